// The MCP servers of this host. The relay connects to each of them once for each user, and closes what is idle.
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';

/** `capabilities` tell the server that the page shows views, and what it may ask the user. */
async function connected(transport, { capabilities, signal }) {
  const client = new Client({ name: 'my-host', version: '1.0.0' }, { capabilities });
  await client.connect(transport, { signal });
  return client;
}

const demo = fileURLToPath(new URL('./demo.mjs', import.meta.url));

export const servers = {
  // A program: every user gets a process of their own.
  demo: (user) =>
    connected(new StdioClientTransport({ command: process.execPath, args: [demo] }), user),

  // A server at a URL, with the token that you keep for the user:
  // notes: (user) => connected(new StreamableHTTPClientTransport(new URL('https://notes.example/mcp'), {
  //   requestInit: { headers: { authorization: `Bearer ${tokenOf(user.user)}` } },
  // }), user),
};
