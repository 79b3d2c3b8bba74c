// `@mcp-app/elements/adapters`: what the React, Vue and Svelte packages share, for authors of adapters to
// other frameworks. Views and hosts do not need it.
export { hostContextStore, neededApp, releaseRoot, rootAppStore } from './app-stores.js';
export { attributesOf, setProperties, shownSlots, splitProps } from './component-props.js';
export type { ElementMembers, SplitProps } from './component-props.js';
export {
  mcpAppDockMembers,
  mcpAppElicitationMembers,
  mcpAppFrameMembers,
  mcpAppRootMembers,
} from './element-members.generated.js';
export { frameStore } from './frame-store.js';
export type { FrameReading } from './frame-store.js';
export { sharedViewState } from './shared-view-state.js';
export type { SharedStateOptions } from './shared-view-state.js';
