// `@mcp-app/elements/mock`: what stands in for a host or for a sandbox. `@mcp-app/devtools` is built on it; tests use that.
export { loggingTap, MockHost } from './mock-host.js';
export type { LoggedMessage, MockHostOptions } from './mock-host.js';
export { tappedTransport } from '../host/connection/message-tap.js';
export type { ViewConnection } from '../host/connection/view-connection.js';
export { MOCK_SANDBOX } from '../host/sandbox/page-iframe.js';
export { openSandbox } from '../host/sandbox/sandbox-frame.js';
export type { MockSandbox, OpenSandbox, SandboxRequest } from '../host/sandbox/sandbox-frame.js';
export { grantSandbox } from '../host/sandbox/sandbox-settings.js';
export { MOCK_HOST } from '../view/host-transport.js';
