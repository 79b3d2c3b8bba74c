// `server="https://…/mcp"`: the frame creates the MCP client itself. The SDK is imported only when such a frame needs
// it. After a restart of the server, the link reconnects. One connection serves all frames of a server, and is closed
// after the last one.
import type { Implementation } from '../../protocol/mcp.js';
import { connectionKey } from '../auth/auth-source.js';
import type { AuthSource } from '../auth/auth-source.js';
import { authRequired } from '../auth/auth-required.js';
import { transportAuth } from '../auth/transport-auth.js';
import { appClientOptions } from './app-client-options.js';
import { loadSdk } from './load-sdk.js';
import { RejoiningLink } from './rejoining-link.js';
import type { OwnClient } from './rejoining-link.js';
import { clarifyServerError } from './server-error-text.js';
import type { ServerLink } from './server-link.js';
import { SharedLinks } from './shared-links.js';

/** Milliseconds that the connection to a server stays open without frames. */
export const SERVER_LINGER_MS = 30_000;

const connections = new SharedLinks(SERVER_LINGER_MS);

const explain = (url: string) => (error: unknown) => authRequired(error, url) ?? error;

async function connect(
  url: string,
  clientInfo: Implementation,
  { read, limits }: AuthSource,
): Promise<OwnClient> {
  const sdk = await loadSdk();
  // R7: servers offer their views only to clients that declare support for them.
  const client = new sdk.Client(clientInfo, appClientOptions());
  const options = transportAuth(sdk, url, () => read() ?? {}, limits);
  try {
    await client.connect(new sdk.StreamableHTTPClientTransport(new URL(url), options));
  } catch (error) {
    throw clarifyServerError(explain(url)(error));
  }
  return client;
}

/** Connects, or uses the connection of other frames. Closing the link releases the connection. */
export async function serverUrlLink(
  url: string,
  clientInfo: Implementation,
  source: AuthSource = { read: () => undefined },
): Promise<ServerLink> {
  // Relative to the page; without a page, the URL must be absolute.
  const { href } = new URL(url, globalThis.document?.baseURI);
  return connections.take(connectionKey(href, source), source, (shared) =>
    RejoiningLink.open(() => connect(href, clientInfo, shared), explain(href)),
  );
}
