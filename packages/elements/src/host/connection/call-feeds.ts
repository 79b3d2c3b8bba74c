// Several calls for one view. Loaded with the first further call, or when a view asks which call a message belongs to.
// Calls may overlap. A view that follows its calls gets a marker before the data of another call. Any other view gets
// the input of that call again, so that a result always belongs to the input before it. No message is delayed.
import type { HostContext } from '../../protocol/host-context.js';
import type { CallToolResult } from '../../protocol/mcp.js';
import type { ToolCancelled } from '../../protocol/messages.js';
import type { FollowedToolCalls, ReportedToolCall } from '../../protocol/tool-calls-capability.js';
import type { ToolProgress } from '../../protocol/tool-progress-capability.js';
import { ToolFeed } from './tool-feed.js';
import type { Notify, ToolData, ToolNotifications } from './tool-feed.js';

/** A later call for an existing view. The field names are those of a frame's properties. */
export interface FurtherToolCall {
  /** Unique among the calls of the view, and stable for the duration of the call. */
  id: string;
  /** The name of the tool. */
  tool?: string | undefined;
  toolInput?: Record<string, unknown> | undefined;
  toolInputPartial?: Record<string, unknown> | string | undefined;
  toolResult?: CallToolResult | undefined;
  toolCancelled?: ToolCancelled | undefined;
  toolProgress?: ToolProgress | undefined;
}

type Method = keyof ToolNotifications;

/** The maximum number of calls that are kept. The oldest ones are dropped, and a restarted view does not get them. */
const MAX_CALLS = 100;

/** The field of a call that a notification fills. */
const FIELDS = {
  'ui/notifications/tool-input': 'input',
  'ui/notifications/tool-input-partial': 'partial',
  'ui/notifications/tool-result': 'result',
  'ui/notifications/tool-cancelled': 'cancelled',
  'mcp-app/notifications/tool-progress': 'progress',
} as const;

const startsCall = (method: Method): boolean => method.startsWith('ui/notifications/tool-input');

/** A further call: the name of its tool, and its data for the view. */
interface CallFeed {
  tool: string | undefined;
  feed: ToolFeed;
}

export class CallFeeds {
  readonly #toolInfo: () => HostContext['toolInfo'];
  readonly #feeds = new Map<string, CallFeed>();
  /** The answer to a view that follows its calls. It is read when it is sent, so it is always up to date. */
  #sent: FollowedToolCalls = { calls: [] };
  /** The id of the frame's own call. */
  #ownId: string;
  #notify: Notify | undefined;
  #isFollowed = false;
  #followsProgress = false;

  /** @param own the data of the frame's own call that the view already has */
  constructor(own: Readonly<ToolData>, toolInfo: () => HostContext['toolInfo']) {
    this.#toolInfo = toolInfo;
    this.#ownId = this.#newOwnId();
    if (!own.input && !own.partial) return;
    const { input, partial, result, cancelled, progress } = own;
    const call = {
      input,
      result,
      cancelled,
      progress,
      partial: partial as ReportedToolCall['partial'],
    };
    Object.assign(this.#callOf(this.#ownId), call);
    this.#sent.current = this.#ownId;
  }

  /** The further calls, in the order in which they were made. */
  set(calls: readonly FurtherToolCall[]): void {
    const kept = calls.slice(-MAX_CALLS);
    for (const [id, { feed }] of this.#feeds) {
      if (kept.some((call) => call.id === id)) continue;
      feed.close();
      this.#feeds.delete(id);
    }
    for (const call of kept) this.#feedOf(call).set(dataOf(call));
  }

  /** Called when the view is initialized; the data of its own call is sent next. */
  open(notify: Notify): void {
    this.#notify = notify;
  }

  openFurther(): void {
    for (const [id, { feed }] of this.#feeds) this.#openFeed(id, feed);
  }

  close(): void {
    this.#notify = undefined;
    this.#sent = { calls: [] };
    this.#isFollowed = false;
    this.#followsProgress = false;
    for (const { feed } of this.#feeds.values()) feed.close();
  }

  /** From now on, the view is told which call a message belongs to. */
  follow(): FollowedToolCalls {
    this.#isFollowed = true;
    return this.#sent;
  }

  followProgress(): void {
    this.#followsProgress = true;
    for (const { feed } of this.#feeds.values()) feed.followProgress();
  }

  /** Sends the view data of the frame's own call. */
  sendOwn<M extends Method>(method: M, params: ToolNotifications[M]): void {
    const isNext = startsCall(method) && this.#find(this.#ownId)?.input !== undefined;
    if (isNext) this.#ownId = this.#newOwnId();
    this.#send(this.#ownId, method, params);
  }

  #send<M extends Method>(id: string, method: M, params: ToolNotifications[M]): void {
    const notify = this.#notify;
    const isOther = this.#sent.current !== id;
    const isProgress = method === 'mcp-app/notifications/tool-progress';
    if (!notify || (isProgress && isOther && !this.#isFollowed)) return;
    const call = this.#callOf(id);
    if (isOther && this.#isFollowed) {
      notify('mcp-app/notifications/tool-call', markOf(call));
    } else if (isOther && !startsCall(method)) {
      notify('ui/notifications/tool-input', { arguments: call.input ?? {} });
    }
    this.#sent.current = id;
    const isInput = startsCall(method);
    const value = isInput ? ((params as { arguments?: object }).arguments ?? {}) : params;
    const field = FIELDS[method as keyof typeof FIELDS];
    Object.assign(call, field === 'input' && { partial: undefined }, { [field]: value });
    notify(method, params);
  }

  #find(id: string): ReportedToolCall | undefined {
    return this.#sent.calls.find((call) => call.id === id);
  }

  #callOf(id: string): ReportedToolCall {
    const known = this.#find(id);
    if (known) return known;
    const call: ReportedToolCall = { id };
    const tool = this.#feeds.get(id)?.tool ?? (id === this.#ownId && this.#toolInfo()?.tool?.name);
    if (tool) call.tool = tool;
    this.#sent.calls = [...this.#sent.calls, call].slice(-MAX_CALLS);
    return call;
  }

  #newOwnId(): string {
    const base = `${this.#toolInfo()?.id ?? 'call'}`;
    for (let count = 1; ; count++) {
      const id = count === 1 ? base : `${base}-${count}`;
      if (!this.#find(id) && !this.#feeds.has(id)) return id;
    }
  }

  #feedOf({ id, tool }: FurtherToolCall): ToolFeed {
    const known = this.#feeds.get(id);
    if (known) {
      known.tool = tool;
      return known.feed;
    }
    const feed = new ToolFeed();
    this.#feeds.set(id, { tool, feed });
    this.#openFeed(id, feed);
    return feed;
  }

  #openFeed(id: string, feed: ToolFeed): void {
    if (!this.#notify) return;
    feed.open((method, params) => this.#send(id, method, params));
    if (this.#followsProgress) feed.followProgress();
  }
}

const markOf = ({ id, tool }: ReportedToolCall) => (tool === undefined ? { id } : { id, tool });

const dataOf = (call: FurtherToolCall): ToolData => ({
  input: call.toolInput,
  partial: call.toolInputPartial,
  result: call.toolResult,
  cancelled: call.toolCancelled,
  progress: call.toolProgress,
});
