// The outcome of an import: what was taken over, what follows from it, and what was ignored.
import type { IgnoredPart, ReportedVariable } from '@mcp-app/tokens';
import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { Bench } from '../bench.js';
import { icon } from '../icons.js';
import { valueIn } from '../theme-values.js';

const REASONS: Record<IgnoredPart['reason'], string> = {
  unreadable: 'Cannot be read',
  unresolved: 'Refers to a variable that the file does not declare',
  unused: 'No standard variable means the same',
  element: 'Only for other elements',
  instruction: 'For a build tool',
};

/** A file of a design system has hundreds of variables that no view needs. */
const SHOWN = 60;

function variables(bench: Bench, list: readonly ReportedVariable[]): TemplateResult {
  const { state, reveal } = bench;
  return html`<ul>
    ${list.map(({ variable, from, value }) => {
      const shown = valueIn(value, state.scheme);
      return html`<li>
        ${
          variable.startsWith('--color-')
            ? html`<span class="dot" style="background: ${shown}"></span>`
            : nothing
        }
        <button type="button" class="link" @click=${() => reveal(variable)}>
          ${variable.slice(2)}
        </button>
        <span class="quiet">${from.length > 0 ? from.join(', ') : 'follows from the theme'}</span>
      </li>`;
    })}
  </ul>`;
}

const ignoredPart = ({ name, missing }: IgnoredPart): TemplateResult =>
  missing === undefined
    ? html`<code>${name}</code> `
    : html`<code>${name}</code> (without <code>${missing}</code>) `;

function ignoredParts(list: readonly IgnoredPart[]): TemplateResult[] {
  return (Object.keys(REASONS) as IgnoredPart['reason'][]).flatMap((reason) => {
    const parts = list.filter((part) => part.reason === reason);
    if (parts.length === 0) return [];
    const rest = parts.length - SHOWN;
    return [
      html`<p class="quiet">${REASONS[reason]}: ${parts.length}</p>
        <p class="names">
          ${parts.slice(0, SHOWN).map(ignoredPart)} ${rest > 0 ? `and ${rest} more` : nothing}
        </p>`,
    ];
  });
}

const part = (title: string, count: number, content: unknown, kind: string) =>
  count === 0
    ? nothing
    : html`<details data-report=${kind}>
        <summary>${title} <span class="count">${count}</span></summary>
        ${content}
      </details>`;

export function importReport(bench: Bench): TemplateResult | typeof nothing {
  const { report, forgetReport } = bench;
  if (!report) return nothing;
  const { label, mapped, derived, ignored, adjustments } = report;
  return html`<section class="report" aria-label="Import">
    <header class="row spread">
      <strong>Imported: ${label}</strong>
      <button type="button" class="ghost" aria-label="Close the report" @click=${forgetReport}>
        ${icon('close')}
      </button>
    </header>
    ${part('Mapped', mapped.length, variables(bench, mapped), 'mapped')}
    ${part('Derived', derived.length, variables(bench, derived), 'derived')}
    ${part(
      'Adjusted for contrast',
      adjustments.length,
      html`<ul>
        ${adjustments.map((message) => html`<li>${message}</li>`)}
      </ul>`,
      'adjusted',
    )}
    ${part('Ignored', ignored.length, ignoredParts(ignored), 'ignored')}
  </section>`;
}
