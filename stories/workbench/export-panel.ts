// Exports the theme: as CSS, as JSON, or as an address that restores it.
import { html } from 'lit';
import type { TemplateResult } from 'lit';

export const EXPORTS = ['CSS', 'JSON', 'Link'] as const;
export type ExportKind = (typeof EXPORTS)[number];

export interface ExportView {
  kind: ExportKind;
  text: string;
  /** The result of the last copy. */
  outcome: string;
  choose(kind: ExportKind): void;
  copy(): void;
}

export const exportPanel = ({ kind, text, outcome, choose, copy }: ExportView): TemplateResult =>
  html`<details class="export" open>
    <summary>Export</summary>
    <div class="stack">
      <div class="row">
        ${EXPORTS.map(
          (name) =>
            html`<button
              class=${name === kind ? 'primary' : 'outline'}
              aria-pressed=${name === kind}
              @click=${() => choose(name)}
            >
              ${name}
            </button>`,
        )}
      </div>
      <textarea readonly rows="7" aria-label="${kind} of the theme" .value=${text}></textarea>
      <div class="row">
        <button class="secondary" @click=${copy}>Copy</button>
        <span class="quiet" role="status">${outcome}</span>
      </div>
    </div>
  </details>`;
