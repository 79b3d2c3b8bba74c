// Every message of MCP Apps, one map per direction: method -> params and result.
// To add a message, add a line here; peers, request table and view derive their types from it.
import type { ResourceCsp, ResourcePermissions } from './ui-extension.js';
import type { AppCapabilities, HostCapabilities } from './capabilities.js';
import type { DisplayMode, HostContext, Theme } from './host-context.js';
import type {
  CallToolParams,
  CallToolResult,
  CancelledParams,
  ContentBlock,
  EmbeddedResource,
  Implementation,
  ListParams,
  ListPromptsResult,
  ListResourcesResult,
  ListResourceTemplatesResult,
  ListToolsResult,
  LoggingMessageParams,
  ProgressParams,
  ReadResourceParams,
  ReadResourceResult,
  ResourceLink,
} from './mcp.js';
import type { Receipt } from './receipts-capability.js';
import type { CreateMessageParams, CreateMessageResult } from './sampling.js';
import type { TaskRequests } from './tasks/server-tasks.js';

/** One direction of a connection: the requests and notifications that one side sends. */
export interface MessageMap {
  requests: object;
  notifications: object;
}

export type RequestMethod<M extends MessageMap> = keyof M['requests'] & string;
export type NotificationMethod<M extends MessageMap> = keyof M['notifications'] & string;

export type ParamsOf<M extends MessageMap, K extends RequestMethod<M>> = M['requests'][K] extends {
  params: infer P;
}
  ? P
  : never;

export type ResultOf<M extends MessageMap, K extends RequestMethod<M>> = M['requests'][K] extends {
  result: infer R;
}
  ? R
  : never;

type EmptyParams = Record<never, never>;
/** An answer that may report a failure with `isError`; unknown keys pass through. */
export interface OutcomeResult {
  isError?: boolean | undefined;
  /** The outcome of a message or model context, if both sides declare `mcp-app/receipts`. */
  receipt?: Receipt | undefined;
  /** Identifies a message that can be withdrawn, under the same condition. */
  messageId?: string | undefined;
  [key: string]: unknown;
}
export type EmptyResult = Record<string, unknown>;

export interface InitializeParams {
  appInfo: Implementation;
  appCapabilities: AppCapabilities;
  protocolVersion: string;
}

/** We send exactly these four keys (L1) and tolerate unknown ones. */
export interface InitializeResult {
  protocolVersion: string;
  hostInfo: Implementation;
  hostCapabilities: HostCapabilities;
  hostContext: HostContext;
  [key: string]: unknown;
}

export interface OpenLinkParams {
  url: string;
}

export interface DownloadFileParams {
  contents: (EmbeddedResource | ResourceLink)[];
}

export interface MessageParams {
  role: 'user';
  content: ContentBlock[];
}

export interface UpdateModelContextParams {
  content?: ContentBlock[] | undefined;
  structuredContent?: Record<string, unknown> | undefined;
}

export interface DisplayModeParams {
  mode: DisplayMode;
}

export interface DisplayModeResult {
  mode: DisplayMode;
  [key: string]: unknown;
}

/** Pixels. */
export interface SizeChangedParams {
  width?: number | undefined;
  height?: number | undefined;
}

export interface ToolInputParams {
  arguments?: Record<string, unknown> | undefined;
}

/** A tool call was cancelled. `reason` is optional. */
export interface ToolCancelled {
  reason?: string | undefined;
}

export interface TeardownParams {
  reason?: string | undefined;
}

export interface SandboxResourceReadyParams {
  html: string;
  /** Our sandbox page uses only tokens that cannot weaken the isolation. */
  sandbox?: string | undefined;
  csp?: ResourceCsp | undefined;
  permissions?: ResourcePermissions | undefined;
}

/**
 * The canvas of a view: what is behind its content. auto: transparent for views that follow the host's colour scheme, and
 * opaque for those that do not, in the scheme that their authors saw.
 */
export type Canvas = 'auto' | 'transparent' | 'opaque';

/** What a host tells our sandbox page about the colours around a view, and the keys of the page. Not part of the specification: other pages never get it. */
export interface SandboxTheme {
  scheme?: Theme | undefined;
  canvas?: Canvas | undefined;
  /** The corners of an opaque canvas, as a CSS length. */
  radius?: string | undefined;
  /** The keys that are reported if the view does not handle them, by the names of host/session/shortcuts.ts. */
  keys?: readonly string[] | undefined;
}

export const SANDBOX_THEME = 'ui/notifications/sandbox-theme';

/** The name of a sandbox page's window that is opened ahead of time: it starts the process of its view, too. */
export const SPARE_SANDBOX = 'mcp-app-spare';

/** Names the origin of the view to a sandbox page for views with an origin of their own. */
export const VIEW_ORIGIN = 'ui/notifications/sandbox-view-origin';

/** Precedes an origin in the nonce of such a page: one that its host knew before the page loaded. */
export const NAMED = '@';

export interface ViewOriginParams {
  view: string;
  /** False: what is stored there is deleted first, and the page says with `VIEW_ORIGIN_CLEARED` whether it is gone. */
  isKnown: boolean;
}

export const VIEW_ORIGIN_CLEARED = 'ui/notifications/sandbox-cleared';

/** What could not be deleted; or a view runs there in another tab; or the server of the origin does not answer. */
export type ViewOriginClearedParams = { failed: string[] } | { isBusy: true } | { isMissing: true };

/** Notifications that both sides may send at any time. */
interface BothWaysNotifications {
  'notifications/cancelled': CancelledParams;
  'notifications/progress': ProgressParams;
}
export interface BothWaysRequests {
  ping: { params: EmptyParams; result: EmptyResult };
}

/**
 * The requests for an MCP server. A view sends them to its host; the host's links, MCP clients and the relay pass them
 * on as they are.
 */
export interface ServerRequests {
  'tools/call': { params: CallToolParams; result: CallToolResult };
  'tools/list': { params: ListParams; result: ListToolsResult };
  'resources/list': { params: ListParams; result: ListResourcesResult };
  'resources/templates/list': { params: ListParams; result: ListResourceTemplatesResult };
  'resources/read': { params: ReadResourceParams; result: ReadResourceResult };
  'prompts/list': { params: ListParams; result: ListPromptsResult };
}

/** Everything that a link, an MCP client or a relay passes on to an MCP server. */
export interface LinkRequests extends ServerRequests, TaskRequests {}

export interface ViewToHostRequests extends BothWaysRequests, ServerRequests {
  'ui/initialize': { params: InitializeParams; result: InitializeResult };
  'ui/open-link': { params: OpenLinkParams; result: OutcomeResult };
  'ui/download-file': { params: DownloadFileParams; result: OutcomeResult };
  'ui/message': { params: MessageParams; result: OutcomeResult };
  'ui/update-model-context': { params: UpdateModelContextParams; result: OutcomeResult };
  'ui/request-display-mode': { params: DisplayModeParams; result: DisplayModeResult };
  'sampling/createMessage': { params: CreateMessageParams; result: CreateMessageResult };
}

export interface ViewToHostNotifications extends BothWaysNotifications {
  'ui/notifications/initialized': EmptyParams;
  'ui/notifications/size-changed': SizeChangedParams;
  'ui/notifications/request-teardown': EmptyParams;
  'notifications/message': LoggingMessageParams;
  'notifications/tools/list_changed': EmptyParams;
}

export interface HostToViewRequests extends BothWaysRequests {
  'ui/resource-teardown': { params: TeardownParams; result: EmptyResult };
  'tools/list': { params: ListParams; result: ListToolsResult };
  'tools/call': { params: CallToolParams; result: CallToolResult };
}

export interface HostToViewNotifications extends BothWaysNotifications {
  'ui/notifications/tool-input': ToolInputParams;
  'ui/notifications/tool-input-partial': ToolInputParams;
  'ui/notifications/tool-result': CallToolResult;
  'ui/notifications/tool-cancelled': ToolCancelled;
  'ui/notifications/host-context-changed': HostContext;
  'notifications/tools/list_changed': EmptyParams;
  'notifications/resources/list_changed': EmptyParams;
  'notifications/prompts/list_changed': EmptyParams;
}

export interface SandboxToHostNotifications {
  'ui/notifications/sandbox-proxy-ready': EmptyParams;
}

export interface HostToSandboxNotifications {
  'ui/notifications/sandbox-resource-ready': SandboxResourceReadyParams;
}

/** What a view sends and a host handles. */
export interface ViewToHost {
  requests: ViewToHostRequests;
  notifications: ViewToHostNotifications;
}

/** What a host sends and a view handles. */
export interface HostToView {
  requests: HostToViewRequests;
  notifications: HostToViewNotifications;
}

/** Methods with this prefix are only between host and sandbox and are never relayed, in either direction (S7). */
export const SANDBOX_METHOD_PREFIX = 'ui/notifications/sandbox-';
