// `@mcp-app/elements/view`: the code that runs in a view, without an element.
export { accessibility, applyAccessibility } from './accessibility/accessibility.js';
export { announce } from './accessibility/announce.js';
export type { Announce, AnnounceOptions } from './accessibility/announce.js';
export { ACCESSIBILITY_CAPABILITY } from '../protocol/proposals/accessibility-capability.js';
export type { AccessibilityContext } from '../protocol/proposals/accessibility-capability.js';
export type { AppConnection, ConnectOptions, McpAppOptions } from './app-connection.js';
export type { AppSnapshot, AppStatus, ToolCallSnapshot, ToolStatus } from './app-snapshot.js';
export { registerTool } from './app-tools.js';
export type {
  AppToolCallback,
  AppToolConfig,
  AppToolResult,
  RegisteredAppTool,
} from './app-tools.js';
export { callToolAgain } from './call-tool-again.js';
export type { CopyContent, CopyError } from './copy/copy.js';
export { copyContent, copyText, trackCopy } from './copy/copy-state.js';
export type {
  CopyActions,
  CopyState,
  CopyStatus,
  TrackCopyOptions,
  TrackedCopy,
} from './copy/copy-state.js';
export { COPY_CAPABILITY } from '../protocol/proposals/copy-capability.js';
export type { CopyProblem } from '../protocol/proposals/copy-capability.js';
export { ConnectError } from './connect-error.js';
export type { ConnectReason } from './connect-error.js';
export { onElicitation, trackElicitation } from './elicitation/on-elicitation.js';
export type {
  ElicitationActions,
  ElicitationContent,
  ElicitationHandler,
  ElicitationState,
  TrackedElicitation,
} from './elicitation/on-elicitation.js';
export type { ElicitParams, ElicitResult } from '../protocol/elicitation.js';
export type { AppEventMap } from './host-updates.js';
export { HostRefusedError } from './host-refused-error.js';
export { McpApp } from './mcp-app.js';
export type { HostExtras, ModalParams, SelectedFile } from './openai/host-extras.js';
export { requestReceipts, withdrawMessage } from './receipts.js';
export { RECEIPTS_CAPABILITY } from '../protocol/receipts-capability.js';
export type { Receipt } from '../protocol/receipts-capability.js';
export { RESOURCE_UPDATES_CAPABILITY } from '../protocol/proposals/resource-updates-capability.js';
export { reportSize } from './size-reporter.js';
export type { ReportSizeOptions, Sizing } from './size-reporter.js';
export type { JsonSchema, OutputOf, StandardSchema } from './standard-schema.js';
export { VIEW_STATE_CAPABILITY } from '../protocol/view-state-capability.js';
export type { Store } from './store.js';
export { leftTasks, resumeTask, startTask, trackTask } from './tasks/start-task.js';
export type { StartedTask, TaskActions, TaskState, TrackedTask } from './tasks/start-task.js';
export { TASKS_CAPABILITY } from '../protocol/tasks/view-tasks-capability.js';
export type { LeftTask } from '../protocol/tasks/view-tasks-capability.js';
export type { TaskInfo, TaskStatus } from '../protocol/tasks/server-tasks.js';
export { applyTheme } from './theme-applier.js';
export type { ApplyThemeOptions } from './theme-applier.js';
export { toolCalls } from './tool-calls.js';
export { toolProgress } from './tool-progress.js';
export { TOOL_CALLS_CAPABILITY } from '../protocol/tool-calls-capability.js';
export { TOOL_PROGRESS_CAPABILITY } from '../protocol/tool-progress-capability.js';
export type { ToolProgress } from '../protocol/tool-progress-capability.js';
export { trackToolCall } from './tool-call.js';
export type {
  ToolCallActions,
  ToolCallArguments,
  ToolCallState,
  ToolType,
  TrackedToolCall,
} from './tool-call.js';
export type {
  AnyTools,
  ToolAnswer,
  ToolCall,
  ToolDataTypes,
  ToolResultOf,
  ToolsFromSchemas,
  ToolTypes,
} from './typed-tools.js';
export { viewState } from './view-state.js';
export type { ViewState, ViewStateOptions } from './view-state.js';
export { subscribeResource, watchResource } from './live/watch-resource.js';
export type { ResourceState, WatchedResource } from './live/watch-resource.js';
export { publishAppTools } from './web-mcp/publish-app-tools.js';
export type { PublishAppToolsOptions } from './web-mcp/publish-app-tools.js';
export { RpcError } from '../rpc/rpc-error.js';
export type { RequestContext } from '../rpc/json-rpc-peer.js';
export type { RequestOptions } from '../rpc/pending-request.js';
export type { Transport } from '../rpc/transport.js';
