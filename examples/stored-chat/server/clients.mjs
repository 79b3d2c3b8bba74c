// MCP clients of users. No client serves two users: its transport has the credentials of one.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { startShop } from './shop.mjs';

const URLS = { shop: process.env.SHOP ?? (await startShop()) };
export const SERVERS = Object.keys(URLS);

/** The user's token for a server: the one that your backend got when the user signed in there. */
const tokenOf = (user) => `token-of-${user}`;

/** A connected client. Whoever creates it closes it. */
export async function connectTo(server, user, capabilities) {
  const client = new Client({ name: 'stored-chat', version: '1.0.0' }, { capabilities });
  const headers = { authorization: `Bearer ${tokenOf(user)}` };
  const transport = new StreamableHTTPClientTransport(new URL(URLS[server]), {
    requestInit: { headers },
  });
  await client.connect(transport);
  return client;
}
