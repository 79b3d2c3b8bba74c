// `@mcp-app/elements/protocol`: the wire protocol as types, constants and guards.
export {
  LATEST_PROTOCOL_VERSION,
  RESOURCE_MIME_TYPE,
  RESOURCE_URI_META_KEY,
  RESULT_SELECTION_FEATURE,
  SUPPORTED_PROTOCOL_VERSIONS,
  toolResourceUri,
  UI_EXTENSION_CAPABILITIES,
  UI_EXTENSION_ID,
  uiMeta,
} from './ui-extension.js';
export type {
  PreferredSize,
  ResourceCsp,
  ResourcePermissions,
  ResourceUiMeta,
  ToolUiMeta,
  ToolVisibility,
} from './ui-extension.js';
export type { AppCapabilities, ContentModalities, HostCapabilities } from './capabilities.js';
export { ACCESSIBILITY_CAPABILITY } from './proposals/accessibility-capability.js';
export type {
  AccessibilityContext,
  AnnounceParams,
  AnnounceRefusal,
} from './proposals/accessibility-capability.js';
export { COPY_CAPABILITY } from './proposals/copy-capability.js';
export type { CopyParams, CopyProblem, CopyRefusal } from './proposals/copy-capability.js';
export { DISPLAY_MODES, isDisplayMode } from './host-context.js';
export type {
  ContainerDimensions,
  DisplayMode,
  HostContext,
  HostStyles,
  SafeAreaInsets,
  Theme,
} from './host-context.js';
export { ErrorCode, isObject, isRequestId } from './json-rpc.js';
export type {
  JsonRpcErrorObject,
  JsonRpcErrorResponse,
  JsonRpcMessage,
  JsonRpcNotification,
  JsonRpcRequest,
  JsonRpcResponse,
  JsonRpcResult,
  RequestId,
} from './json-rpc.js';
export type * from './mcp.js';
export { SANDBOX_METHOD_PREFIX } from './messages.js';
export type * from './messages.js';
export { RECEIPTS_CAPABILITY } from './receipts-capability.js';
export type { Receipt } from './receipts-capability.js';
export {
  APP_ELICITATION_KEY,
  declaresAppElicitation,
  elicitationViewOf,
} from './proposals/app-elicitation.js';
export type { AppElicitationCapability } from './proposals/app-elicitation.js';
export type * from './elicitation.js';
export { RESOURCE_UPDATES_CAPABILITY } from './proposals/resource-updates-capability.js';
export type { ResourceUpdateParams } from './proposals/resource-updates-capability.js';
export {
  isRepeatable,
  knownAnswers,
  RELAY_ANSWERS,
  RELAY_BEARER_PREFIX,
  RELAY_MAX_LENGTH,
  RELAY_SESSIONS_HEADER,
  RELAY_SUBPROTOCOL,
  RELAY_UNREAD_CODE,
  RELAY_VERSION,
  RelayErrorCode,
} from './relay.js';
export type * from './relay.js';
export type * from './sampling.js';
export { TRACE_KEYS, traceIn, withTrace } from './tracing/trace-context.js';
export type { TraceContext } from './tracing/trace-context.js';
export { TASK_CANCELLED, TASK_METHODS, TASKS_EXTENSION_ID } from './tasks/server-tasks.js';
export type * from './tasks/server-tasks.js';
export { STYLE_VARIABLE_NAMES } from './style-variables.js';
export type { StyleVariableName, StyleVariables } from './style-variables.js';
export { checkedLimits } from './checked-limits.js';
export { errorText } from './error-text.js';
export { boundedDelay, withinTime } from './within-time.js';
