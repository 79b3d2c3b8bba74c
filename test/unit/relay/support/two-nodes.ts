import { localBus } from '../../../../packages/server/src/relay/relay-server.js';
import type { RelayBus } from '../../../../packages/server/src/relay/relay-server.js';
import { mcpServer, relayHost } from './fixture.js';
import type { RelayHost } from './relay-host.js';

/** Like Redis or NATS: messages are text, and the sender receives its own. */
export function textBus(): RelayBus & { topics: string[] } {
  const bus = localBus();
  const topics: string[] = [];
  return {
    topics,
    async publish(topic, message) {
      topics.push(topic);
      await bus.publish(topic, JSON.stringify(message));
    },
    subscribe: (topic, listener) =>
      bus.subscribe(topic, (text) => listener(JSON.parse(text as string))),
  };
}

/** Two relay nodes with one MCP server; `attachTimeout` in milliseconds. */
export async function twoNodes(bus: RelayBus | undefined, attachTimeout = 1000) {
  const server = await mcpServer();
  // Each node has its own client, because nodes are processes.
  const options = { ...(bus && { bus }), limits: { attachTimeout } };
  const nodes: RelayHost[] = [];
  for (let i = 0; i < 2; i++)
    nodes.push(await relayHost({ ...options, client: await server.connect() }));
  return { server, a: nodes[0]!, b: nodes[1]! };
}
