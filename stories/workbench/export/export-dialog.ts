import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { Values } from '../../tokens/looks.js';
import { icon } from '../icons.js';
import { FORMATS } from './formats.js';
import type { FormatName } from './formats.js';
import tailwind from '../../../packages/tokens/dist/tailwind.css?raw';

export interface ExportDialog {
  format: FormatName;
  values: Values;
  outcome: string;
  choose(format: FormatName): void;
  copy(text: string): void;
}

/** The theme in this format. */
export const exported = (format: FormatName, values: Values): string =>
  FORMATS[format].write(values, tailwind);

function download(format: FormatName, text: string): void {
  const { file, mimeType } = FORMATS[format];
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: mimeType }));
  link.download = file;
  link.click();
  // The download keeps its own reference to the data by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

export function exportDialog({
  format,
  values,
  outcome,
  choose,
  copy,
}: ExportDialog): TemplateResult {
  const text = exported(format, values);
  const { file, use } = FORMATS[format];
  return html`<dialog class="kit" id="export" aria-labelledby="export-title">
    <form method="dialog" class="row spread">
      <h2 id="export-title">Export</h2>
      <button class="ghost" aria-label="Close">${icon('close')}</button>
    </form>
    <div class="segments" role="group" aria-label="Format">
      ${(Object.keys(FORMATS) as FormatName[]).map(
        (name) =>
          html`<button
            type="button"
            data-format=${name}
            aria-pressed=${name === format}
            @click=${() => choose(name)}
          >
            ${FORMATS[name].label}
          </button>`,
      )}
    </div>
    <p class="quiet">${use}</p>
    <textarea readonly rows="16" aria-label=${file} spellcheck="false" .value=${text}></textarea>
    <div class="row">
      <button type="button" class="primary" @click=${() => copy(text)}>Copy</button>
      <button type="button" class="outline" @click=${() => download(format, text)}>
        Download ${file}
      </button>
      <span class="quiet" role="status">${outcome}</span>
    </div>
  </dialog>`;
}
