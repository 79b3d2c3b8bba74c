import { appClientOptions } from '@mcp-app/elements/host';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** `?server=…` in the address of this page, or a view's template on this machine. */
const address = new URLSearchParams(location.search).get('server') ?? 'http://localhost:3002/mcp';

/** A client that declares that it can show views: servers offer views only to such clients. */
export async function connect(): Promise<Client> {
  const client = new Client({ name: 'a-host', version: '1.0.0' }, appClientOptions());
  await client.connect(new StreamableHTTPClientTransport(new URL(address)));
  return client;
}
