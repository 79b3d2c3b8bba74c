// `@mcp-app/elements/dev`: pretend Hosts, for building and testing Views. Nothing of it belongs into a build.
export { startDevHost } from './dev-host.js';
export type { DevSample } from './dev-sample.js';
export type { PretendServer, PretendTool } from './pretend-answers.js';
export { hostPresets } from './presets.js';
export type { HostPreset, HostPresetName } from './presets.js';
export { createTestHost } from './test-host.js';
export type { TestHost, TestHostOptions } from './test-host.js';
export type { ViewNotification, ViewRequest } from './view-record.js';
