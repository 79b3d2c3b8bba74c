// Two panels, one shown at a time: the inspector and the data editor.
import { html } from 'lit';
import type { TemplateResult } from 'lit';
import { nextInGroup } from '../mcp-app-inspector/rows/roving-focus.js';

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
    return html`<div
        class="tabs"
        role="tablist"
        aria-label="Developer tools"
        @keydown=${this.#pressed}
      >
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

  readonly #pressed = (event: KeyboardEvent): void => {
    const next = nextInGroup(event, '[role=tab]');
    if (!next) return;
    event.preventDefault();
    next.focus();
    this.#show(next.id.slice('tab-'.length) as Panel);
  };
}
