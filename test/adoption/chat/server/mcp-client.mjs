import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { headersOf } from './users.mjs';

/** An MCP client of one user. Whoever creates it closes it. */
export async function connectAs(user, url, capabilities) {
  const client = new Client({ name: 'my-chat', version: '1.0.0' }, { capabilities });
  const requestInit = { headers: headersOf(user) };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}
