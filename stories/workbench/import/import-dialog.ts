import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { textOf } from '../bench.js';
import { HOST_NAMES, labelOf, sentBy } from '../../tokens/looks.js';
import type { LookName, Values } from '../../tokens/looks.js';
import { icon } from '../icons.js';
import { readVariables } from './read-variables.js';
import { themeFromStylesheet } from './site-theme.js';

export interface ImportDialog {
  text: string;
  problem: string;
  write(text: string): void;
  /** Imports the values of the text, or a look. */
  accept(): void;
  start(preset: LookName): void;
}

export interface Imported {
  values: Values;
  /** The source of the values, for display. */
  summary: string;
}

/** The values in a text: standard variables, otherwise a theme derived from a site's style sheet. */
export async function readPasted(text: string): Promise<Imported> {
  const { values, unknown } = readVariables(text);
  const count = Object.keys(values).length;
  if (count > 0) {
    const ignored = unknown > 0 ? ` ${unknown} other variables were ignored.` : '';
    return { values, summary: `Imported ${count} of 76 variables.${ignored}` };
  }
  if (!/\{[^}]*:[^}]*\}/.test(text))
    throw new Error('Could not import: this is neither a style sheet nor the JSON of a host.');
  const { variables, adjustments } = await themeFromStylesheet(text);
  const changed = adjustments.length;
  return {
    values: variables,
    summary: `Derived from the style sheet.${changed > 0 ? ` ${changed} colours were adjusted for contrast.` : ''}`,
  };
}

export const importDialog = ({
  text,
  problem,
  write,
  accept,
  start,
}: ImportDialog): TemplateResult =>
  html`<dialog class="kit" id="import" aria-labelledby="import-title">
    <form method="dialog" class="row spread">
      <h2 id="import-title">Import</h2>
      <button class="ghost" aria-label="Close">${icon('close')}</button>
    </form>
    <label class="field">
      Paste CSS with the standard variables, the style sheet of your site, or the JSON of a host
      <textarea
        rows="10"
        spellcheck="false"
        placeholder=":root { --color-background-primary: #fffdf7; }&#10;body { background: #fffdf7; color: #222; font-family: Inter }&#10;a { color: #7a3cff }"
        aria-invalid=${problem ? 'true' : nothing}
        aria-describedby="import-problem"
        .value=${text}
        @input=${(event: Event) => write(textOf(event))}
      ></textarea>
    </label>
    <p class="error" id="import-problem" role="alert">${problem}</p>
    <div class="row">
      <button type="button" class="primary" ?disabled=${text.trim() === ''} @click=${accept}>
        Import
      </button>
    </div>
    <h3>Or start from a host</h3>
    <p class="quiet">
      What these hosts were seen to send to views; not official, and hosts change. What they do not
      send keeps the default.
    </p>
    <div class="hosts">
      ${HOST_NAMES.map(
        (name) =>
          html`<button type="button" class="outline" data-host=${name} @click=${() => start(name)}>
            <strong>${labelOf(name)}</strong
            ><span class="quiet">${Object.keys(sentBy(name)).length} variables</span>
          </button>`,
      )}
    </div>
  </dialog>`;
