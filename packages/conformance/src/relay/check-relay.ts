// Checks a running relay: starts the MCP server that it has to connect to, and makes sure that it did.
import { TargetError } from '../behaviours/target-error.js';
import type { Outcome } from '../behaviours/outcome.js';
import { startRelayMcpServer } from './mcp-server.js';
import { newSession, request, send } from './page.js';
import type { RelayAddress } from './page.js';
import { probeRelay } from './probe-relay.js';

/** The port of the MCP server to which the relay has to connect. */
export const RELAY_MCP_PORT = 8765;

/** Milliseconds for each answer. */
const ANSWER_TIMEOUT = 15_000;

export interface RelayCheckOptions {
  /** Sent with every request, for a relay that wants to know its user. */
  headers?: Readonly<Record<string, string>>;
  /** The port of the MCP server. Default 8765. */
  mcpPort?: number;
}

/**
 * One outcome for each behaviour of a relay.
 * @param url of the relay; its WebSocket is expected there, too
 * @throws TargetError if the relay does not answer with the tools of the MCP server. Rejects as `listen()` does if the port
 * is in use.
 */
export async function checkRelay(
  url: string,
  { headers = {}, mcpPort = RELAY_MCP_PORT }: RelayCheckOptions = {},
): Promise<Record<string, Outcome>> {
  const relay: RelayAddress = { url, headers, timeout: ANSWER_TIMEOUT };
  const mcp = await startRelayMcpServer(mcpPort);
  try {
    await mustServe(relay, mcp.url);
    return await probeRelay({ relay, mcp });
  } finally {
    await mcp.close();
  }
}

/** Throws if there is no relay, or it has another MCP server: its answers would prove nothing. */
async function mustServe(relay: RelayAddress, mcpUrl: string): Promise<void> {
  const answer = await send(relay, request(newSession(), 1, 'tools/list')).catch(
    (error: Error & { cause?: { code?: string } }) => {
      throw new TargetError(
        `${relay.url} cannot be reached (${error.cause?.code ?? error.message}). Start the relay, or check the address.`,
        { cause: error },
      );
    },
  );
  const { result, error } = answer.envelopes[0]?.message ?? {};
  const { tools = [] } = (result ?? {}) as { tools?: { name: string }[] };
  if (tools.some(({ name }) => name === 'probe_run')) return;
  const seen = error ? `error ${error.code} ${error.message}` : `status ${answer.status}`;
  throw new TargetError(
    `${relay.url} does not answer with the tools of ${mcpUrl} (${seen}). ` +
      'Let the MCP client of the relay connect there, when it is first used.',
  );
}
