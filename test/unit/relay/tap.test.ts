// The relay receives changes without taking anything away from the host's own client.
import { expect, it } from 'vitest';
import { mcpServer, newLink, relayHost } from './support/fixture.js';
import { until } from './support/until.js';

it('still runs a handler of the host for list_changed, and follows a new transport', async () => {
  const { Client } = await import('@modelcontextprotocol/client');
  const { Client: Client1 } = await import('@modelcontextprotocol/sdk/client/index.js');
  const { ToolListChangedNotificationSchema } = await import('@modelcontextprotocol/sdk/types.js');
  for (const sdk of ['sdk 1.x', 'sdk 2.x'] as const) {
    const server = await mcpServer(sdk);
    const client = await server.connect();
    const own: string[] = [];
    if (client instanceof Client1)
      client.setNotificationHandler(ToolListChangedNotificationSchema, () => void own.push(sdk));
    else if (client instanceof Client)
      client.setNotificationHandler('notifications/tools/list_changed', () => void own.push(sdk));
    const host = await relayHost({ client });
    const link = newLink(host.url('ws'));
    const heard: string[] = [];
    await link.ready();
    link.onListChanged((kind) => heard.push(kind));
    server.changeTools();
    await until(() => heard.length === 1 && own.length === 1);
    // A host may add its own listener after ours.
    const transport = client.transport as { onmessage?: (message: unknown) => void };
    const chained: unknown[] = [];
    const previous = transport.onmessage!;
    transport.onmessage = function (this: unknown, ...args) {
      chained.push(args[0]);
      return previous.apply(this, args);
    };
    server.changeTools();
    await until(() => heard.length === 2 && own.length === 2);
    expect(chained).toMatchObject([{ method: 'notifications/tools/list_changed' }]);
    await client.close();
    await server.reconnect(client);
    await link.request('tools/list', {});
    server.changeTools();
    await until(() => heard.length === 3 && own.length === 3);
  }
});
