// What a view can subscribe to beyond the standard: the calls that it belongs to, and its tool's progress.
import type { HostCapabilities } from '../../protocol/capabilities.js';
import { TASKS_CAPABILITY } from '../../protocol/tasks/view-tasks-capability.js';
import { TOOL_CALLS_CAPABILITY } from '../../protocol/tool-calls-capability.js';
import { TOOL_PROGRESS_CAPABILITY } from '../../protocol/tool-progress-capability.js';
import type { ViewScope } from '../session/view-scope.js';

/** @param hasTasks whether the server of the view has tasks */
export const withFollowing = (
  capabilities: HostCapabilities = {},
  hasTasks = false,
): HostCapabilities => ({
  ...capabilities,
  experimental: {
    ...capabilities.experimental,
    [TOOL_CALLS_CAPABILITY]: {},
    [TOOL_PROGRESS_CAPABILITY]: {},
    ...(hasTasks && { [TASKS_CAPABILITY]: {} }),
  },
});

export const followRequests = (
  feed: ViewScope['feed'],
): [string, () => object | Promise<object>][] => [
  ['mcp-app/follow-tool-calls', () => feed.followCalls()],
  ['mcp-app/follow-tool-progress', () => feed.followProgress()],
];
