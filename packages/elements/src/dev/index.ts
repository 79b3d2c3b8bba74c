// `@mcp-app/elements/dev`: mock hosts for building and testing views. Do not ship it.
export { startDevHost } from './dev-host.js';
export type { DevSample } from './dev-sample.js';
export type { MockServer, MockTool } from './mock-answers.js';
export { hostPresets } from './presets.js';
export type { HostPreset, HostPresetName } from './presets.js';
export { createTestHost } from './test-host.js';
export type { TestHost, TestHostOptions } from './test-host.js';
export { createTestView } from './test-view.js';
export type { TestView, TestViewOptions, TestViewStart } from './test-view.js';
export type { RecordedNotification, RecordedRequest } from './message-record.js';
