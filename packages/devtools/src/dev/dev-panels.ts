// Two panels, one shown at a time: the inspector and the data editor.
import { html } from 'lit';
import type { TemplateResult } from 'lit';

const TITLES = { messages: 'Inspector', data: 'Tool data' } as const;
type Panel = keyof typeof TITLES;
const PANELS = Object.keys(TITLES) as Panel[];

export class DevPanels {
  #shown: Panel = 'messages';
  readonly #changed: () => void;

  constructor(changed: () => void) {
    this.#changed = changed;
  }

  render(contents: Record<Panel, TemplateResult>): TemplateResult {
    return html`<div class="tabs" role="tablist" aria-label="Developer tools">
        ${PANELS.map(
          (panel) =>
            html`<button
              type="button"
              role="tab"
              id="tab-${panel}"
              aria-controls="panel-${panel}"
              aria-selected=${panel === this.#shown}
              tabindex=${panel === this.#shown ? 0 : -1}
              @click=${() => this.#show(panel)}
              @keydown=${this.#pressed}
            >
              ${TITLES[panel]}
            </button>`,
        )}
      </div>
      ${PANELS.map(
        (panel) =>
          html`<div
            role="tabpanel"
            id="panel-${panel}"
            aria-labelledby="tab-${panel}"
            ?hidden=${panel !== this.#shown}
          >
            ${contents[panel]}
          </div>`,
      )}`;
  }

  #show(panel: Panel): void {
    this.#shown = panel;
    this.#changed();
  }

  /** With two tabs, either arrow goes to the other one. */
  readonly #pressed = ({ key, currentTarget }: KeyboardEvent): void => {
    if (key !== 'ArrowLeft' && key !== 'ArrowRight') return;
    this.#show(this.#shown === 'data' ? 'messages' : 'data');
    const { previousElementSibling, nextElementSibling } = currentTarget as Element;
    ((previousElementSibling ?? nextElementSibling) as HTMLElement | null)?.focus();
  };
}
