// `@mcp-app/elements/registry`: one view for several calls of a conversation.
export { AppRegistry } from './app-registry.js';
export type { AppRegistryOptions } from './app-registry.js';
export type { ReferenceLabels } from './reference-labels.js';
export { McpAppRevealEvent } from './reveal.events.js';
export { SESSION_KEY_META } from './session-key.js';
export type { SharingRule } from './session-key.js';
