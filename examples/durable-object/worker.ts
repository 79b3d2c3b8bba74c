// A relay on Cloudflare Workers. Each user has a Durable Object, and all requests and sockets of the user reach that
// one object: it is the only node for its sessions, so it needs no bus.
import { createRelay } from '@mcp-app/server/relay';
import type { Relay, RelaySocket } from '@mcp-app/server/relay';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

interface ObjectId {}
interface Env {
  /** The Durable Objects of class `UserRelay`. */
  RELAY: {
    idFromName(name: string): ObjectId;
    get(id: ObjectId): { fetch(request: Request): Promise<Response> };
  };
  MCP_URL: string;
}

/** A Worker has to accept its end of a WebSocket before using it. */
type AcceptedSocket = RelaySocket & { accept(): void };
declare const WebSocketPair: new () => [client: unknown, server: AcceptedSocket];

/** Replace this with your own sign-in: a session cookie, a token. It must not trust what the page can choose. */
const userOf = (request: Request): string => request.headers.get('x-user') ?? 'guest';

/** Replace this with the credentials that this user has at the MCP server. */
const headersOf = (user: string) => ({ authorization: `Bearer token-of-${user}` });

async function connectAs(user: string, url: string, capabilities: object): Promise<Client> {
  const client = new Client({ name: 'durable-relay', version: '1.0.0' }, { capabilities });
  const requestInit = { headers: headersOf(user) };
  await client.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit }));
  return client;
}

/** The relay of one user. It ends when it is idle, and starts again with the next request. */
export class UserRelay {
  readonly #relay: Relay;

  constructor(_state: unknown, { MCP_URL }: Env) {
    this.#relay = createRelay({
      authorize: userOf,
      connect: ({ user, capabilities }) => connectAs(user, MCP_URL, capabilities),
    });
  }

  async fetch(request: Request): Promise<Response> {
    if (request.headers.get('upgrade') !== 'websocket') return this.#relay.fetch(request);
    const [client, server] = Object.values(new WebSocketPair()) as [unknown, AcceptedSocket];
    server.accept();
    this.#relay.socket(server, request);
    return new Response(null, { status: 101, webSocket: client } as ResponseInit);
  }
}

export default {
  fetch(request: Request, env: Env): Promise<Response> {
    return env.RELAY.get(env.RELAY.idFromName(userOf(request))).fetch(request);
  },
};
