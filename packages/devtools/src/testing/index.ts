// `@mcp-app/devtools/test`: hosts for tests of views, and views for tests of hosts.
export type { MockServer, MockTool } from '../mock-server/mock-answers.js';
export { hostPresets } from '../presets/host-presets.js';
export type { HostPreset, HostPresetName } from '../presets/host-presets.js';
export type { RecordedNotification, RecordedRequest } from './message-record.js';
export { createTestHost } from './test-host.js';
export type { TestHost, TestHostOptions } from './test-host.js';
export { createTestView } from './test-view.js';
export type { TestView, TestViewOptions, TestViewStart } from './test-view.js';
