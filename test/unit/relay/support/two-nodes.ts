import type { RelayBus } from '../../../../packages/server/src/relay/relay-server.js';
import { relayHost } from './fixture.js';
import { localServer } from './local-server.js';
import type { RelayHost } from './relay-host.js';

/** Two relay nodes with one MCP server; `attachTimeout` in milliseconds. */
export async function twoNodes(bus: RelayBus | undefined, attachTimeout = 1000) {
  const server = localServer();
  // Each node has its own client, because nodes are processes.
  const options = { ...(bus && { bus }), limits: { attachTimeout } };
  const nodes: RelayHost[] = [];
  for (let i = 0; i < 2; i++)
    nodes.push(await relayHost({ ...options, client: await server.connect() }));
  return { server, a: nodes[0]!, b: nodes[1]! };
}
