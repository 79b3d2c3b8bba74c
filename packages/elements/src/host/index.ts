// `@mcp-app/elements/host`: the host side without Lit, for hosts with their own UI.
export { AppError } from './app-error.js';
export type { AppErrorReason, AppPhase } from './app-error.js';
export { errorFacts, viewErrorFacts } from './error-facts.js';
export type { AppErrorFacts } from './error-facts.js';
export { watchErrors } from './watch-errors.js';
export type { ErrorHooks } from './watch-errors.js';
export { AuthRequiredError } from './auth/auth-required.js';
export type { AuthChallenge } from './auth/auth-required.js';
export { finishSignIn } from './auth/sign-in-callback.js';
export type {
  Credential,
  CredentialQuestion,
  OAuthProvider,
  ServerAuth,
  SignInRequest,
  TokenProvider,
} from './auth/server-auth.js';
export type { AppResource } from './link/app-resource.js';
export { AppSession } from './session/app-session.js';
export type { AppToolOptions } from './agent/call-for-agent.js';
export type { AppTool } from './connection/app-tools-client.js';
export { appClientOptions } from './link/app-client-options.js';
export { clientLink } from './link/client-link.js';
export type { McpClient } from './link/client-link.js';
export type { Action, ActionFile, ActionKind, ActionServer, ContentPin } from './consent/action.js';
export type { Ask, AskAnswer, AskContext } from './consent/ask.js';
export { WithdrawnError } from './consent/ask.js';
export type { AuditEntry, DecidedBy } from './consent/audit.js';
export type { ConsentSettings, ViewStorage } from './consent/consent-settings.js';
export type { Grant, GrantStore } from './consent/grants.js';
export { POLICY_PRESETS, presetAnswer } from './consent/policy-presets.js';
export type { PolicyPreset } from './consent/policy-presets.js';
export type { Policy, PolicyAnswer, PolicyHook } from './consent/policy.js';
export { DEFAULT_DIALECTS } from './dialects/dialect-name.js';
export type { DialectName } from './dialects/dialect-name.js';
export { environmentContext, systemTheme } from './session/environment-context.js';
export type {
  HandlerContext,
  HostHandlers,
  OpenAiHandlers,
  ResourceQuestion,
  ToolQuestion,
} from './requests/host-handlers.js';
export type { ServerHandlers, ServerRequestContext } from './requests/server-handlers.js';
export { readSnapshot, SNAPSHOT_VERSION } from './session/frame-snapshot.js';
export type { FrameSnapshot } from './session/frame-snapshot.js';
export { endIdentities as forgetUser, identityOf } from './identity/identity.js';
export type { Identity, IdentityFacts } from './identity/identity.js';
export type { SnapshotIdentity } from './session/snapshot-identity.js';
export { healJson } from './connection/heal-json.js';
export { DEFAULT_LIMITS } from './limits.js';
export type { SessionLimits } from './limits.js';
export type { MessageDirection, MessageTap } from './connection/message-tap.js';
export { MessageWatch } from './connection/message-watch.js';
export type { MessageListener, WatchedMessage } from './connection/message-watch.js';
export { prewarm } from './sandbox/prewarm.js';
export type { Prewarmed, PrewarmOptions } from './sandbox/prewarm.js';
export type { AppSource } from './link/resource-loader.js';
export type { Isolation } from './sandbox/sandbox-sources.js';
export { SANDBOX_TOKENS } from './sandbox/sandbox-settings.js';
export type {
  AgentAccess,
  SandboxQuestion,
  SandboxResolver,
  SandboxSettings,
  SandboxToken,
  ViewOrigins,
} from './sandbox/sandbox-settings.js';
export { siteData } from './site-data/site-data.js';
export type { SiteData, SiteDataEntry, SiteDataFilter } from './site-data/site-data.js';
export type { ViewOriginStore } from './site-data/ledger.js';
export { relayLink } from './link/relay/relay-link.js';
export type { RelayLink, RelayLinkOptions } from './link/relay/relay-link.js';
export { catalogOf } from './link/server-catalog.js';
export type {
  FrameRequest,
  FrameRequestTraced,
  FrameTraced,
  LinkRequestOptions,
  ListKind,
  ServerCapabilities,
  LinkTracing,
  ServerLink,
  TracedSpan,
  TracedView,
} from './link/server-link.js';
export type { HandledEvent, SessionEvent, SessionObserver } from './session/session-events.js';
export type { SessionOptions } from './session/session-options.js';
export type { SessionStatus } from './session/session-state.js';
export type { ToolData } from './connection/tool-feed.js';
export type { FrameDetails, ViewDetails } from './session/view-details.js';
export type { CspViolation, Refusal } from './session/view.events.js';
export type { ServerRequests } from '../protocol/messages.js';
export { isToolVisibleTo, toolsForModel } from '../policy/tool-visibility.js';
export { toolResourceUri, UI_EXTENSION_CAPABILITIES } from '../protocol/ui-extension.js';
