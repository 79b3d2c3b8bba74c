// `@mcp-app/elements/timings`: how long each phase of a view's start took. Pages that do not import it measure nothing.
export { frameTimings } from './frame-timings.js';
export type { FrameTimingsOptions } from './frame-timings.js';
export { viewMemory } from './view-memory.js';
export type { FrameTimings } from '../mcp-app-frame/page-settings.js';
export { McpAppTimingEvent } from '../mcp-app-frame/timing.events.js';
export type { FrameFigures, StartOutcome } from '../mcp-app-frame/timing.events.js';
