// What a view can ask for beyond the standard: the calls that it belongs to, its tool's progress, and the tasks that an
// earlier run of it has left.
import type { HostCapabilities } from '../../protocol/capabilities.js';
import { LIST_TASKS_METHOD, TASKS_CAPABILITY } from '../../protocol/tasks/view-tasks-capability.js';
import { TOOL_CALLS_CAPABILITY } from '../../protocol/tool-calls-capability.js';
import { TOOL_PROGRESS_CAPABILITY } from '../../protocol/tool-progress-capability.js';
import type { ViewScope } from '../session/view-scope.js';
import { leftTasks } from './tool-requests.js';

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
    ...(hasTasks && { [TASKS_CAPABILITY]: { resume: {} } }),
  },
});

export const followRequests = (scope: ViewScope): [string, () => object | Promise<object>][] => [
  ['mcp-app/follow-tool-calls', () => scope.feed.followCalls()],
  ['mcp-app/follow-tool-progress', () => scope.feed.followProgress()],
  [LIST_TASKS_METHOD, async () => ({ tasks: (await leftTasks(scope))?.list() ?? [] })],
];
