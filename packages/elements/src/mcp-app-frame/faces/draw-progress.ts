// Draws a tool's progress, for views that do not show it themselves.
import type { html, nothing, TemplateResult } from 'lit';
import type { ToolProgress } from '../../protocol/tool-progress-capability.js';
import { plainLine } from '../../policy/texts/plain-text.js';
import { numberFormat } from '../../policy/texts/number-format.js';

/** Maximum characters of a message, which comes from the server. */
const MAX_MESSAGE = 200;

/** The completed part, from 0 to 1; undefined if the server does not report a total. */
export function partOf({
  progress,
  total,
}: Pick<ToolProgress, 'progress' | 'total'>): number | undefined {
  const part = total! > 0 ? progress / total! : NaN;
  return Number.isFinite(part) ? Math.min(1, Math.max(0, part)) : undefined;
}

export const percentOf = (part: number, language: string | undefined): string =>
  numberFormat(language, { style: 'percent' }).format(part);

/** Lit, from the caller: an import would bring it to parts that have no template. */
export interface Lit {
  html: typeof html;
  nothing: typeof nothing;
}

/**
 * A progress bar with the server's message. The width is set as a property, which a page's CSP does not block. Screen
 * readers do not announce each change.
 */
export function drawProgress(
  { html, nothing }: Lit,
  progress: ToolProgress,
  label: string,
  language: string | undefined,
): TemplateResult {
  const part = partOf(progress);
  const percent = part === undefined ? undefined : percentOf(part, language);
  const message = plainLine(progress.message, MAX_MESSAGE);
  const text = [percent, message].filter(Boolean).join(', ');
  const now = part === undefined ? nothing : Math.round(part * 100);
  return html`<div class="progress" aria-live="off">
    <div
      class="bar ${part === undefined ? 'unknown' : ''}"
      role="progressbar"
      aria-label=${label}
      aria-valuenow=${now}
      aria-valuetext=${text || nothing}
    >
      <div .style=${part === undefined ? '' : `inline-size: ${part * 100}%`}></div>
    </div>
    ${
      text
        ? html`<div class="row" aria-hidden="true">
            ${percent ? html`<span class="percent">${percent}</span>` : nothing}
            <span dir="auto">${message}</span>
          </div>`
        : nothing
    }
  </div>`;
}
