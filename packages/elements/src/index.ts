// `@mcp-app/elements`: the element classes, their events and the types a page needs. Registers nothing;
// `@mcp-app/elements/define` does.
export type { McpClient } from './host/client-link.js';
export { AppError } from './host/app-error.js';
export type { AppErrorReason, AppPhase } from './host/app-error.js';
export type { AppTool } from './host/app-tools-client.js';
export type { HandlerContext, HostHandlers } from './host/host-handlers.js';
export type { SessionLimits } from './host/limits.js';
export type { Isolation } from './host/sandbox-rungs.js';
export type { SandboxResolver, SandboxToken } from './host/sandbox-settings.js';
export type { CspViolation, Refusal } from './host/session-events.js';
export type { SessionStatus } from './host/session-state.js';
export * from './mcp-app-frame/index.js';
export * from './mcp-app-root/index.js';
