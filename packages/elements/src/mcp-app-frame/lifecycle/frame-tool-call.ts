// The tool data of a frame: what the page sets, and the result of the call that the frame makes itself.
import type { AppError } from '../../host/app-error.js';
import type { FeedData } from '../../host/connection/view-feed.js';
import type { AppSession } from '../../host/session/app-session.js';
import { sameJson } from '../../protocol/same-json.js';
import type { FrameProperties } from '../frame-properties.js';
import type { CallingFrame, FrameCalls } from './frame-calls.js';
import { linkOf } from './frame-session.js';
import type { KeptView } from './frame-state.js';

/** The code for calls is loaded only by frames that call their tool themselves. */
export class FrameToolCall {
  /** Undefined until the code is loaded. */
  calls: FrameCalls | undefined;
  readonly #frame: CallingFrame;
  readonly #refused: (error: AppError) => void;
  #loading: Promise<FrameCalls> | undefined;

  /** @param refused called if the user must sign in before the call can be made */
  constructor(frame: CallingFrame, refused: (error: AppError) => void) {
    this.#frame = frame;
    this.#refused = refused;
  }

  get isPending(): boolean {
    return this.calls ? this.calls.isPending : this.#loading !== undefined;
  }

  /** Makes the call that the properties define, unless it was already made or the page has the outcome. */
  ensure(): void {
    if (this.calls) this.calls.ensure();
    // The frame updates once the code is loaded, and then calls this again. If it cannot be loaded, neither can the
    // view.
    else this.loadIfOwn().catch(() => {});
  }

  /** The code that makes calls, if the frame calls its tool itself. */
  async loadIfOwn(): Promise<FrameCalls | undefined> {
    return this.#isOwn ? this.load() : undefined;
  }

  /** The code that makes calls, also for a frame that makes none and has to say so. */
  load(): Promise<FrameCalls> {
    const frame = this.#frame;
    return (this.#loading ??= import('./frame-calls.js').then(
      ({ FrameCalls }) => {
        frame.requestUpdate();
        return (this.calls = new FrameCalls(frame, linkOf, this.#refused));
      },
      (error: unknown) => {
        this.#loading = undefined;
        throw error;
      },
    ));
  }

  /**
   * The tool data for the view.
   * @param kept the restored view: a result that it had with another input is not sent again
   */
  data(kept: KeptView | undefined): FeedData {
    const { toolInput, toolInputPartial, toolResult, toolCancelled, toolProgress, toolCalls } =
      this.#frame;
    const input = toolInput ?? (this.#isOwn ? {} : undefined);
    const isStale =
      kept !== undefined &&
      toolResult === kept.toolData.result &&
      !sameJson(input, kept.toolData.input);
    return {
      input,
      partial: toolInputPartial ?? undefined,
      result: isStale ? undefined : (toolResult ?? undefined),
      cancelled: toolCancelled ?? undefined,
      progress: toolProgress,
      calls: toolCalls,
      call: this.calls?.count ?? 0,
    };
  }

  /** A frame calls the tool itself only with `server`, and without `client` or `relay`. It follows any task. */
  get #isOwn(): boolean {
    const { server, client, relay, tool, taskId } = this.#frame;
    return Boolean(taskId || (!client && !relay && server && tool));
  }
}

/**
 * Sends the partial input if nothing else has changed: it changes many times per second and concerns only the view, so
 * nothing else is read or rendered again for it. @returns whether nothing else needs to be done
 */
export function feedPartial(
  { toolInputPartial }: FrameProperties,
  changed: ReadonlyMap<PropertyKey, unknown>,
  session: AppSession | undefined,
): boolean {
  if (!session || changed.size !== 1 || !changed.has('toolInputPartial')) return false;
  session.feed({ partial: toolInputPartial ?? undefined });
  return true;
}
