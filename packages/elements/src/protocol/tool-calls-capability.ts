// One view for several tool calls: an experimental capability of ours, which both sides must support.
import type { CallToolResult } from './mcp.js';
import type { ToolCancelled } from './messages.js';
import type { ToolProgress } from './tool-progress-capability.js';

/**
 * The experimental capability of hosts that send several tool calls to one view: a key of
 * `hostCapabilities.experimental`. A view that needs to distinguish them sends `mcp-app/follow-tool-calls` {} and gets
 * `{ calls, current }`. From then on, `mcp-app/notifications/tool-call` {id, tool} precedes the standard notifications
 * of another call: the following data belongs to that call. All other views get the data of each call only by the
 * standard notifications.
 */
export const TOOL_CALLS_CAPABILITY = 'mcp-app/tool-calls';

/** Names the call that the next tool data belongs to. */
export interface ToolCallMark {
  /** Unique among the calls of this view. */
  id: string;
  /** The name of the tool, if the host knows it. */
  tool?: string | undefined;
}

/** A call with all data that the view was sent. */
export interface ReportedToolCall extends ToolCallMark {
  input?: Record<string, unknown> | undefined;
  partial?: Record<string, unknown> | undefined;
  result?: CallToolResult | undefined;
  cancelled?: ToolCancelled | undefined;
  progress?: ToolProgress | undefined;
}

/** The answer to `mcp-app/follow-tool-calls`. */
export interface FollowedToolCalls {
  /** In the order in which the calls were made. */
  calls: ReportedToolCall[];
  /** The id of the call whose data was sent last. */
  current?: string | undefined;
}
