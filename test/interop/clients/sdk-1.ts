// The client of @modelcontextprotocol/sdk 1.x.
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import type { AnyClient, ClientModule } from './client-binding.js';

export const connect: ClientModule['connect'] = async (url) => {
  const client = new Client({ name: 'interop', version: '1.0.0' });
  await client.connect(new StreamableHTTPClientTransport(new URL(url)) as Transport);
  return {
    client: client as unknown as AnyClient,
    callTool: (params, signal) =>
      client.callTool(params as never, undefined, signal ? { signal } : {}),
    onToolsChanged: (listener) =>
      client.setNotificationHandler(ToolListChangedNotificationSchema, listener),
  };
};
