// `@mcp-app/elements/host`: everything of the host side without Lit, for hosts that draw themselves.
export { AppError } from './app-error.js';
export type { AppErrorReason, AppPhase } from './app-error.js';
export type { AppResource } from './app-resource.js';
export { AppSession } from './app-session.js';
export type { AppTool } from './app-tools-client.js';
export { clientLink } from './client-link.js';
export type { McpClient } from './client-link.js';
export type { Act, ActFile, ActKind, ActServer, ContentPin } from './consent/act.js';
export type { Ask, AskAnswer, AskContext } from './consent/ask.js';
export type { AuditEntry, DecidedBy } from './consent/audit.js';
export type { ConsentSettings } from './consent/consent-settings.js';
export type { Grant, GrantStore } from './consent/grants.js';
export { defaultAnswer } from './consent/policy.js';
export type { Policy, PolicyAnswer, PolicyHook } from './consent/policy.js';
export { environmentContext, systemTheme } from './environment-context.js';
export type { HandlerContext, HostHandlers } from './host-handlers.js';
export { readSnapshot, SNAPSHOT_VERSION } from './frame-snapshot.js';
export type { FrameSnapshot } from './frame-snapshot.js';
export { healJson } from './heal-json.js';
export { DEFAULT_LIMITS } from './limits.js';
export type { SessionLimits } from './limits.js';
export type { MessageDirection, MessageTap } from './message-tap.js';
export { MessageWatch } from './message-watch.js';
export type { MessageListener, WatchedMessage } from './message-watch.js';
export { prewarm } from './prewarm.js';
export type { Prewarmed, PrewarmOptions } from './prewarm.js';
export type { AppSource } from './resource-loader.js';
export type { Isolation } from './sandbox-rungs.js';
export { SANDBOX_TOKENS } from './sandbox-settings.js';
export type {
  SandboxQuestion,
  SandboxResolver,
  SandboxSettings,
  SandboxToken,
} from './sandbox-settings.js';
export { relayLink } from './relay/relay-link.js';
export type { RelayLink, RelayLinkOptions } from './relay/relay-link.js';
export { catalogOf } from './server-catalog.js';
export type {
  LinkRequestOptions,
  ListKind,
  ServerCapabilities,
  ServerLink,
} from './server-link.js';
export type { CspViolation, Refusal, SessionEvent, SessionObserver } from './session-events.js';
export type { SessionOptions } from './session-options.js';
export type { SessionStatus } from './session-state.js';
export type { ToolData } from './tool-feed.js';
export type { ViewDetails } from './view-details.js';
export { isToolVisibleTo, toolsForModel } from '../policy/tool-visibility.js';
export { toolResourceUri, UI_EXTENSION_CAPABILITIES } from '../protocol/app-resource.js';
