// Records the messages between one frame and its view.
import type { ViewDetails, WatchedMessage } from '@mcp-app/elements/host';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { isObject } from '@mcp-app/elements/protocol';
import { ViewActivity } from '../activity/view-activity.js';
import { listenToFrame, readEvent } from '../frame-events.js';
import type { ReceivedEvent } from '../frame-events.js';
import { recordingOf } from './recording.js';
import type { Recording } from './recording.js';
import { RowStore } from '../rows/row-store.js';
import type { EventEntry } from '../rows/row-store.js';

export class FrameRecorder {
  readonly frame: McpAppFrameElement;
  readonly store: RowStore;
  /** Also followed while paused: it is the state of the view, not a record. */
  readonly activity = new ViewActivity();
  isPaused = false;
  /** How many messages were sent before the recording started. */
  late = 0;
  /** How many later messages were not kept: while stopped or paused, or because they were cleared. */
  #skipped = 0;
  /** The frame's message count when the recording stopped. */
  #stoppedAt: number | undefined;
  #session = 0;
  /** The last message is a log message, so the event that follows it would repeat it. */
  #isLog = false;
  #details: ViewDetails | undefined;
  #listening: AbortController | undefined;
  readonly #changed: () => void;

  constructor(frame: McpAppFrameElement, maxRows: number | undefined, changed: () => void) {
    this.frame = frame;
    this.store = new RowStore(maxRows);
    this.#changed = changed;
  }

  start(): void {
    if (this.#listening) return;
    const { frame } = this;
    if (this.#stoppedAt === undefined) this.late = frame.details.messageCount;
    else this.#skipped += frame.details.messageCount - this.#stoppedAt;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    signal.addEventListener('abort', frame.watchMessages(this.#onMessage));
    listenToFrame(frame, this.#onEvent, signal);
    frame.addEventListener('mcp-app-traced', this.#onTrace, { signal });
    // Tasks that were started before the recording.
    for (const { tool, isShown, ...task } of frame.tasks ?? []) {
      for (const entry of readEvent('mcp-app-task', { task, tool, isShown, isOver: false }))
        this.activity.addEvent(this.#dated(entry));
    }
  }

  stop(): void {
    if (!this.#listening) return;
    this.#listening.abort();
    this.#listening = undefined;
    this.#stoppedAt = this.frame.details.messageCount;
  }

  clear(): void {
    this.#skipped += this.late + this.store.rows.length + this.store.dropped;
    this.late = 0;
    this.store.clear();
    this.activity.clear();
    this.#changed();
  }

  /** Restarts the view, to record it from the beginning. */
  reload(): void {
    this.#skipped += this.late;
    this.late = 0;
    this.frame.reload();
  }

  /** Details of the current view, or of the last one. */
  get details(): ViewDetails | undefined {
    const { details } = this.frame;
    // Known as soon as there is a sandbox.
    if (details.hostInfo) this.#details = details;
    return this.#details;
  }

  toRecording(): Recording {
    const { rows, dropped } = this.store;
    return recordingOf(rows, this.details, this.late + this.#skipped + dropped);
  }

  readonly #onMessage = (watched: WatchedMessage): void => {
    const { direction, message, session } = watched;
    this.#session = session;
    this.#isLog =
      direction === 'from-view' &&
      isObject(message) &&
      message['method'] === 'notifications/message';
    this.activity.addMessage(watched);
    if (this.isPaused) this.#skipped++;
    else this.store.addMessage(watched);
    this.#changed();
  };

  readonly #onEvent = (entry: ReceivedEvent): void => {
    const isLogged = entry.kind === 'log' && this.#isLog;
    this.#isLog = false;
    const dated = this.#dated(entry);
    this.activity.addEvent(dated);
    if (!isLogged && !this.isPaused) this.store.addEvent(dated);
    // Keeps the details of this view for the recording, in case the view is replaced.
    void this.details;
    this.#changed();
  };

  readonly #onTrace = (event: HTMLElementEventMap['mcp-app-traced']): void => {
    // Not those of frames inside its slots.
    if (event.composedPath()[0] !== this.frame) return;
    const { requestId, traceId, spanId } = event;
    if (requestId === undefined) return;
    this.store.addTrace(this.#session, requestId, { traceId, spanId });
    this.#changed();
  };

  #dated(entry: ReceivedEvent): EventEntry {
    const time = performance.timeOrigin + performance.now();
    return { time, session: this.#session, ...entry };
  }
}
