// `@mcp-app/server/relay`: the host's backend for pages without an MCP client. It runs in Node and at the
// edge. A page's requests may go to any node. A node keeps running calls, and their results for a short time; other
// nodes find them over the bus.
import type { Access } from './admission/relay-access.js';
import { RelayCore } from './relay-core.js';
import type { RelayEnvelope } from '@mcp-app/elements/protocol';
import { refusal } from './relay-envelope.js';
import type { Relay, RelayOptions } from './relay-options.js';
import { answerHttp } from './relay-fetch.js';
import { serveSocket } from './relay-socket.js';

export { RELAY_SESSIONS_HEADER, RELAY_VERSION, RelayErrorCode } from '@mcp-app/elements/protocol';
export type { RelayAnswer, RelayEnvelope, RelayHelloResult } from '@mcp-app/elements/protocol';
export { RpcError } from '@mcp-app/elements/rpc';
export { bearerToken } from './admission/bearer-token.js';
export { localBus } from './relay-bus.js';
export type { RelayBus } from './relay-bus.js';
export type { RelayClient } from './relay-client.js';
export { DEFAULT_RELAY_LIMITS } from './relay-limits.js';
export type { RelayLimits } from './relay-limits.js';
export type { RelayOriginOptions, RelayRequest } from './admission/relay-origins.js';
export type {
  Relay,
  RelayConnect,
  RelayConnection,
  RelayHealth,
  RelayOptions,
  RelaySocket,
  RelayUser,
  SendEnvelope,
} from './relay-options.js';
export type { RelayErrorCodeName, RelayErrorFacts, RelayErrorPhase } from './watch/error-facts.js';
export type {
  ByServer,
  CallEnd,
  CallFacts,
  CallOutcome,
  CallWatch,
  RefusalReason,
  RelayFigures,
  RelayTelemetry,
} from './watch/relay-telemetry.js';

/**
 * Creates a relay node. It accepts pages of its own origin; list others in `origins`.
 *
 *     const relay = createRelay({ client });
 *     webSocketServer.on('connection', (socket, request) => relay.socket(socket, request));
 *     const answer = await relay.fetch(request); // in a fetch-style handler
 * @throws TypeError if an option is invalid.
 */
export function createRelay<Context = unknown>(options: RelayOptions<Context>): Relay<Context> {
  const core = new RelayCore(options);
  return {
    async handle(envelope, connection) {
      let access: Access | undefined;
      try {
        access = await core.admit(connection.context);
        core.checkServer(connection.server);
        const answer = await core.ask(envelope, JSON.stringify(envelope), { access, connection });
        return answer === undefined ? undefined : (JSON.parse(answer) as RelayEnvelope);
      } catch (error) {
        return refusal(envelope, error);
      } finally {
        if (access) core.leave(access);
      }
    },
    fetch: (request, context = request as Context) => answerHttp(core, request, context),
    socket: (socket, request, context = request as Context) =>
      serveSocket(core, socket, request, context),
    health: () => core.watch.health(),
    signOut: (user) => core.signOut(user),
    drain: (given) => core.drain.start(given?.timeout),
    close: () => core.close(),
  };
}
