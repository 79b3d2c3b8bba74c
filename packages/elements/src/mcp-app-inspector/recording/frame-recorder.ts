// Fills a store with what goes between one frame and its view.
import type { WatchedMessage } from '../../host/connection/message-watch.js';
import type { ViewDetails } from '../../host/session/view-details.js';
import type { McpAppFrameElement } from '../../mcp-app-frame/mcp-app-frame.js';
import { isObject } from '../../protocol/json-rpc.js';
import { listenToFrame } from '../frame-events.js';
import type { HeardEvent } from '../frame-events.js';
import { recordingOf } from './recording.js';
import type { Recording } from './recording.js';
import { RowStore } from '../rows/row-store.js';

export class FrameRecorder {
  readonly frame: McpAppFrameElement;
  readonly store: RowStore;
  isPaused = false;
  /** Messages that went before anybody listened. */
  late = 0;
  /** Messages since then that were not kept: while nobody listened, it was paused, or cleared away. */
  #skipped = 0;
  /** How many messages the frame had when this one stopped to listen. */
  #stoppedAt: number | undefined;
  #session = 0;
  /** The message on its way is a log message: the event that follows tells the same. */
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
    if (this.#stoppedAt === undefined) this.late = frame.messageCount;
    else this.#skipped += frame.messageCount - this.#stoppedAt;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    signal.addEventListener('abort', frame.watchMessages(this.#hearMessage));
    listenToFrame(frame, this.#hearEvent, signal);
  }

  stop(): void {
    if (!this.#listening) return;
    this.#listening.abort();
    this.#listening = undefined;
    this.#stoppedAt = this.frame.messageCount;
  }

  clear(): void {
    this.#skipped += this.late + this.store.rows.length + this.store.dropped;
    this.late = 0;
    this.store.clear();
    this.#changed();
  }

  /** Starts the view again, to hear all of it. */
  reload(): void {
    this.#skipped += this.late;
    this.late = 0;
    this.frame.reload();
  }

  /** Of the view as it is, or as it was when there was one. */
  get details(): ViewDetails | undefined {
    return (this.#details = this.frame.details ?? this.#details);
  }

  toRecording(): Recording {
    const { rows, dropped } = this.store;
    return recordingOf(rows, this.details, this.late + this.#skipped + dropped);
  }

  readonly #hearMessage = (heard: WatchedMessage): void => {
    const { direction, message, session } = heard;
    this.#session = session;
    this.#isLog =
      direction === 'from-view' &&
      isObject(message) &&
      message['method'] === 'notifications/message';
    if (this.isPaused) this.#skipped++;
    else this.store.addMessage(heard);
    this.#changed();
  };

  readonly #hearEvent = (entry: HeardEvent): void => {
    const isTold = entry.kind === 'log' && this.#isLog;
    this.#isLog = false;
    if (!isTold && !this.isPaused) {
      const time = performance.timeOrigin + performance.now();
      this.store.addEvent({ time, session: this.#session, ...entry });
    }
    // Soon there may be another view: what is known of this one is for the recording.
    void this.details;
    this.#changed();
  };
}
