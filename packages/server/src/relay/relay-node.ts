// `@mcp-app/server/relay/node`: the relay as a listener for Node's http server and frameworks based on it.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { ReadableStream as NodeStream } from 'node:stream/web';
import type { Relay } from './relay-options.js';

/** For `http.createServer(listener)`, `app.use('/relay', listener)`, and Fastify's `request.raw` and `reply.raw`. */
export type RelayListener = (request: IncomingMessage, response: ServerResponse) => void;

/**
 * Answers POST, event streams and OPTIONS. `authorize` and `connect` get the `IncomingMessage` as their context, as
 * with sockets, unless `contextOf` returns something else. If a JSON parser has already read the body, `request.body`
 * is used.
 */
export function toNodeListener<Context>(
  relay: Relay<Context>,
  contextOf: (request: IncomingMessage) => Context = (request) => request as Context,
): RelayListener {
  return (incoming, outgoing) => {
    void answer(relay, incoming, outgoing, contextOf).catch(() => outgoing.destroy());
  };
}

async function answer<Context>(
  relay: Relay<Context>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  contextOf: (request: IncomingMessage) => Context,
): Promise<void> {
  const gone = new AbortController();
  outgoing.on('close', () => gone.abort());
  const request = toRequest(incoming, gone.signal);
  if (!request) return void outgoing.writeHead(400).end('Bad request.\n');
  const response = await relay.fetch(request, contextOf(incoming));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers));
  if (!response.body) return void outgoing.end();
  const body = Readable.fromWeb(response.body as NodeStream);
  // If the page is gone, the stream ends with an error that can be ignored.
  body.on('error', () => outgoing.destroy());
  outgoing.on('close', () => body.destroy());
  body.pipe(outgoing);
}

/** Undefined for a request whose `Host` header is not a host, or whose method `fetch` forbids. */
function toRequest(incoming: IncomingMessage, signal: AbortSignal): Request | undefined {
  const { method = 'GET', headers, socket } = incoming;
  const { originalUrl, body } = incoming as { originalUrl?: string; body?: unknown };
  const scheme = (socket as { encrypted?: boolean }).encrypted ? 'https' : 'http';
  const given = new Headers();
  for (const [name, value] of Object.entries(headers)) given.set(name, String(value));
  const init: RequestInit & { duplex?: 'half' } = { method, headers: given, signal };
  if (method === 'POST') {
    init.duplex = 'half';
    init.body = incoming.readableEnded
      ? textOf(body)
      : (Readable.toWeb(incoming) as ReadableStream);
  }
  try {
    return new Request(
      new URL(originalUrl ?? incoming.url ?? '/', `${scheme}://${headers.host}`),
      init,
    );
  } catch {
    return undefined;
  }
}

const textOf = (body: unknown): string =>
  typeof body === 'string' ? body : (JSON.stringify(body) ?? '');
