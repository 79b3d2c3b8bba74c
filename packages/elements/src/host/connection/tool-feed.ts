// Tool data on its way to the view: partial* -> input -> result | cancelled, once each per tool call,
// in that order whatever order the page sets it in (D1-D5), and again after the view was reloaded (L8).
import { sameJson } from '../../protocol/same-json.js';
import type { CallToolResult } from '../../protocol/mcp.js';
import type { HostToViewNotifications, ToolCancelled } from '../../protocol/messages.js';
import type { ToolCallMark } from '../../protocol/tool-calls-capability.js';
import type { ToolProgress } from '../../protocol/tool-progress-capability.js';
import type { HealJson } from './heal-json.js';

type Arguments = Record<string, unknown>;

/** What a view is told of its calls: by the standard, and by our two capabilities to views that asked for it. */
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
  /** How far the tool is; for views that follow it. */
  progress?: ToolProgress | undefined;
  /** Which call this is, for a host that repeats a call with the same input. Default: told by the input. */
  call?: number | undefined;
}

/** How long a result waits for its input before it goes without: the page may set them apart. */
const INPUT_GRACE_MS = 250;

export class ToolFeed {
  #data: ToolData = {};
  /** What the view has been told of the current call. */
  #told: ToolData = {};
  /** The outcome of the call before: the same object is still set on the page, but is not news. */
  #stale: Pick<ToolData, 'result' | 'cancelled' | 'progress'> = {};
  /** Stands in for an input that the page never set. */
  #assumedInput: Arguments | undefined;
  #notify: Notify | undefined;
  #scheduled = false;
  #graceTimer: ReturnType<typeof setTimeout> | undefined;
  #frame: { cancel(): void } | undefined;
  #tellsProgress = false;
  /** Comes with the first text; pages that give objects, or no partial input at all, do without it. */
  #heal: HealJson | undefined;
  #isHealing = false;

  /** What the view has been told of the current call. */
  get told(): Readonly<ToolData> {
    return this.#told;
  }

  /** The view that listens wants to know how far the tool is. */
  followProgress(): void {
    this.#tellsProgress = true;
    this.#flush();
  }

  /** Takes what the page has set; what is not named stays as it is. */
  set(data: ToolData): void {
    this.#data = { ...this.#data, ...data };
    if (typeof data.partial === 'string' && !this.#isHealing) void this.#loadHealer();
    if (data.input && this.#assumedInput) {
      // The real one came after all: the view gets the whole call again, in order.
      this.#assumedInput = undefined;
      this.#told = {};
    }
    if (this.#scheduled) return;
    this.#scheduled = true;
    // A microtask later: a page that sets result and then input in one go gets them in order.
    queueMicrotask(() => {
      this.#scheduled = false;
      this.#flush();
    });
  }

  /** Without it the view gets no partial input. It gets its input all the same. */
  async #loadHealer(): Promise<void> {
    this.#isHealing = true;
    try {
      this.#heal = (await import('./heal-json.js')).jsonHealer();
      this.#flush();
    } catch {
      this.#isHealing = false;
    }
  }

  /** The view listens (again): everything known is told from the start. */
  open(notify: Notify): void {
    this.#notify = notify;
    this.#told = {};
    this.#flush();
  }

  /** The view does not listen any more. */
  close(): void {
    this.#notify = undefined;
    this.#tellsProgress = false;
    clearTimeout(this.#graceTimer);
    this.#frame?.cancel();
    this.#frame = undefined;
  }

  #flush(): void {
    if (!this.#notify) return;
    const { partial, result, cancelled } = this.#data;
    const input = this.#data.input ?? this.#assumedInput;
    if (this.#told.input && !this.#isSameCall(input)) this.#startNextCall();
    if (input) this.#tellInput(input);
    else if (partial !== undefined && !this.#told.input) this.#scheduleNews();
    if (this.#told.input && this.#newProgress) this.#scheduleNews();
    // Once the page takes the old outcome back, an equal one is news again.
    if (result !== this.#stale.result) this.#stale.result = undefined;
    if (!sameJson(cancelled, this.#stale.cancelled)) this.#stale.cancelled = undefined;
    const isNews = {
      result: result && !this.#stale.result,
      cancelled: cancelled && !this.#stale.cancelled,
    };
    if (!isNews.result && !isNews.cancelled) return;
    if (this.#told.input) this.#tellOutcome();
    else this.#graceTimer ??= setTimeout(() => this.#tellWithoutInput(), INPUT_GRACE_MS);
  }

  #isSameCall(input: Arguments | undefined): boolean {
    return this.#data.call === this.#told.call && sameJson(input, this.#told.input);
  }

  #startNextCall(): void {
    const { result, cancelled, progress } = this.#told;
    this.#stale = { result, cancelled, progress };
    this.#told = {};
  }

  #tellInput(input: Arguments): void {
    clearTimeout(this.#graceTimer);
    this.#graceTimer = undefined;
    this.#frame?.cancel();
    this.#frame = undefined;
    if (this.#told.input) return;
    this.#told.input = input;
    this.#told.call = this.#data.call;
    this.#notify?.('ui/notifications/tool-input', { arguments: input });
  }

  /** A view may count on an input before the result (D2): the page that has none gets an empty one. */
  #tellWithoutInput(): void {
    this.#graceTimer = undefined;
    if (!this.#notify || this.#told.input) return;
    this.#assumedInput = {};
    this.#flush();
  }

  #tellOutcome(): void {
    const { result, cancelled } = this.#data;
    const told = this.#told;
    if (told.cancelled) return;
    if (result && !this.#stale.result) {
      // A first result is not compared: it may be large, and the comparison would make a text of it.
      if (told.result && sameJson(result, told.result)) return;
      told.result = result;
      this.#notify?.('ui/notifications/tool-result', result);
    } else if (cancelled && !told.result) {
      told.cancelled = cancelled;
      const { reason } = cancelled;
      this.#notify?.('ui/notifications/tool-cancelled', reason ? { reason } : {});
    }
  }

  /** Progress that the view has not been told, while the tool runs. */
  get #newProgress(): ToolProgress | undefined {
    const { progress } = this.#data;
    const { result, cancelled, progress: told } = this.#told;
    const isNews = !result && !cancelled && progress !== told && progress !== this.#stale.progress;
    return this.#tellsProgress && isNews ? progress : undefined;
  }

  /** Many pieces may come within one frame; the view can show one. */
  #scheduleNews(): void {
    this.#frame ??= nextFrame(() => {
      this.#frame = undefined;
      const { partial, input } = this.#data;
      const progress = this.#told.input && this.#newProgress;
      if (progress) {
        this.#told.progress = progress;
        this.#notify?.('mcp-app/notifications/tool-progress', progress);
      }
      if (partial === undefined || input || !this.#notify) return;
      const healed = typeof partial === 'string' ? this.#heal?.(partial) : partial;
      // A healer hands out the same object while nothing came that shows; comparing long values would cost more.
      const isSame = typeof partial === 'string' ? Object.is : sameJson;
      if (!healed || isSame(healed, this.#told.partial)) return;
      this.#told.partial = healed;
      this.#notify('ui/notifications/tool-input-partial', { arguments: healed });
    });
  }
}

/** The next animation frame, or soon where there are none: in a hidden tab, outside a browser. */
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
