// `@mcp-app/devtools/dev`: the dev host, for building views. Do not ship it.
export { startDevHost } from './dev-host.js';
export type { DevSample } from './dev-sample.js';
export type { MockServer, MockTool } from '../mock-server/mock-answers.js';
export { hostPresets } from '../presets/host-presets.js';
export type { HostPreset, HostPresetName } from '../presets/host-presets.js';
