// The types of the official view library under its names. `split`, which the specification does not have, is left out
// of what a view reads, so that code for the three modes still compiles.
import type {
  AppCapabilities,
  ContentModalities,
  HostCapabilities,
} from '../../protocol/capabilities.js';
import type { DisplayMode, HostContext, HostStyles, Theme } from '../../protocol/host-context.js';
import type { CallToolResult, Implementation, Meta } from '../../protocol/mcp.js';
import type {
  EmptyResult,
  HostToSandboxNotifications,
  HostToViewNotifications,
  HostToViewRequests,
  InitializeParams,
  OutcomeResult,
  SandboxToHostNotifications,
  ViewToHostNotifications,
  ViewToHostRequests,
} from '../../protocol/messages.js';
import type { StyleVariableName, StyleVariables } from '../../protocol/style-variables.js';
import type {
  ResourceCsp,
  ResourcePermissions,
  ResourceUiMeta,
  ToolUiMeta,
  ToolVisibility,
} from '../../protocol/ui-extension.js';

export type McpUiTheme = Theme;
export type McpUiDisplayMode = Exclude<DisplayMode, 'split'>;
export type McpUiStyleVariableKey = StyleVariableName;
export type McpUiStyles = StyleVariables;
export type McpUiHostStyles = HostStyles;
export type McpUiHostCss = NonNullable<HostStyles['css']>;
export type McpUiSupportedContentBlockModalities = ContentModalities;
export type McpUiHostCapabilities = HostCapabilities;
export type McpUiAppCapabilities = AppCapabilities;
export type McpUiResourceCsp = ResourceCsp;
export type McpUiResourcePermissions = ResourcePermissions;
export type McpUiResourceMeta = ResourceUiMeta;
export type McpUiToolVisibility = ToolVisibility;
export type McpUiToolMeta = ToolUiMeta;

/** What a host declares to an MCP server about views. */
export interface McpUiClientCapabilities {
  mimeTypes?: string[] | undefined;
}

export interface McpUiHostContext extends HostContext {
  displayMode?: McpUiDisplayMode | undefined;
  availableDisplayModes?: McpUiDisplayMode[] | undefined;
}

/** The result of a tool. Both SDKs accept it: in 1.x, structured content is an object. */
export interface ToolResult extends CallToolResult {
  structuredContent?: Record<string, unknown> | undefined;
}

interface Message<Method extends string, Params> {
  method: Method;
  params: Params;
}
type ViewRequest<M extends keyof ViewToHostRequests> = Message<M, ViewToHostRequests[M]['params']>;
type ViewNotification<M extends keyof ViewToHostNotifications> = Message<
  M,
  ViewToHostNotifications[M]
>;
type HostNotification<M extends keyof HostToViewNotifications> = Message<
  M,
  HostToViewNotifications[M]
>;

export type McpUiOpenLinkRequest = ViewRequest<'ui/open-link'>;
export type McpUiOpenLinkResult = OutcomeResult;
export type McpUiDownloadFileRequest = ViewRequest<'ui/download-file'>;
export type McpUiDownloadFileResult = OutcomeResult;
export type McpUiMessageRequest = ViewRequest<'ui/message'>;
export type McpUiMessageResult = OutcomeResult;
export type McpUiUpdateModelContextRequest = ViewRequest<'ui/update-model-context'>;
export type McpUiRequestDisplayModeRequest = Message<
  'ui/request-display-mode',
  { mode: McpUiDisplayMode }
>;
export interface McpUiRequestDisplayModeResult {
  mode: McpUiDisplayMode;
  [key: string]: unknown;
}
export type McpUiInitializeRequest = Message<'ui/initialize', InitializeParams>;
export interface McpUiInitializeResult {
  protocolVersion: string;
  hostInfo: Implementation;
  hostCapabilities: McpUiHostCapabilities;
  hostContext: McpUiHostContext;
  [key: string]: unknown;
}
export interface McpUiInitializedNotification {
  method: 'ui/notifications/initialized';
  params?: object | undefined;
}
export type McpUiSizeChangedNotification = ViewNotification<'ui/notifications/size-changed'>;
export interface McpUiRequestTeardownNotification {
  method: 'ui/notifications/request-teardown';
  params?: object | undefined;
}
export type McpUiToolInputNotification = HostNotification<'ui/notifications/tool-input'>;
export type McpUiToolInputPartialNotification =
  HostNotification<'ui/notifications/tool-input-partial'>;
export type McpUiToolResultNotification = Message<'ui/notifications/tool-result', ToolResult>;
export type McpUiToolCancelledNotification = HostNotification<'ui/notifications/tool-cancelled'>;
export type McpUiHostContextChangedNotification = Message<
  'ui/notifications/host-context-changed',
  McpUiHostContext
>;
export type McpUiResourceTeardownRequest = Message<
  'ui/resource-teardown',
  HostToViewRequests['ui/resource-teardown']['params']
>;
export type McpUiResourceTeardownResult = EmptyResult;
export type McpUiSandboxProxyReadyNotification = Message<
  'ui/notifications/sandbox-proxy-ready',
  SandboxToHostNotifications['ui/notifications/sandbox-proxy-ready']
>;
export type McpUiSandboxResourceReadyNotification = Message<
  'ui/notifications/sandbox-resource-ready',
  HostToSandboxNotifications['ui/notifications/sandbox-resource-ready']
>;

/** The events of an `App`, with the params that their listeners get. */
export interface AppEventMap {
  toolinput: McpUiToolInputNotification['params'];
  toolinputpartial: McpUiToolInputPartialNotification['params'];
  toolresult: McpUiToolResultNotification['params'];
  toolcancelled: McpUiToolCancelledNotification['params'];
  hostcontextchanged: McpUiHostContextChangedNotification['params'];
}

/** What a notification that an app sends may have in addition. */
export interface NotificationParams {
  _meta?: Meta | undefined;
  [key: string]: unknown;
}
