// `@mcp-app/cli`: the host of `mcp-app dev`, for programs that start it themselves.
export { CommandError, EXIT_CODES } from './command-line/exit-codes.js';
export type { FailureKind } from './command-line/exit-codes.js';
export type { DevAdditions } from './dev/dev-command.js';
export { startDevHost } from './dev/dev-host.js';
export type { DevHost, DevHostOptions, HostContent, HostPlaces } from './dev/dev-host.js';
export { freePort } from './dev/free-port.js';
export { runDev } from './dev/run-dev.js';
export type {
  AnswerWords,
  Failure,
  OwnOrigins,
  PageData,
  PageLinks,
  PageServer,
  Reply,
  ScriptedAgent,
  Suggestion,
  Welcome,
} from './dev/page-data.js';
export type { ModelSettings } from './model/model-settings.js';
export type { ServerEvent } from './servers/dev-server.js';
export type {
  ProcessDefinition,
  ServerDefinition,
  UrlDefinition,
} from './servers/server-definition.js';
