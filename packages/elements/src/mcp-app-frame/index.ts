// `@mcp-app/elements/mcp-app-frame`: the class, its events and the types of its properties. Registers nothing.
export { AppError } from '../host/app-error.js';
export type { AppErrorReason, AppPhase } from '../host/app-error.js';
export type { AppTool } from '../host/app-tools-client.js';
export type { McpClient } from '../host/client-link.js';
export type { HandlerContext, HostHandlers } from '../host/host-handlers.js';
export type { ModeChangeReason } from '../host/mode-patience.js';
export type { SessionLimits } from '../host/limits.js';
export type { MessageDirection } from '../host/message-tap.js';
export type { MessageListener, WatchedMessage } from '../host/message-watch.js';
export type { Isolation } from '../host/sandbox-rungs.js';
export type { SandboxQuestion, SandboxResolver, SandboxToken } from '../host/sandbox-settings.js';
export type { CspViolation, Refusal } from '../host/session-events.js';
export type { SessionStatus } from '../host/session-state.js';
export type { ViewDetails } from '../host/view-details.js';
export type { FrameLabels, ModeLabels } from './frame-labels.js';
export { McpAppFrameElement } from './mcp-app-frame.js';
export * from './mcp-app-frame.events.js';
