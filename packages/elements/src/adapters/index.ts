// `@mcp-app/elements/adapters`: what the React, Vue and Svelte packages share. Not meant for apps.
export { attributesOf, neededApp, setProperties, splitProps } from './component-props.js';
export type { ElementMembers, SplitProps } from './component-props.js';
export { mcpAppFrameMembers, mcpAppRootMembers } from './element-members.generated.js';
export { frameStore } from './frame-store.js';
export type { FrameReading } from './frame-store.js';
