// What the inspector shows: a frame that it listens to, or a recording.
import type { ReactiveController } from 'lit';
import type { ViewDetails } from '@mcp-app/elements/host';
import type { ViewActivity } from './activity/view-activity.js';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { findFrame, watchTree } from './frame-finder.js';
import type { NoFrame } from './frame-finder.js';
import { FrameRecorder } from './recording/frame-recorder.js';
import type { InspectorProperties } from './inspector-properties.js';
import { activityOf, parseRecording, recordingOf, rowsOf } from './recording/recording.js';
import type { Recording } from './recording/recording.js';
import { reasonOf } from './rows/json-text.js';
import { RowStore } from './rows/row-store.js';

/** Milliseconds between two renders while messages arrive. */
const REDRAW_MS = 40;

const NOTHING = new RowStore();

export class InspectorSource implements ReactiveController {
  recorder: FrameRecorder | undefined;
  /** Why there is no frame. The rows stay while the same frame is looked for. */
  why: NoFrame | undefined = 'unset';
  /** Why `recording` cannot be shown. */
  problem = '';
  readonly #host: InspectorProperties;
  #shown: { recording: Recording; store: RowStore; activity: ViewActivity } | undefined;
  #given: unknown;
  #id: string | undefined;
  #stopWatching: (() => void) | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: InspectorProperties) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#stopWatching = watchTree(this.#host, () => this.#attach());
    this.#attach();
  }

  hostDisconnected(): void {
    this.#stopWatching?.();
    this.recorder?.stop();
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  hostUpdate(): void {
    this.#read();
    if (this.#host.isConnected) this.#attach();
    if (this.recorder) this.recorder.isPaused = this.#host.paused;
  }

  get store(): RowStore {
    return this.#shown?.store ?? this.recorder?.store ?? NOTHING;
  }

  /** What goes on in the view; undefined if there is nothing to show. */
  get activity(): ViewActivity | undefined {
    return this.#shown?.activity ?? this.recorder?.activity;
  }

  /** The frame that is listened to; undefined while a recording is shown. */
  get frame(): McpAppFrameElement | undefined {
    return this.#shown ? undefined : this.recorder?.frame;
  }

  get details(): ViewDetails | undefined {
    return this.#shown ? (this.#shown.recording.frame ?? undefined) : this.recorder?.details;
  }

  /** The recording that is shown instead of a frame. */
  get shown(): Recording | undefined {
    return this.#shown?.recording;
  }

  /** Whether there is nothing to show. */
  get isEmpty(): boolean {
    return !this.#shown && !this.recorder;
  }

  toRecording(): Recording {
    return this.shown ?? this.recorder?.toRecording() ?? recordingOf([], undefined, 0);
  }

  /** Renders soon, at most once per interval. */
  readonly changed = (): void => {
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#host.requestUpdate();
    }, REDRAW_MS);
  };

  #read(): void {
    const { recording } = this.#host;
    if (recording === this.#given) return;
    this.#given = recording;
    this.#shown = undefined;
    this.problem = '';
    if (!recording) return;
    try {
      const checked = parseRecording(recording);
      const activity = activityOf(checked);
      this.#shown = { recording: checked, store: rowsOf(checked), activity };
    } catch (error) {
      this.problem = reasonOf(error);
    }
  }

  #attach(): void {
    const { frame: given, htmlFor, maxRows } = this.#host;
    const { frame, why } = findFrame(this.#host, given, htmlFor);
    const isSame = frame
      ? frame === this.recorder?.frame
      : Boolean(htmlFor) && htmlFor === this.#id;
    if (why === this.why && (isSame || (!frame && !this.recorder))) {
      if (frame) this.recorder?.start();
      return;
    }
    this.why = why;
    this.#id = htmlFor;
    if (!frame || !isSame) this.recorder?.stop();
    if (!isSame) this.recorder = frame && new FrameRecorder(frame, maxRows, this.changed);
    if (frame) this.recorder?.start();
    this.changed();
  }
}
