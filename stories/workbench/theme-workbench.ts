import type { McpClient } from '@mcp-app/elements/mcp-app-frame';
import type { StyleVariableName } from '@mcp-app/tokens/variables.js';
import { html, LitElement, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { LookName, Values } from '../tokens/looks.js';
import type { UsedToken } from '../views/token-finder.js';
import type { Bench, Pane, RefusedText } from './bench.js';
import { exportDialog } from './export/export-dialog.js';
import type { FormatName } from './export/formats.js';
import { addStep, endGesture, redo, startHistory, undo } from './history.js';
import type { History } from './history.js';
import { importDialog } from './import/import-dialog.js';
import { readPasted } from './import/read-pasted.js';
import type { ImportReport } from './import/read-pasted.js';
import { tokensAt } from './picker.js';
import { presetGallery } from './preset-gallery.js';
import { stage } from './stage.js';
import { decodeState, encodeState, INITIAL_STATE } from './theme-state.js';
import type { Scheme, ThemeEdit, ThemeState } from './theme-state.js';
import { checkedPairs, themeValues } from './theme-values.js';
import type { CheckedPair } from './theme-values.js';
import { tokenEditor } from './token-editor.js';
import { previewBar, topBar } from './top-bar.js';
import { linkTo, WorkbenchChangeEvent } from './workbench-link.js';
import type { PageLook } from './workbench-link.js';
import './stage.css';
import './token-row.css';
import './workbench.css';
import './dialogs.css';
import './phone.css';

const editOf = ({ preset, maker, values }: ThemeState): ThemeEdit => ({ preset, maker, values });

/** Tokens on the left, a host with real views on the right. Rendered in light DOM, so that the kit's styles apply. */
export class ThemeWorkbenchElement extends LitElement implements Bench {
  static override properties = {
    client: { attribute: false },
    encoded: {},
    page: { attribute: false },
    home: {},
    state: { state: true },
  };

  declare client: McpClient | undefined;
  /** The state as text, from an address. */
  declare encoded: string;
  declare page: PageLook;
  /** The address of the page that leads here; empty if there is none. */
  declare home: string;
  declare state: ThemeState;

  /** The address of the workbench with a state. */
  address: (encoded: string) => string = linkTo;
  values: Values = {};
  pairs: readonly CheckedPair[] = [];
  failures: Record<Scheme, number> = { light: 0, dark: 0 };
  notes: readonly string[] = [];
  query = '';
  refused: RefusedText | undefined;
  isPicking = false;
  picked: readonly UsedToken[] | undefined;
  outcome = '';
  report: ImportReport | undefined;
  pane: Pane = 'edit';
  #history: History<ThemeEdit> = startHistory(editOf(INITIAL_STATE));
  #format: FormatName = 'css';
  #pasted = '';
  #importProblem = '';

  constructor() {
    super();
    this.encoded = '';
    this.home = '';
    this.page = { scheme: 'light', preset: 'default', direction: 'ltr' };
    this.state = INITIAL_STATE;
  }

  get canUndo(): boolean {
    return this.#history.past.length > 0;
  }

  get canRedo(): boolean {
    return this.#history.future.length > 0;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    window.addEventListener('keydown', this.#pressed);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.removeEventListener('keydown', this.#pressed);
  }

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    const isFirst = !this.hasUpdated;
    // The workbench's own changes come back as an arg, so only a different value comes from outside.
    const isNew = changed.has('encoded') && this.encoded !== encodeState(this.state);
    const given = isNew ? decodeState(this.encoded) : undefined;
    if (given) this.#replace(given);
    const before = changed.get('page') as PageLook | undefined;
    // A link defines the look of the page; without a link, the page does.
    if (isFirst && (!this.encoded || (isNew && !given)))
      this.#replace({ ...this.state, ...this.page });
    else if (!isFirst && before) this.#followPage(before);
    const { values, notes } = themeValues(this.state);
    const pairs = { light: checkedPairs(values, 'light'), dark: checkedPairs(values, 'dark') };
    const count = (list: readonly CheckedPair[]) => list.filter(({ passes }) => !passes).length;
    this.values = values;
    this.notes = notes;
    this.pairs = pairs[this.state.scheme];
    this.failures = { light: count(pairs.light), dark: count(pairs.dark) };
  }

  protected override firstUpdated(): void {
    if (this.encoded) this.dispatchEvent(new WorkbenchChangeEvent(this.state));
  }

  #replace(state: ThemeState): void {
    this.state = state;
    this.#history = startHistory(editOf(state));
  }

  #followPage(before: PageLook): void {
    const { scheme, preset, direction } = this.page;
    if (scheme !== before.scheme && scheme !== this.state.scheme) this.change({ scheme });
    if (direction !== before.direction && direction !== this.state.direction)
      this.change({ direction });
    if (preset !== before.preset && preset !== this.state.preset)
      this.change({ preset, maker: {}, values: {} });
  }

  readonly change = (patch: Partial<ThemeState>, gesture?: string): void => {
    this.state = { ...this.state, ...patch };
    if ('preset' in patch || 'maker' in patch || 'values' in patch)
      this.#history = addStep(this.#history, editOf(this.state), gesture);
    this.refused = undefined;
    this.outcome = '';
    this.dispatchEvent(new WorkbenchChangeEvent(this.state));
  };

  readonly endGesture = (): void => {
    this.#history = endGesture(this.#history);
  };

  readonly undo = (): void => this.#go(undo(this.#history));
  readonly redo = (): void => this.#go(redo(this.#history));

  #go(history: History<ThemeEdit>): void {
    this.#history = history;
    this.state = { ...this.state, ...history.present };
    this.refused = undefined;
    this.dispatchEvent(new WorkbenchChangeEvent(this.state));
  }

  readonly search = (query: string): void => {
    this.query = query;
    this.requestUpdate();
  };

  readonly refuse = (refused: RefusedText | undefined): void => {
    this.refused = refused;
    this.requestUpdate();
  };

  readonly reveal = (name: StyleVariableName): void => {
    this.query = '';
    this.pane = 'edit';
    this.requestUpdate();
    void this.updateComplete.then(() => {
      const row = this.querySelector<HTMLElement>(`[data-token="${name}"]`);
      row?.closest('details')?.setAttribute('open', '');
      row?.scrollIntoView({ block: 'center' });
      row?.querySelector<HTMLElement>('.token-value')?.focus({ preventScroll: true });
    });
  };

  readonly pick = (isPicking: boolean): void => {
    this.isPicking = isPicking;
    this.picked = undefined;
    if (isPicking) this.pane = 'preview';
    this.requestUpdate();
  };

  readonly forgetPicked = (): void => this.pick(false);

  readonly #pickAt = async (event: MouseEvent): Promise<void> => {
    const picked = await tokensAt(event.currentTarget as Element, event);
    this.pick(false);
    this.picked = picked;
    const [first] = picked;
    if (first) this.reveal(first.token as StyleVariableName);
  };

  readonly show = (pane: Pane): void => {
    this.pane = pane;
    this.requestUpdate();
  };

  readonly forgetReport = (): void => {
    this.report = undefined;
    this.requestUpdate();
  };

  readonly open = (dialog: 'import' | 'export' | 'presets'): void => {
    this.outcome = '';
    this.querySelector<HTMLDialogElement>(`dialog#${dialog}`)!.showModal();
  };

  readonly say = (outcome: string): void => {
    this.outcome = outcome;
    this.requestUpdate();
  };

  readonly share = (): Promise<void> =>
    this.#copy(this.address(encodeState(this.state)), 'Link copied.');

  async #copy(text: string, done = 'Copied.'): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      this.say(done);
    } catch {
      const field = this.querySelector<HTMLTextAreaElement>('dialog[open] textarea');
      field?.select();
      this.say(field ? 'Selected: copy it with the keyboard.' : `Copy this link: ${text}`);
    }
  }

  readonly #accept = async (): Promise<void> => {
    try {
      const { maker, values, report } = await readPasted(this.#pasted);
      this.#importProblem = '';
      this.change({ maker, values });
      this.report = report;
      this.#close('import');
      const { label, mapped, derived, ignored } = report;
      this.say(
        `Imported (${label}): ${mapped.length} variables mapped, ${derived.length} derived, ${ignored.length} parts ignored.`,
      );
    } catch (error) {
      this.#importProblem = error instanceof Error ? error.message : String(error);
      this.requestUpdate();
    }
  };

  #close(dialog: 'import' | 'presets'): void {
    this.querySelector<HTMLDialogElement>(`dialog#${dialog}`)!.close();
  }

  readonly #start = (preset: LookName): void => {
    this.report = undefined;
    this.change({ preset, maker: {}, values: {} });
  };

  readonly #pressed = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && this.isPicking) this.pick(false);
    const isTyping = (event.target as Element).matches?.('input:not([type=color]), textarea');
    if (!(event.metaKey || event.ctrlKey) || isTyping) return;
    const isRedo = event.key === 'y' || (event.key.toLowerCase() === 'z' && event.shiftKey);
    if (!isRedo && event.key !== 'z') return;
    event.preventDefault();
    if (isRedo) this.redo();
    else this.undo();
  };

  #stages(): TemplateResult[] {
    const { client, state, values } = this;
    if (!client) return [];
    const schemes: Scheme[] = state.sideBySide ? ['light', 'dark'] : [state.scheme];
    return schemes.map((scheme) => stage(client, state, scheme, values));
  }

  protected override render(): TemplateResult {
    const { state, values, outcome } = this;
    return html`<main
      class="workbench"
      data-preset="default"
      data-theme=${this.page.scheme}
      data-pane=${this.pane}
      dir="ltr"
    >
      ${topBar(this)}
      <div class="bench kit" role="region" aria-label="Theme">${tokenEditor(this)}</div>
      <div class="preview">
        ${previewBar(this)}
        <div class="scroller ${this.isPicking ? 'picking' : ''}">
          <div class="stages ${state.sideBySide ? 'both' : ''}">
            ${this.#stages()}
            ${this.isPicking ? html`<div class="layer" @click=${this.#pickAt}></div>` : nothing}
          </div>
        </div>
      </div>
      ${exportDialog({
        format: this.#format,
        values,
        outcome,
        choose: (format) => {
          this.#format = format;
          this.say('');
        },
        copy: (text) => void this.#copy(text),
      })}
      ${importDialog({
        text: this.#pasted,
        problem: this.#importProblem,
        write: (text) => {
          this.#pasted = text;
          this.requestUpdate();
        },
        accept: () => void this.#accept(),
        start: (preset) => {
          this.#start(preset);
          this.#close('import');
        },
      })}
      ${presetGallery(state.preset, state.scheme, (preset) => {
        this.#start(preset);
        this.#close('presets');
      })}
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
