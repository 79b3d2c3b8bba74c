// `@mcp-app/elements/rpc`: JSON-RPC over any transport, and requests of MCP clients from both SDKs. For carriers and tools.
export { CLIENT_METHODS, clientRequest, withoutProgressToken } from './client-request.js';
export { ClientSubscriptions } from './client-subscriptions.js';
export type { ClientSubscriptionsOptions } from './client-subscriptions.js';
export { canSubscribe } from './listening-client.js';
export type { RequestContext } from './json-rpc-peer.js';
export { linkedTransports } from './linked-transports.js';
export { RpcError } from './rpc-error.js';
export { SharedSubscriptions } from './shared-subscriptions.js';
export type { SubscriptionSource } from './shared-subscriptions.js';
export { taskSupportOf } from './task-support.js';
export type { Transport } from './transport.js';
export { windowTransport } from './window-transport.js';
