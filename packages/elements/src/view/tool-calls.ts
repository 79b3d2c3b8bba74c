// Runs in the view. The calls of a view that gets several of them. Only views that import it load this code.
import { isObject } from '../protocol/json-rpc.js';
import { TOOL_CALLS_CAPABILITY } from '../protocol/tool-calls-capability.js';
import type { ReportedToolCall, ToolCallMark } from '../protocol/tool-calls-capability.js';
import type { AppConnection } from './app-connection.js';
import type { AppSnapshot, ToolCallSnapshot, ToolStatus } from './app-snapshot.js';
import { followHost } from './follow-host.js';
import type { Followed } from './follow-host.js';
import { asObject } from './host-updates.js';
import type { Store } from './store.js';

type Calls = readonly ToolCallSnapshot[];
type CallData = Omit<ToolCallSnapshot, keyof ToolCallMark>;

const stores = new WeakMap<AppConnection, Store<Calls>>();
const NONE: Calls = [];

const dataOf = (snapshot: AppSnapshot | ToolCallSnapshot): CallData => {
  const { toolStatus, toolInput, toolInputPartial, toolResult, toolCancelled, toolProgress } =
    snapshot;
  return { toolStatus, toolInput, toolInputPartial, toolResult, toolCancelled, toolProgress };
};

const isSameData = (a: CallData, b: CallData): boolean =>
  Object.entries(dataOf(a as ToolCallSnapshot)).every(
    ([key, value]) => value === b[key as keyof CallData],
  );

function statusOf({ input, partial, result, cancelled }: ReportedToolCall): ToolStatus {
  if (result) return result.isError ? 'error' : 'result';
  if (cancelled) return 'cancelled';
  if (input) return 'input';
  return partial ? 'streaming' : 'waiting';
}

const newCall = (
  { id, tool }: ToolCallMark,
  reported: Partial<ReportedToolCall> = {},
): ToolCallSnapshot => ({
  id,
  tool,
  toolStatus: statusOf({ id, ...reported }),
  toolInput: reported.input,
  toolInputPartial: reported.input ? undefined : reported.partial,
  toolResult: reported.result,
  toolCancelled: reported.cancelled,
  toolProgress: reported.progress,
});

const isMark = (value: unknown): value is ToolCallMark =>
  isObject(value) && typeof value['id'] === 'string';

/**
 * Asks the host to distinguish the calls of this view (experimental, `TOOL_CALLS_CAPABILITY`). The list is also in
 * `snapshot.toolCalls`; the other tool data of the snapshot belongs to the call that the host updated last. If the host
 * does not support this, the list is empty. You can call it at any time; further calls return the same store.
 */
export function toolCalls(app: AppConnection): Store<Calls> {
  const known = stores.get(app);
  if (known) return known;
  const { change } = app as unknown as Followed;
  let current: string | undefined;
  const put = (calls: Calls, patch: Partial<AppSnapshot> = {}) =>
    change.call(app, { ...patch, toolCalls: calls });

  /** The data received since the last mark belongs to the current call. */
  const keep = () => {
    const snapshot = app.getSnapshot();
    if (!snapshot.toolCalls) current = undefined;
    const call = snapshot.toolCalls?.find(({ id }) => id === current);
    if (!call || isSameData(call, dataOf(snapshot))) return;
    const next = { ...call, ...dataOf(snapshot) };
    put(snapshot.toolCalls!.map((other) => (other === call ? next : other)));
  };

  app.subscribe(keep);
  app.on('toolcall', (mark) => {
    const calls = app.getSnapshot().toolCalls ?? NONE;
    if (!isMark(mark) || mark.id === current) return;
    const call = calls.find(({ id }) => id === mark.id) ?? newCall(mark);
    current = mark.id;
    put(calls.includes(call) ? calls : [...calls, call], dataOf(call));
  });
  followHost(app, TOOL_CALLS_CAPABILITY, 'mcp-app/follow-tool-calls', (answer) => {
    const { calls: reported, current: last } = answer;
    const marks = Array.isArray(reported) ? reported.filter(isMark) : [];
    const calls = marks.map((call) => newCall(call, asObject(call)));
    const latest = calls.find(({ id }) => id === last);
    current = latest?.id;
    put(calls, latest && dataOf(latest));
  });
  const store: Store<Calls> = {
    getSnapshot: () => app.getSnapshot().toolCalls ?? NONE,
    subscribe: app.subscribe,
  };
  stores.set(app, store);
  return store;
}
