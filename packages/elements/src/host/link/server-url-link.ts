// `server="https://…/mcp"`: the frame makes the MCP client itself. The SDK is imported when the
// first such frame needs it, and never otherwise. A server that restarts is joined again.
import { UI_EXTENSION_CAPABILITIES } from '../../protocol/ui-extension.js';
import type { Implementation } from '../../protocol/mcp.js';
import { AppError } from '../app-error.js';
import { clientLink } from './client-link.js';
import type { McpClient } from './client-link.js';
import { rejoiningClient } from './rejoining-client.js';
import type { ServerLink } from './server-link.js';

const connections = new Map<string, Promise<McpClient>>();

async function connect(url: string, clientInfo: Implementation): Promise<McpClient> {
  const sdk = await import('@modelcontextprotocol/client').catch((cause: unknown) => {
    throw new AppError(
      'connect',
      'sdk-missing',
      'server="…" needs the package @modelcontextprotocol/client, which could not be loaded.',
      'npm install @modelcontextprotocol/client, or give the frame a client, a relay or handlers.',
      { cause },
    );
  });
  // R7: servers offer their views only to clients that say they can show them.
  const client = new sdk.Client(clientInfo, {
    capabilities: { extensions: UI_EXTENSION_CAPABILITIES },
  });
  await client.connect(new sdk.StreamableHTTPClientTransport(new URL(url)));
  return client;
}

/** The client for this server; one for all frames of the page. A failed one is tried again. */
export function serverClient(url: string, clientInfo: Implementation): Promise<McpClient> {
  const { href } = new URL(url, document.baseURI);
  let connection = connections.get(href);
  if (!connection) {
    connection = rejoiningClient(() => connect(href, clientInfo));
    connections.set(href, connection);
    connection.catch(() => connections.delete(href));
  }
  return connection;
}

/** Connects (or joins a connection) and returns the link. */
export const serverUrlLink = async (url: string, clientInfo: Implementation): Promise<ServerLink> =>
  clientLink(await serverClient(url, clientInfo));
