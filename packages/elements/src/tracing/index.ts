// `@mcp-app/elements/tracing`: spans for the requests of frames, with OpenTelemetry. Pages that do not import it do not
// need `@opentelemetry/api`.
export { frameTracing } from './frame-tracing.js';
export type { FrameTracingOptions } from './frame-tracing.js';
export type { LinkTracing } from '../host/link/server-link.js';
