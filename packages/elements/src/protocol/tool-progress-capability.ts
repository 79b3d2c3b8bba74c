// Progress of the tool call that a view belongs to: an experimental capability of ours, known to both ends.
import type { ContentBlock, Progress } from './mcp.js';

/**
 * The experimental capability of hosts that tell a view how far its tool is: a key of
 * `hostCapabilities.experimental`. A view that wants to know sends `mcp-app/follow-tool-progress` {} and gets
 * `{}`. From then on it gets `mcp-app/notifications/tool-progress` with
 * the same fields, at most once per animation frame, until the call has its outcome.
 */
export const TOOL_PROGRESS_CAPABILITY = 'mcp-app/tool-progress';

/** How far a tool is, as the server says it. */
export interface ToolProgress extends Progress {
  /** The result so far, where the server streams it (draft SEP-2632). The final result replaces it. */
  content?: ContentBlock[] | undefined;
}
