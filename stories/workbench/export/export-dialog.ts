import { html } from 'lit';
import type { TemplateResult } from 'lit';
import type { Values } from '../../tokens/looks.js';
import { icon } from '../icons.js';
import { FORMATS } from './formats.js';
import type { ExportFormat, FormatName } from './formats.js';
import tailwind from '../../../packages/tokens/dist/tailwind.css?raw';

export interface ExportDialog {
  format: FormatName;
  values: Values;
  outcome: string;
  choose(format: FormatName): void;
  copy(text: string): void;
}

interface ExportedFile {
  file: string;
  text: string;
}

/** The files of the theme in this format. */
export function exportedFiles(format: FormatName, values: Values): ExportedFile[] {
  const { file, write, second }: ExportFormat = FORMATS[format];
  const first = { file, text: write(values, tailwind) };
  return second ? [first, { file: second.file, text: second.write(values) }] : [first];
}

function download(format: FormatName, { file, text }: ExportedFile): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: FORMATS[format].mimeType }));
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
  const files = exportedFiles(format, values);
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
    <p class="quiet">${FORMATS[format].use}</p>
    ${files.map(
      (one) =>
        html`<textarea
            readonly
            rows=${16 / files.length}
            aria-label=${one.file}
            spellcheck="false"
            .value=${one.text}
          ></textarea>
          <div class="row">
            <button type="button" class="primary" @click=${() => copy(one.text)}>Copy</button>
            <button type="button" class="outline" @click=${() => download(format, one)}>
              Download ${one.file}
            </button>
          </div>`,
    )}
    <span class="quiet" role="status">${outcome}</span>
  </dialog>`;
}
