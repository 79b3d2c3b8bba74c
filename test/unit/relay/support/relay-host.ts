// The host's backend in the tests: a relay behind node:http (POST, events) and `ws`, on one port.
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { createRelay } from '../../../../packages/server/src/relay/relay-server.js';
import type { Relay, RelayOptions } from '../../../../packages/server/src/relay/relay-server.js';
import { listen } from './listen.js';

export type TestContext = { headers: Record<string, string> };

export interface RelayHost {
  readonly relay: Relay<TestContext>;
  readonly port: number;
  /** `http://…/relay` or `ws://…/relay`, with the name of a server behind it. */
  url(carrier: Carrier, server?: string): string;
  /** WebSocket connections made so far. */
  readonly sockets: WebSocket[];
  /** HTTP requests so far, as "POST tools/call" or "GET". */
  readonly requests: string[];
  /** Breaks all WebSockets and HTTP connections without notice. */
  breakConnections(): void;
  /** Breaks all connections and frees the port; the relay itself keeps running. */
  leavePort(): Promise<void>;
  stop(): Promise<void>;
}

export type Carrier = 'ws' | 'http';
export const CARRIERS: readonly Carrier[] = ['ws', 'http'];

/** Answers a node:http request with a fetch-style handler. */
export async function serve(
  handler: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const gone = new AbortController();
  outgoing.on('close', () => gone.abort());
  const hasBody = incoming.method !== 'GET';
  const request = new Request(`http://${incoming.headers.host}${incoming.url}`, {
    method: incoming.method!,
    headers: incoming.headers as Record<string, string>,
    signal: gone.signal,
    ...(hasBody && { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' }),
  });
  const response = await handler(request);
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body) return void outgoing.end();
  const reader = response.body.getReader();
  outgoing.on('close', () => void reader.cancel().catch(() => {}));
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return void outgoing.end();
    outgoing.write(value);
  }
}

/** Starts a relay at `/relay`. `port` 0 is a free one. */
export async function startRelay(options: RelayOptions<TestContext>, port = 0): Promise<RelayHost> {
  // The pages of most tests are Node processes, which send no Origin header.
  const relay = createRelay({ origins: 'any', ...options });
  const sockets: WebSocket[] = [];
  const requests: string[] = [];

  const isHere = ({ url = '' }: IncomingMessage) =>
    url === '/relay' || (!!options.servers && url.startsWith('/relay/'));
  const answer = async (request: Request) => {
    const text = request.method === 'POST' ? await request.clone().text() : '';
    requests.push(`${request.method} ${/"method":"([^"]*)"/.exec(text)?.[1] ?? ''}`.trim());
    return relay.fetch(request, { headers: Object.fromEntries(request.headers) });
  };
  const http = createServer((incoming, outgoing) => {
    if (isHere(incoming)) return void serve(answer, incoming, outgoing);
    outgoing.writeHead(404).end('Not here');
  });
  const webSockets = new WebSocketServer({
    server: http,
    verifyClient: ({ req }: { req: IncomingMessage }) => isHere(req),
  });
  webSockets.on('connection', (socket, request) => {
    sockets.push(socket);
    relay.socket(socket, request, { headers: request.headers as Record<string, string> });
  });
  const listening = await listen(http, port);
  const leavePort = async () => {
    for (const socket of sockets) socket.terminate();
    webSockets.close();
    await listening.close();
  };
  return {
    relay,
    port: listening.port,
    url: (carrier, server) =>
      `${carrier}://127.0.0.1:${listening.port}/relay${server === undefined ? '' : `/${server}`}`,
    sockets,
    requests,
    breakConnections() {
      for (const socket of sockets) socket.terminate();
      http.closeAllConnections();
    },
    leavePort,
    async stop() {
      relay.close();
      await leavePort();
    },
  };
}
