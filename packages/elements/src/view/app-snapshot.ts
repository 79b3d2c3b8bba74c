// The state of a View at one moment. Types and the first one; `McpApp` makes the rest.
import type { HostCapabilities } from '../protocol/capabilities.js';
import type { HostContext } from '../protocol/host-context.js';
import type { CallToolResult, Implementation } from '../protocol/mcp.js';
import type { ToolCancelled } from '../protocol/messages.js';

/** The connection: `error` has a reason in `snapshot.error`, and `connect()` may be called again. */
export type AppStatus = 'idle' | 'connecting' | 'ready' | 'closed' | 'error';

/**
 * The tool call that this View belongs to.
 * - `waiting`: nothing came yet; `streaming`: the model is still writing the input
 * - `input`: the input is complete, the tool runs
 * - `result`, `error` (a result with `isError`), `cancelled`: how it ended
 * - `starved`: ready, but the Host sent no data in time, or an empty result. Data that comes
 *   later still counts; `callToolAgain(app)` asks for it.
 */
export type ToolStatus =
  'waiting' | 'streaming' | 'input' | 'result' | 'error' | 'cancelled' | 'starved';

/** Immutable: every change makes a new object, no change keeps the old one. */
export interface AppSnapshot {
  readonly status: AppStatus;
  readonly toolStatus: ToolStatus;
  readonly hostInfo: Implementation | undefined;
  readonly hostCapabilities: HostCapabilities | undefined;
  /** The Host's context with all changes merged. What a Host sends is not checked: fields may be odd. */
  readonly hostContext: HostContext | undefined;
  /** The tool's arguments, complete. */
  readonly toolInput: Record<string, unknown> | undefined;
  /** The tool's arguments as far as they are written; only while `toolStatus` is `streaming`. */
  readonly toolInputPartial: Record<string, unknown> | undefined;
  /** `content` is always an array, even when the Host left it out. */
  readonly toolResult: CallToolResult | undefined;
  readonly toolCancelled: ToolCancelled | undefined;
  /** Why `status` is `error`: usually a `ConnectError`. */
  readonly error: Error | undefined;
}

/** Before `connect()`; all the rest is undefined. */
export const INITIAL_SNAPSHOT = Object.freeze({
  status: 'idle',
  toolStatus: 'waiting',
}) as AppSnapshot;
