import { html, nothing } from 'lit';
import type { TemplateResult } from 'lit';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { accessibilityPanel, announcementsIn } from './accessibility-panel.js';
import { activityPanel } from './activity/activity-panel.js';
import type { LiveTask } from './activity/activity-panel.js';
import { AgentPanel } from './agent-panel.js';
import { contextPanel } from './context-panel.js';
import { elicitationCard } from './elicitation-card.js';
import { alert, guarded, hint, identity, notices } from './inspector-head.js';
import { DEFAULT_INSPECTOR_LABELS, filled } from './inspector-labels.js';
import type { InspectorLabels } from './inspector-labels.js';
import { InspectorProperties } from './inspector-properties.js';
import { InspectorSource } from './inspector-source.js';
import { reasonOf } from './rows/json-text.js';
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
import { timingPanel } from './timing/timing-panel.js';
import { timingStyles } from './timing/timing.styles.js';
import { actionBar, tabList } from './toolbar.js';
import { toolbarStyles } from './toolbar.styles.js';
import type { Action, Tab } from './toolbar.js';

/** How long status messages are shown, in milliseconds. */
const ANNOUNCEMENT_MS = 6000;

/**
 * Shows the traffic between a frame and its view: messages in both directions with their answers, tasks, subscriptions
 * and other activity, a waterfall of the start, context, capabilities, policy and violations, accessibility, audit and log. Filters, exports, and
 * replays a recording in a new frame. For people who build hosts and views. Frames that are not inspected have no
 * overhead.
 *
 * @summary Developer tools for `<mcp-app-frame>`.
 * @tag mcp-app-inspector
 *
 * @slot empty - Replaces the explanation while there is nothing to inspect.
 *
 * @fires {McpAppInspectorExportEvent} mcp-app-inspector-export - A recording is about to be copied or saved.
 *   Cancelable.
 * @fires {McpAppInspectorReplayEvent} mcp-app-inspector-replay - A replay is about to start. Cancelable.
 *
 * @csspart tabs - The row of tabs.
 * @csspart toolbar - The row of actions.
 * @csspart list - The list of messages.
 * @csspart details - The details of one message.
 *
 * @cssprop [--mcp-app-inspector-height=28rem] - The height of the panel.
 *
 * @cssstate empty - There is nothing to inspect.
 * @cssstate paused - Messages are not recorded.
 */
export class McpAppInspectorElement extends InspectorProperties {
  static override styles = [inspectorStyles, toolbarStyles, rowListStyles, timingStyles];

  readonly #internals = this.attachInternals();
  readonly #source = new InspectorSource(this);
  readonly #messages = new MessagePane(this);
  readonly #tree = new JsonTree(() => this.requestUpdate());
  readonly #agents = new AgentPanel(() => this.requestUpdate());
  #tab: Tab = 'messages';
  /** The action that the Tab key moves to. */
  #stop: Action = 'record';
  #stage: ReplayStage | undefined;
  /** The last status message, and the last error. */
  #announcement = '';
  #problem = '';
  #forgetting: ReturnType<typeof setTimeout> | undefined;

  /** Returns what was recorded so far, in the format of an exported file. */
  toRecording(): Recording {
    return this.#source.toRecording();
  }

  /** Removes the rows, or closes the recording. */
  clear(): void {
    if (this.recording) this.recording = undefined;
    else this.#source.recorder?.clear();
    this.#tree.reset();
    this.#announce(this.#words.cleared);
  }

  /**
   * Replays what was recorded in a new frame and returns it. The frame is shown inside the panel, unless the page
   * cancels `mcp-app-inspector-replay` and puts it elsewhere.
   * @throws TypeError if the recording has no HTML, or if `<mcp-app-frame>` is not registered
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
        ${guarded(() => identity(this.#source, labels, () => (this.recording = undefined)), labels)}
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
      ${trouble ? alert(trouble, labels, this.#closeError) : nothing}
      ${isEmpty ? html`<slot name="empty">${explained}</slot>` : this.#body(labels)}
      <p class="announcement" role="status">${this.#announcement}</p>
    </section>`;
  }

  #body(labels: InspectorLabels): TemplateResult {
    const { rows } = this.#source.store;
    const count = (isCounted: (row: Row) => boolean) => rows.filter(isCounted).length;
    const counts = new Map<Tab, number | undefined>([
      ['messages', count(({ direction }) => direction !== undefined)],
      ['activity', this.#source.activity?.running],
      ['timing', undefined],
      ['context', undefined],
      ['security', count(({ kind }) => kind === 'csp' || kind === 'refused')],
      ['accessibility', announcementsIn(rows).length],
      ['agents', undefined],
      ['audit', count(({ kind }) => kind === 'audit')],
      ['log', count(isLogRow)],
    ]);
    if (this.#stage) counts.set('replay', undefined);
    // Lists take the focus themselves.
    const isList = ['messages', 'audit', 'log'].includes(this.#tab);
    return html`${tabList({ labels, tab: this.#tab, counts, choose: (tab) => this.#show(tab) })}
      ${notices(this.#source, labels, this.htmlFor ?? '')}
      <div
        id="panel"
        role="tabpanel"
        aria-labelledby="tab-${this.#tab}"
        tabindex=${isList ? nothing : 0}
      >
        ${guarded(() => this.#panel(labels), labels)}
        ${this.#stage?.render(labels, this.#tree, this.#tab !== 'replay', this.#closeReplay)}
      </div>`;
  }

  #panel(labels: InspectorLabels): TemplateResult {
    const { details, store } = this.#source;
    const tree = this.#tree;
    switch (this.#tab) {
      case 'activity':
        return activityPanel({
          activity: this.#source.activity!,
          questions: elicitationCard(store.rows, labels),
          details,
          labels,
          frame: this.#source.shown ? undefined : this.#source.recorder?.frame,
          cancel: (task) => void this.#cancel(task),
        });
      case 'timing':
        return timingPanel(store.rows, labels);
      case 'context':
        return details ? contextPanel(details, labels, tree) : hint(labels.noView);
      case 'security':
        return details ? securityPanel(details, store.rows, labels, tree) : hint(labels.noView);
      case 'accessibility':
        return details
          ? accessibilityPanel(details, store.rows, labels, tree)
          : hint(labels.noView);
      case 'agents':
        return details
          ? this.#agents.render(details, this.#source.frame, labels, tree)
          : hint(labels.noView);
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
        return this.#announce(this.paused ? isPaused : isRecording);
      case 'clear':
        return this.clear();
      case 'copy':
      case 'export':
        return this.#export(action);
      case 'import':
        return chooseFile((file) => void this.#import(file));
      case 'startReplay':
        return this.#try(() => {
          this.replay();
          this.#fail('');
        });
    }
  }

  async #export(action: 'copy' | 'export'): Promise<void> {
    const recording = this.toRecording();
    const event = new McpAppInspectorExportEvent(
      recording,
      action === 'copy' ? 'copy' : 'download',
    );
    if (!this.dispatchEvent(event)) return;
    await this.#try(async () => {
      // A listener may have replaced the recording by something that cannot be written.
      if (action === 'copy') return await this.#copy(recordingText(event.recording));
      saveRecording(event.recording);
      this.#announce(this.#words.exported);
    });
  }

  #import(file: File): Promise<void> {
    return this.#try(async () => {
      this.recording = parseRecording(await file.text());
      this.#fail('');
    });
  }

  async #cancel(task: LiveTask): Promise<void> {
    this.#announce(this.#words.isCancelling);
    await this.#try(() => task.cancel());
  }

  async #copy(text: string): Promise<void> {
    const { copied, copyFailed } = this.#words;
    try {
      // The API is missing on insecure pages, and blocked by some policies.
      await navigator.clipboard.writeText(text);
      this.#announce(copied);
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

  async #try(work: () => void | Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#fail(reasonOf(error));
    }
  }

  #announce(announcement: string): void {
    this.#announcement = announcement;
    this.#fail('');
    clearTimeout(this.#forgetting);
    this.#forgetting = setTimeout(() => {
      this.#announcement = '';
      this.requestUpdate();
    }, ANNOUNCEMENT_MS);
  }

  #fail(problem: string): void {
    this.#problem = problem;
    this.requestUpdate();
  }

  /** Closes the error message, and the recording if that is what could not be shown. */
  readonly #closeError = (): void => {
    if (this.#source.problem) this.recording = undefined;
    this.#fail('');
  };

  readonly #pressed = (event: KeyboardEvent): void => {
    // In the filter, Escape clears the text.
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
