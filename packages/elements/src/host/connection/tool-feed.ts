// Sends tool data to the view: partial* -> input -> result | cancelled, once each per tool call and in this order,
// whatever order the page sets them in (D1-D5). After a reload of the view they are sent again (L8).
import { sameJson } from '../../protocol/same-json.js';
import type { CallToolResult } from '../../protocol/mcp.js';
import type { HostToViewNotifications, ToolCancelled } from '../../protocol/messages.js';
import type { ToolCallMark } from '../../protocol/tool-calls-capability.js';
import type { ToolProgress } from '../../protocol/tool-progress-capability.js';
import type { HealJson } from './heal-json.js';

type Arguments = Record<string, unknown>;

/**
 * The notifications about a view's calls: those of the standard, and those of our two capabilities for views that
 * requested them.
 */
export interface ToolNotifications extends Pick<
  HostToViewNotifications,
  | 'ui/notifications/tool-input'
  | 'ui/notifications/tool-input-partial'
  | 'ui/notifications/tool-result'
  | 'ui/notifications/tool-cancelled'
> {
  'mcp-app/notifications/tool-progress': ToolProgress;
  'mcp-app/notifications/tool-call': ToolCallMark;
}
export type Notify = <M extends keyof ToolNotifications>(
  method: M,
  params: ToolNotifications[M],
) => void;

export interface ToolData {
  input?: Arguments | undefined;
  /** An object, or the JSON text streamed so far. */
  partial?: Arguments | string | undefined;
  result?: CallToolResult | undefined;
  cancelled?: ToolCancelled | undefined;
  /** The tool's progress, for views that follow it. */
  progress?: ToolProgress | undefined;
  /**
   * Identifies the call, for a host that repeats a call with the same input. Default: a different input is a different
   * call.
   */
  call?: number | undefined;
}

/** How long a result waits for its input before it is sent without it, because the page may set them separately. */
const INPUT_GRACE_MS = 250;

export class ToolFeed {
  #data: ToolData = {};
  /** The data of the current call that was sent to the view. */
  #sent: ToolData = {};
  /** The outcome of the previous call: the page still has the same object set, but it was already sent. */
  #stale: Pick<ToolData, 'result' | 'cancelled' | 'progress'> = {};
  /** Replaces an input that the page never set. */
  #assumedInput: Arguments | undefined;
  #notify: Notify | undefined;
  #scheduled = false;
  #graceTimer: ReturnType<typeof setTimeout> | undefined;
  #frame: { cancel(): void } | undefined;
  /** The animation frame in which the view got its last news. */
  #updateTime: CSSNumberish | null | undefined;
  #sendsProgress = false;
  /** Loaded with the first text. Pages that set objects, or no partial input at all, do not need it. */
  #heal: HealJson | undefined;
  #isHealing = false;

  /** The data of the current call that was sent to the view. */
  get sent(): Readonly<ToolData> {
    return this.#sent;
  }

  /** The view asked for the tool's progress. */
  followProgress(): void {
    this.#sendsProgress = true;
    this.#flush();
  }

  /** Sets the page's data; fields that are not given stay unchanged. */
  set(data: ToolData): void {
    this.#data = { ...this.#data, ...data };
    if (typeof data.partial === 'string' && !this.#isHealing) void this.#loadHealer();
    if (data.input && this.#assumedInput) {
      // The real input was set after all: the view gets the whole call again, in order.
      this.#assumedInput = undefined;
      this.#sent = {};
    }
    if (this.#scheduled) return;
    this.#scheduled = true;
    // Sent in a microtask, so that a page that sets first the result and then the input gets them in order.
    queueMicrotask(() => {
      this.#scheduled = false;
      this.#flush();
    });
  }

  /** If this fails, the view gets no partial input, but it still gets the final input. */
  async #loadHealer(): Promise<void> {
    this.#isHealing = true;
    try {
      this.#heal = (await import('./heal-json.js')).jsonHealer();
      this.#flush();
    } catch {
      this.#isHealing = false;
    }
  }

  /** The view is initialized (again): all known data is sent from the start. */
  open(notify: Notify): void {
    this.#notify = notify;
    this.#sent = {};
    this.#flush();
  }

  /** The view no longer listens. */
  close(): void {
    this.#notify = undefined;
    this.#sendsProgress = false;
    this.#cancelWaits();
  }

  /** The next flush decides what to wait for. */
  #cancelWaits(): void {
    clearTimeout(this.#graceTimer);
    this.#graceTimer = undefined;
    this.#frame?.cancel();
    this.#frame = undefined;
  }

  #flush(): void {
    if (!this.#notify) return;
    const { partial, result, cancelled } = this.#data;
    const input = this.#data.input ?? this.#assumedInput;
    if (this.#sent.input && !this.#isSameCall(input)) this.#startNextCall();
    if (input) this.#sendInput(input);
    else if (partial !== undefined && !this.#sent.input) this.#scheduleUpdates();
    if (this.#sent.input && this.#newProgress) this.#scheduleUpdates();
    // Once the page removes the old outcome, an equal one is new again.
    if (result !== this.#stale.result) this.#stale.result = undefined;
    if (!sameJson(cancelled, this.#stale.cancelled)) this.#stale.cancelled = undefined;
    const isNew = {
      result: result && !this.#stale.result,
      cancelled: cancelled && !this.#stale.cancelled,
    };
    if (!isNew.result && !isNew.cancelled) return;
    if (this.#sent.input) this.#sendOutcome();
    else this.#graceTimer ??= setTimeout(() => this.#sendWithoutInput(), INPUT_GRACE_MS);
  }

  #isSameCall(input: Arguments | undefined): boolean {
    return this.#data.call === this.#sent.call && sameJson(input, this.#sent.input);
  }

  #startNextCall(): void {
    const { result, cancelled, progress } = this.#sent;
    this.#stale = { result, cancelled, progress };
    this.#sent = {};
  }

  #sendInput(input: Arguments): void {
    this.#cancelWaits();
    if (this.#sent.input) return;
    this.#sent.input = input;
    this.#sent.call = this.#data.call;
    this.#notify?.('ui/notifications/tool-input', { arguments: input });
  }

  /** A view can expect an input before the result (D2): if the page sets none, the view gets an empty one. */
  #sendWithoutInput(): void {
    this.#graceTimer = undefined;
    if (!this.#notify || this.#sent.input) return;
    this.#assumedInput = {};
    this.#flush();
  }

  #sendOutcome(): void {
    const { result, cancelled } = this.#data;
    const sent = this.#sent;
    if (sent.cancelled) return;
    if (result && !this.#stale.result) {
      // A first result is not compared: it may be large, and the comparison would serialize it.
      if (sent.result && sameJson(result, sent.result)) return;
      sent.result = result;
      this.#notify?.('ui/notifications/tool-result', result);
    } else if (cancelled && !sent.result) {
      sent.cancelled = cancelled;
      const { reason } = cancelled;
      this.#notify?.('ui/notifications/tool-cancelled', reason ? { reason } : {});
    }
  }

  /** Progress that was not sent yet, while the tool runs. */
  get #newProgress(): ToolProgress | undefined {
    const { progress } = this.#data;
    const { result, cancelled, progress: sent } = this.#sent;
    const isNew = !result && !cancelled && progress !== sent && progress !== this.#stale.progress;
    return this.#sendsProgress && isNew ? progress : undefined;
  }

  /** Many updates may arrive within one animation frame; the view can show only one, and gets the first at once. */
  #scheduleUpdates(): void {
    if (this.#frame) return;
    const time = frameTime();
    if (time !== undefined && time !== this.#updateTime) return this.#sendUpdates();
    this.#frame = nextFrame(() => {
      this.#frame = undefined;
      this.#sendUpdates();
    });
  }

  #sendUpdates(): void {
    const { partial, input } = this.#data;
    const progress = this.#sent.input && this.#newProgress;
    if (progress) {
      this.#sent.progress = progress;
      this.#updateTime = frameTime();
      this.#notify?.('mcp-app/notifications/tool-progress', progress);
    }
    if (partial === undefined || input || !this.#notify) return;
    const healed = typeof partial === 'string' ? this.#heal?.(partial) : partial;
    // A healer returns the same object if nothing visible changed. To compare the content of others would take longer
    // than to send it again.
    if (!healed || healed === this.#sent.partial) return;
    this.#sent.partial = healed;
    this.#updateTime = frameTime();
    this.#notify('ui/notifications/tool-input-partial', { arguments: healed });
  }
}

/** The same within one animation frame; undefined outside a browser. */
const frameTime = () => globalThis.document?.timeline?.currentTime;

/**
 * Runs in the next animation frame, or after a short delay where there are none: in a hidden tab or outside a browser.
 */
function nextFrame(work: () => void): { cancel(): void } {
  const once = () => {
    cancel();
    work();
  };
  const timer = setTimeout(once, 100);
  const frame = typeof requestAnimationFrame === 'function' ? requestAnimationFrame(once) : 0;
  const cancel = () => {
    clearTimeout(timer);
    if (frame) cancelAnimationFrame(frame);
  };
  return { cancel };
}
