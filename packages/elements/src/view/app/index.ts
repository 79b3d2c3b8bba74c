// `@mcp-app/elements/app`: the API of `@modelcontextprotocol/ext-apps` for views, on top of `McpApp`.
export { App } from './app.js';
export type { AppOptions } from './app.js';
export type { MessageSchema, RequestOptions } from './app-protocol.js';
export type * from './app-types.js';
export {
  applyDocumentTheme,
  applyHostFonts,
  applyHostStyleVariables,
  getDocumentTheme,
} from './apply-styles.js';
export type { AnyRequest, RequestHandlerExtra } from './handler-extra.js';
export * from './method-names.js';
export type {
  AppToolCallback,
  AppToolResult,
  AppToolSettings,
  RegisteredAppTool,
} from './registered-tool.js';
export { PostMessageTransport } from './sdk-transport.js';
export type { SdkTransport } from './sdk-transport.js';
export {
  LATEST_PROTOCOL_VERSION,
  RESOURCE_MIME_TYPE,
  RESOURCE_URI_META_KEY,
} from '../../protocol/ui-extension.js';
export { ConnectError } from '../connect-error.js';
export { HostRefusedError } from '../host-refused-error.js';
export { RpcError } from '../../rpc/rpc-error.js';
