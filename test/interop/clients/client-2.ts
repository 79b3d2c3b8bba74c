// The client of @modelcontextprotocol/client 2.x.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { AnyClient, ClientModule } from './client-binding.js';

export const connect: ClientModule['connect'] = async (url) => {
  const client = new Client({ name: 'interop', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return {
    client: client as unknown as AnyClient,
    callTool: (params, signal) => client.callTool(params as never, signal ? { signal } : {}),
    onToolsChanged: (listener) =>
      client.setNotificationHandler('notifications/tools/list_changed', listener),
  };
};
