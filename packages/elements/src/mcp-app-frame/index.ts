// `@mcp-app/elements/mcp-app-frame`: the class, its events and the types of its properties. Does not register the tag.
export { AppError } from '../host/app-error.js';
export type { AppErrorReason, AppPhase } from '../host/app-error.js';
export { finishSignIn } from '../host/auth/sign-in-callback.js';
export type {
  Credential,
  CredentialQuestion,
  OAuthProvider,
  ServerAuth,
  SignInRequest,
  TokenProvider,
} from '../host/auth/server-auth.js';
export type { AppTool } from '../host/connection/app-tools-client.js';
export type { OwnResource } from '../host/link/app-resource.js';
export type { McpClient } from '../host/link/client-link.js';
export type {
  Action,
  ActionFile,
  ActionKind,
  ActionServer,
  ContentPin,
} from '../host/consent/action.js';
export type { Ask, AskAnswer, AskContext } from '../host/consent/ask.js';
export { WithdrawnError } from '../host/consent/ask.js';
export type { AuditEntry, DecidedBy } from '../host/consent/audit.js';
export type { ConsentSettings, ViewStorage } from '../host/consent/consent-settings.js';
export type { Grant, GrantStore } from '../host/consent/grants.js';
export type { PolicyPreset } from '../host/consent/policy-presets.js';
export type { Policy, PolicyAnswer, PolicyHook } from '../host/consent/policy.js';
export type { HandlerContext, HostHandlers } from '../host/requests/host-handlers.js';
export type { ServerHandlers, ServerRequestContext } from '../host/requests/server-handlers.js';
export type { ModeChangeReason } from './modes/mode-throttle.js';
export { prewarm } from './prewarm-frames.js';
export type { Prewarmed, PrewarmOptions } from '../host/sandbox/prewarm.js';
export type { SessionLimits } from '../host/limits.js';
export type { MessageDirection } from '../host/connection/message-tap.js';
export type { MessageListener, WatchedMessage } from '../host/connection/message-watch.js';
export type { Isolation } from '../host/sandbox/sandbox-sources.js';
export type {
  AgentAccess,
  SandboxQuestion,
  SandboxResolver,
  SandboxSettings,
  SandboxToken,
  ViewOrigins,
} from '../host/sandbox/sandbox-settings.js';
export { siteData } from './frame-site-data.js';
export type { SiteData, SiteDataEntry, SiteDataFilter } from '../host/site-data/site-data.js';
export type { ViewOriginStore } from '../host/site-data/ledger.js';
export type { SessionStatus } from '../host/session/session-state.js';
export type { FrameDetails, ViewDetails } from '../host/session/view-details.js';
export type { FrameProperties } from './frame-properties.js';
export type { FrameLabels, ModeLabels, SignInLabels } from './frame-labels.js';
export { FrameGrants } from './ask/frame-grants.js';
export type { AgentLabels } from './agent/agent-labels.js';
export type { QuestionLabels } from './elicitation/question-labels.js';
export type { AgentOutcome, DescribeOptions } from './agent/frame-agent.js';
export type { AgentError, AgentErrorReason } from '../host/agent/agent-error.js';
export type { AppToolOptions } from '../host/agent/call-for-agent.js';
export type { ViewDescription } from '../host/agent/description.js';
export type { AgentAction } from '../protocol/proposals/agent-face.js';
export type { AskLabels } from './ask/ask-labels.js';
export type { ResultLabels } from './result/result-labels.js';
export type { FrameSnapshot, SnapshotOptions } from '../host/session/frame-snapshot.js';
export { configureFrames, forgetUser } from './lifecycle/running-frames.js';
export type { FurtherToolCall } from '../host/connection/call-feeds.js';
export type { McpAppShortcutEvent } from './focus/shortcut.events.js';
export type { McpAppRevealEvent } from './registry/reveal.events.js';
export type {
  AskElsewhere,
  ElicitationMode,
  ElicitationSettings,
  QuestionContext,
} from './elicitation/elicitation-settings.js';
export type {
  McpAppQuestionEvent,
  QuestionFacts,
  QuestionPlace,
} from './elicitation/question.events.js';
export type { FrameFigures, McpAppTimingEvent, StartOutcome } from './timing.events.js';
export type { ReferenceLabels } from './registry/reference-labels.js';
export type {
  FrameRegistry,
  FrameTimings,
  HostSettings,
  PageAuth,
  HeightStore,
  PageSettings,
  RelaySettings,
} from './page-settings.js';
export type { LogLine } from './log/log-line.js';
export type { WriteLine } from './log/write-log.js';
export type { FramesSettings } from './lifecycle/running-frames.js';
export { McpAppFrameElement } from './mcp-app-frame.js';
export * from './frame-status.events.js';
export * from '../host/session/view.events.js';
export * from './mcp-app-frame.events.js';
export * from './modes/display-mode.events.js';
export * from './ready.events.js';
export * from './sign-in/sign-in.events.js';
