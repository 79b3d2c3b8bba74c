// One view for several tool calls: an experimental capability of ours, known to both ends.
import type { CallToolResult } from './mcp.js';
import type { ToolCancelled } from './messages.js';
import type { ToolProgress } from './tool-progress-capability.js';

/**
 * The experimental capability of hosts that give one view several tool calls: a key of
 * `hostCapabilities.experimental`. A view that wants to tell them apart sends `mcp-app/follow-tool-calls` {} and gets
 * `{ calls, current }`. From then on, `mcp-app/notifications/tool-call` {id, tool} comes before the standard
 * notifications of another call: what follows is about that call. All other views get the data of each call by the
 * standard notifications alone.
 */
export const TOOL_CALLS_CAPABILITY = 'mcp-app/tool-calls';

/** Names the call that the next tool data is about. */
export interface ToolCallMark {
  /** Unique among the calls of this view. */
  id: string;
  /** The name of the tool, if the host knows it. */
  tool?: string | undefined;
}

/** A call with everything that the view was told of it. */
export interface ToldToolCall extends ToolCallMark {
  input?: Record<string, unknown> | undefined;
  partial?: Record<string, unknown> | undefined;
  result?: CallToolResult | undefined;
  cancelled?: ToolCancelled | undefined;
  progress?: ToolProgress | undefined;
}

/** The answer to `mcp-app/follow-tool-calls`. */
export interface FollowedToolCalls {
  /** In the order in which the calls were made. */
  calls: ToldToolCall[];
  /** The id of the call that the view was last told about. */
  current?: string | undefined;
}
