import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { McpAppFrameElement } from '../mcp-app-frame/mcp-app-frame.js';
import { contextPanel } from './context-panel.js';
import { alert, hint, identity, notices } from './inspector-head.js';
import { DEFAULT_INSPECTOR_LABELS, filled } from './inspector-labels.js';
import type { InspectorLabels } from './inspector-labels.js';
import { InspectorProperties } from './inspector-properties.js';
import { InspectorSource } from './inspector-source.js';
import { JsonTree } from './rows/json-tree.js';
import {
  McpAppInspectorExportEvent,
  McpAppInspectorReplayEvent,
} from './mcp-app-inspector.events.js';
import { inspectorStyles } from './mcp-app-inspector.styles.js';
import { MessagePane } from './rows/message-pane.js';
import { chooseFile, recordingText, saveRecording } from './recording/recording-file.js';
import { parseRecording } from './recording/recording.js';
import type { Recording } from './recording/recording.js';
import { ReplayStage } from './recording/replay-stage.js';
import { contentOf } from './rows/row-details.js';
import { rowListStyles } from './rows/row-list.styles.js';
import { isLogRow } from './rows/row.js';
import type { Row } from './rows/row.js';
import { securityPanel } from './security-panel.js';
import { actionBar, tabList } from './toolbar.js';
import { toolbarStyles } from './toolbar.styles.js';
import type { Action, Tab } from './toolbar.js';

/** Milliseconds that news stay in sight. */
const NEWS_MS = 6000;

/**
 * Shows what goes between a frame and its view: messages both ways with their answers, context, capabilities,
 * policy and violations, audit and log; filters, exports, and replays a recording into a fresh frame.
 * For people who build hosts and views. Frames that nobody inspects pay nothing for it.
 *
 * @summary Developer tools for `<mcp-app-frame>`.
 * @tag mcp-app-inspector
 *
 * @slot empty - Shown while there is nothing to inspect; replaces the explanation.
 *
 * @fires {McpAppInspectorExportEvent} mcp-app-inspector-export - A recording is about to be copied or saved. Cancelable.
 * @fires {McpAppInspectorReplayEvent} mcp-app-inspector-replay - A replay is about to start. Cancelable.
 *
 * @csspart tabs - The row of tabs.
 * @csspart toolbar - The row of actions.
 * @csspart list - The list of messages.
 * @csspart details - All of one message.
 *
 * @cssprop [--mcp-app-inspector-height=28rem] - The height of the panel.
 *
 * @cssstate empty - There is nothing to inspect.
 * @cssstate paused - Messages pass without being kept.
 */
export class McpAppInspectorElement extends InspectorProperties {
  static override styles = [inspectorStyles, toolbarStyles, rowListStyles];

  readonly #internals = this.attachInternals();
  readonly #source = new InspectorSource(this);
  readonly #messages = new MessagePane(this);
  readonly #tree = new JsonTree(() => this.requestUpdate());
  #tab: Tab = 'messages';
  /** The action that the Tab key leads to. */
  #stop: Action = 'record';
  #stage: ReplayStage | undefined;
  /** What was done last, and what went wrong. */
  #news = '';
  #problem = '';
  #forgetting: ReturnType<typeof setTimeout> | undefined;

  /** What was recorded so far, as a file would have it. */
  toRecording(): Recording {
    return this.#source.toRecording();
  }

  /** Forgets the rows; puts a recording away. */
  clear(): void {
    if (this.recording) this.recording = undefined;
    else this.#source.recorder?.clear();
    this.#tree.reset();
    this.#say(this.#words.cleared);
  }

  /**
   * Shows what was recorded in a fresh frame, which it returns: inside the panel, unless the page prevents the
   * event and puts it elsewhere.
   * @throws TypeError when the recording has no HTML, or `<mcp-app-frame>` is not registered
   */
  replay(): McpAppFrameElement {
    if (!customElements.get('mcp-app-frame')) throw new TypeError(this.#words.replayNeedsFrame);
    const recording = this.toRecording();
    const { recorder, shown, changed } = this.#source;
    const stage = new ReplayStage(recording, shown ? undefined : recorder?.frame, changed);
    if (this.dispatchEvent(new McpAppInspectorReplayEvent(recording, stage.frame))) {
      stage.keepQuiet();
      this.#stage = stage;
      this.#show('replay');
    }
    return stage.frame;
  }

  get #words(): InspectorLabels {
    return { ...DEFAULT_INSPECTOR_LABELS, ...this.labels };
  }

  protected override render(): TemplateResult {
    const labels = this.#words;
    const { isEmpty, problem, why = 'unset' } = this.#source;
    const { states } = this.#internals;
    states[isEmpty ? 'add' : 'delete']('empty');
    states[this.paused ? 'add' : 'delete']('paused');
    const trouble = this.#problem || problem;
    const explained = hint(filled(labels[why], { id: this.htmlFor ?? '' }));
    return html`<section class="inspector" aria-label=${labels.inspector} @keydown=${this.#pressed}>
      <div class="head">
        ${identity(this.#source, labels, () => (this.recording = undefined))}
        ${actionBar({
          labels,
          isPaused: this.paused,
          stop: this.#stop,
          act: (action) => void this.#act(action),
          stopAt: (action) => {
            this.#stop = action;
            this.requestUpdate();
          },
        })}
      </div>
      ${trouble ? alert(trouble, labels, this.#forgive) : nothing}
      ${isEmpty ? html`<slot name="empty">${explained}</slot>` : this.#body(labels)}
      <p class="news" role="status">${this.#news}</p>
    </section>`;
  }

  #body(labels: InspectorLabels): TemplateResult {
    const { rows } = this.#source.store;
    const count = (isCounted: (row: Row) => boolean) => rows.filter(isCounted).length;
    const counts = new Map<Tab, number | undefined>([
      ['messages', count(({ direction }) => direction !== undefined)],
      ['context', undefined],
      ['security', count(({ kind }) => kind === 'csp' || kind === 'refused')],
      ['audit', count(({ kind }) => kind === 'audit')],
      ['log', count(isLogRow)],
    ]);
    if (this.#stage) counts.set('replay', undefined);
    // The lists take the focus themselves.
    const isList = ['messages', 'audit', 'log'].includes(this.#tab);
    return html`${tabList({ labels, tab: this.#tab, counts, choose: (tab) => this.#show(tab) })}
      ${notices(this.#source, labels, this.htmlFor ?? '')}
      <div
        id="panel"
        role="tabpanel"
        aria-labelledby="tab-${this.#tab}"
        tabindex=${isList ? nothing : 0}
      >
        ${this.#panel(labels)}
        ${this.#stage?.render(labels, this.#tree, this.#tab !== 'replay', this.#closeReplay)}
      </div>`;
  }

  #panel(labels: InspectorLabels): TemplateResult {
    const { details, store } = this.#source;
    const tree = this.#tree;
    switch (this.#tab) {
      case 'context':
        return details ? contextPanel(details, labels, tree) : hint(labels.noView);
      case 'security':
        return details ? securityPanel(details, store.rows, labels, tree) : hint(labels.noView);
      case 'replay':
        return html``;
      default: {
        const copy = (row: Row) => void this.#copy(JSON.stringify(contentOf(row), null, 2));
        return this.#messages.render(this.#tab, store, labels, tree, copy);
      }
    }
  }

  async #act(action: Action): Promise<void> {
    const { isPaused, isRecording } = this.#words;
    switch (action) {
      case 'record':
        this.paused = !this.paused;
        return this.#say(this.paused ? isPaused : isRecording);
      case 'clear':
        return this.clear();
      case 'copy':
      case 'export':
        return this.#export(action);
      case 'import':
        return chooseFile((file) => void this.#import(file));
      case 'startReplay':
        this.#try(() => this.replay());
    }
  }

  async #export(action: 'copy' | 'export'): Promise<void> {
    const recording = this.toRecording();
    const event = new McpAppInspectorExportEvent(
      recording,
      action === 'copy' ? 'copy' : 'download',
    );
    if (!this.dispatchEvent(event)) return;
    if (action === 'copy') return this.#copy(recordingText(event.recording));
    saveRecording(event.recording);
    this.#say(this.#words.exported);
  }

  async #import(file: File): Promise<void> {
    const text = await file.text();
    this.#try(() => (this.recording = parseRecording(text)));
  }

  async #copy(text: string): Promise<void> {
    const { copied, copyFailed } = this.#words;
    try {
      // Missing on pages that are not secure, and refused by some policies.
      await navigator.clipboard.writeText(text);
      this.#say(copied);
    } catch {
      this.#fail(copyFailed);
    }
  }

  #show(tab: Tab): void {
    this.#tab = tab;
    this.requestUpdate();
  }

  readonly #closeReplay = (): void => {
    this.#stage = undefined;
    this.#show('messages');
  };

  #try(work: () => unknown): void {
    try {
      work();
      this.#fail('');
    } catch (error) {
      this.#fail((error as Error).message);
    }
  }

  #say(news: string): void {
    this.#news = news;
    this.#fail('');
    clearTimeout(this.#forgetting);
    this.#forgetting = setTimeout(() => {
      this.#news = '';
      this.requestUpdate();
    }, NEWS_MS);
  }

  #fail(problem: string): void {
    this.#problem = problem;
    this.requestUpdate();
  }

  /** The message was read; a recording that cannot be shown goes with it. */
  readonly #forgive = (): void => {
    if (this.#source.problem) this.recording = undefined;
    this.#fail('');
  };

  readonly #pressed = (event: KeyboardEvent): void => {
    // In the filter, Escape empties it.
    const isTyping = (event.target as Element).localName === 'input';
    if (event.key === 'Escape' && !isTyping && this.#messages.closeDetails())
      event.stopPropagation();
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-app-inspector': McpAppInspectorElement;
  }
}
