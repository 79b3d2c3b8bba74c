// The types of a view's state, and the initial state. `McpApp` creates the others.
import type { HostCapabilities } from '../protocol/capabilities.js';
import type { HostContext } from '../protocol/host-context.js';
import type { Implementation } from '../protocol/mcp.js';
import type { ToolCancelled } from '../protocol/messages.js';
import type { ToolCallMark } from '../protocol/tool-calls-capability.js';
import type { ToolProgress } from '../protocol/tool-progress-capability.js';
import type { HostExtras } from './openai/host-extras.js';
import type { AnyTools, ToolDataTypes, ToolTypes } from './typed-tools.js';

/** The state of the connection. On `error`, `snapshot.error` has the reason; you can call `connect()` again. */
export type AppStatus = 'idle' | 'connecting' | 'ready' | 'closed' | 'error';

/**
 * The state of the tool call that this view belongs to.
 * - `waiting`: no data received yet; `streaming`: the model is still writing the input
 * - `input`: the input is complete, and the tool is running
 * - `result`, `error` (a result with `isError`), `cancelled`: how the call ended
 * - `starved`: connected, but the host sent no data in time, or an empty result. Data that arrives later is
 *   still used; `callToolAgain(app)` requests it.
 */
export type ToolStatus =
  | 'waiting'
  | 'streaming'
  | 'input'
  | 'result'
  | 'error'
  | 'cancelled'
  | 'starved';

/**
 * Immutable: every change creates a new object; without a change it stays the same object. `Tools` and `Own` define the
 * types of the tool data. They are not checked at run time.
 */
export interface AppSnapshot<
  Tools extends ToolTypes<Tools> = AnyTools,
  Own extends keyof Tools = keyof Tools,
> {
  readonly status: AppStatus;
  readonly toolStatus: ToolStatus;
  readonly hostInfo: Implementation | undefined;
  readonly hostCapabilities: HostCapabilities | undefined;
  /** The host's context with all changes merged. Its fields are not validated. */
  readonly hostContext: HostContext | undefined;
  /** What the host offers beyond MCP Apps: files, modals and more. Undefined if it has no `window.openai`. */
  readonly extras: HostExtras | undefined;
  /** The complete arguments of the tool call. */
  readonly toolInput: ToolDataTypes<Tools, Own>['input'] | undefined;
  /** The arguments written so far; only while `toolStatus` is `streaming`. */
  readonly toolInputPartial: ToolDataTypes<Tools, Own>['partial'] | undefined;
  /** `content` is always an array, even if the host omitted it. */
  readonly toolResult: ToolDataTypes<Tools, Own>['result'] | undefined;
  readonly toolCancelled: ToolCancelled | undefined;
  /** The tool's progress, while it runs. Always undefined in a view that does not use `toolProgress(app)`. */
  readonly toolProgress: ToolProgress | undefined;
  /** All calls of this view, oldest first. Undefined in a view that does not use `toolCalls(app)`. */
  readonly toolCalls: readonly ToolCallSnapshot[] | undefined;
  /** Why `status` is `error`: usually a `ConnectError`. */
  readonly error: Error | undefined;
}

/** The data of one of several calls, with the same names as in the snapshot. */
export interface ToolCallSnapshot
  extends
    Readonly<ToolCallMark>,
    Pick<
      AppSnapshot,
      | 'toolStatus'
      | 'toolInput'
      | 'toolInputPartial'
      | 'toolResult'
      | 'toolCancelled'
      | 'toolProgress'
    > {}

/** The state before `connect()`. All other fields are undefined. */
export const INITIAL_SNAPSHOT = Object.freeze({
  status: 'idle',
  toolStatus: 'waiting',
}) as AppSnapshot;
