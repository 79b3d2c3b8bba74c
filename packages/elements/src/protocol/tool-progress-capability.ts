// Progress of the tool call that a view belongs to: an experimental capability of ours, which both sides must support.
import type { ContentBlock, Progress } from './mcp.js';

/**
 * The experimental capability of hosts that report a tool's progress to its view: a key of
 * `hostCapabilities.experimental`. A view that wants progress sends `mcp-app/follow-tool-progress` {} and gets `{}`.
 * From then on it gets `mcp-app/notifications/tool-progress` with the fields of `ToolProgress`, at most once per
 * animation frame, until the call ends.
 */
export const TOOL_PROGRESS_CAPABILITY = 'mcp-app/tool-progress';

/** A tool's progress, as the server reports it. */
export interface ToolProgress extends Progress {
  /** The result so far, if the server streams it (draft SEP-2632). The final result replaces it. */
  content?: ContentBlock[] | undefined;
}
