import type { McpClient } from '@mcp-app/elements/mcp-app-frame';
import { html, LitElement } from 'lit';
import type { TemplateResult } from 'lit';
import { PRESET_NAMES } from '../tokens/preset-names.js';
import { exportPanel } from './export-panel.js';
import type { ExportKind } from './export-panel.js';
import { stage } from './stage.js';
import {
  decodeState,
  encodeState,
  DIRECTIONS,
  INITIAL_STATE,
  SCHEMES,
  WIDTHS,
} from './theme-state.js';
import type { ThemeState } from './theme-state.js';
import { asCss, asJson, contrastProblems, themeValues } from './theme-values.js';
import type { Scheme, Values } from './theme-values.js';
import { tokenEditor } from './token-editor.js';
import './workbench.css';

/** The state has changed; `state` is its text for an address. */
export class WorkbenchChangeEvent extends Event {
  readonly state: string;
  constructor(state: string) {
    super('workbench-change', { bubbles: true });
    this.state = state;
  }
}

/** The workbench's address with this state: Storybook's if it is inside it, else its own. */
function linkTo(state: string): string {
  const inStorybook = window.parent !== window && window.parent.location.search.includes('path=');
  const url = new URL(inStorybook ? window.parent.location.href : location.href);
  url.searchParams.set('args', `state:${state}`);
  return url.href;
}

/** Tokens on the left, a host with real views on the right. Light DOM: the kit's styles are the page's. */
export class ThemeWorkbenchElement extends LitElement {
  static override properties = {
    client: { attribute: false },
    encoded: {},
    pageTheme: {},
    state: { state: true },
    exportKind: { state: true },
    outcome: { state: true },
  };

  declare client: McpClient | undefined;
  /** The state as text, from an address. */
  declare encoded: string;
  /** The theme of the page around. */
  declare pageTheme: Scheme;
  declare state: ThemeState;
  declare exportKind: ExportKind;
  declare outcome: string;

  constructor() {
    super();
    this.encoded = '';
    this.pageTheme = 'light';
    this.state = INITIAL_STATE;
    this.exportKind = 'CSS';
    this.outcome = '';
  }

  /** The appearance that is shown and edited. */
  get scheme(): Scheme {
    return this.state.scheme === 'page' ? this.pageTheme : this.state.scheme;
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    // Its own news come back as an arg: only what differs is somebody else's.
    if (changed.has('encoded') && this.encoded !== encodeState(this.state))
      this.state = decodeState(this.encoded);
  }

  readonly change = (patch: Partial<ThemeState>): void => {
    this.state = { ...this.state, ...patch };
    this.outcome = '';
    this.dispatchEvent(new WorkbenchChangeEvent(encodeState(this.state)));
  };

  async #copy(text: string): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.outcome = 'Copied.';
    } catch {
      this.querySelector('textarea')?.select();
      this.outcome = 'Selected: copy it with the keyboard.';
    }
  }

  #choice<K extends 'preset' | 'scheme' | 'direction' | 'width'>(
    label: string,
    key: K,
    options: readonly ThemeState[K][],
  ): TemplateResult {
    const choose = ({ target }: Event) =>
      this.change({ [key]: (target as HTMLSelectElement).value } as Partial<ThemeState>);
    return html`<label class="field">
      ${label}
      <select data-choice=${key} @change=${choose}>
        ${options.map(
          (option) => html`<option ?selected=${option === this.state[key]}>${option}</option>`,
        )}
      </select>
    </label>`;
  }

  #problems(values: Values, notes: readonly string[]): TemplateResult {
    const failures = contrastProblems(values, this.scheme);
    const lines = [
      ...notes,
      ...failures.map(
        ({ foreground, background, ratio, minimum }) =>
          `${foreground} on ${background}: ${ratio.toFixed(2)}, needs ${minimum}`,
      ),
    ];
    return html`<div
      class="alert ${failures.length > 0 ? 'warning' : 'success'} checks"
      role="status"
    >
      <strong>
        ${
          failures.length > 0
            ? `${failures.length} pairs are hard to read in ${this.scheme}`
            : `Every pair is readable in ${this.scheme} (WCAG AA)`
        }
      </strong>
      ${
        lines.length > 0
          ? html`<ul>
              ${lines.map((line) => html`<li>${line}</li>`)}
            </ul>`
          : ''
      }
    </div>`;
  }

  protected override render(): TemplateResult {
    const { state, client, exportKind } = this;
    const { values, notes } = themeValues(state);
    const texts = { CSS: asCss(values), JSON: asJson(values), Link: linkTo(encodeState(state)) };
    return html`<main class="workbench">
      <div class="bench kit" role="region" aria-label="Theme">
        <h1>Theme workbench</h1>
        <div class="choices">
          ${this.#choice('Host', 'preset', PRESET_NAMES)}
          ${this.#choice('Theme', 'scheme', SCHEMES)}
          ${this.#choice('Direction', 'direction', DIRECTIONS)}
          ${this.#choice('Width', 'width', Object.keys(WIDTHS) as ThemeState['width'][])}
        </div>
        ${this.#problems(values, notes)} ${tokenEditor(this, values)}
        ${exportPanel({
          kind: exportKind,
          text: texts[exportKind],
          outcome: this.outcome,
          choose: (kind) => {
            this.exportKind = kind;
            this.outcome = '';
          },
          copy: () => void this.#copy(texts[exportKind]),
        })}
        <button class="ghost" @click=${() => this.change(INITIAL_STATE)}>Start again</button>
      </div>
      <div class="preview">${client ? stage(client, state, this.scheme, values) : ''}</div>
    </main>`;
  }
}

if (!customElements.get('theme-workbench'))
  customElements.define('theme-workbench', ThemeWorkbenchElement);

declare global {
  interface HTMLElementTagNameMap {
    'theme-workbench': ThemeWorkbenchElement;
  }
}
