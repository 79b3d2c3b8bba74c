// The names of the messages as constants of the official library. The types keep them equal to the protocol.
import type {
  HostToSandboxNotifications,
  HostToViewNotifications,
  HostToViewRequests,
  SandboxToHostNotifications,
  ViewToHostNotifications,
  ViewToHostRequests,
} from '../../protocol/messages.js';

type FromView = keyof ViewToHostRequests | keyof ViewToHostNotifications;
type FromHost = keyof HostToViewRequests | keyof HostToViewNotifications;

export const INITIALIZE_METHOD = 'ui/initialize' satisfies FromView;
export const INITIALIZED_METHOD = 'ui/notifications/initialized' satisfies FromView;
export const OPEN_LINK_METHOD = 'ui/open-link' satisfies FromView;
export const DOWNLOAD_FILE_METHOD = 'ui/download-file' satisfies FromView;
export const MESSAGE_METHOD = 'ui/message' satisfies FromView;
export const REQUEST_DISPLAY_MODE_METHOD = 'ui/request-display-mode' satisfies FromView;
export const SIZE_CHANGED_METHOD = 'ui/notifications/size-changed' satisfies FromView;
export const REQUEST_TEARDOWN_METHOD = 'ui/notifications/request-teardown' satisfies FromView;
export const RESOURCE_TEARDOWN_METHOD = 'ui/resource-teardown' satisfies FromHost;
export const TOOL_INPUT_METHOD = 'ui/notifications/tool-input' satisfies FromHost;
export const TOOL_INPUT_PARTIAL_METHOD = 'ui/notifications/tool-input-partial' satisfies FromHost;
export const TOOL_RESULT_METHOD = 'ui/notifications/tool-result' satisfies FromHost;
export const TOOL_CANCELLED_METHOD = 'ui/notifications/tool-cancelled' satisfies FromHost;
export const HOST_CONTEXT_CHANGED_METHOD =
  'ui/notifications/host-context-changed' satisfies FromHost;
export const SANDBOX_PROXY_READY_METHOD =
  'ui/notifications/sandbox-proxy-ready' satisfies keyof SandboxToHostNotifications;
export const SANDBOX_RESOURCE_READY_METHOD =
  'ui/notifications/sandbox-resource-ready' satisfies keyof HostToSandboxNotifications;
