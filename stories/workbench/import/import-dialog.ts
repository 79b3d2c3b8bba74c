import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import { textOf } from '../bench.js';
import { HOST_NAMES, labelOf, sentBy } from '../../tokens/looks.js';
import type { LookName } from '../../tokens/looks.js';
import { icon } from '../icons.js';

export interface ImportDialog {
  text: string;
  problem: string;
  write(text: string): void;
  /** Imports the values of the text, or a look. */
  accept(): void;
  start(preset: LookName): void;
}

async function openFile({ target }: Event, write: (text: string) => void): Promise<void> {
  const [file] = (target as HTMLInputElement).files ?? [];
  if (file) write(await file.text());
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
      Paste your globals.css of shadcn/ui or Tailwind 4, the CSS of Radix Themes, Web Awesome,
      Material 3 or Bootstrap 5, the style sheet of any site, or the JSON of a host
      <textarea
        rows="10"
        spellcheck="false"
        placeholder=":root { --background: oklch(1 0 0); --primary: oklch(0.55 0.22 300); --radius: 0.75rem }&#10;.dark { --background: oklch(0.15 0 0); --primary: oklch(0.7 0.18 300) }"
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
      <label class="row file"
        >or open a file
        <input
          type="file"
          accept=".css,.json"
          @change=${(event: Event) => void openFile(event, write)}
        />
      </label>
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
