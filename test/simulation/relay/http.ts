// `fetch` of the pages: POST and event streams to relay nodes.
import { simulatedFetch } from '../kernel/http.ts';
import type { HttpServer } from '../kernel/http.ts';
import type { Entry, GatewayNode } from './gateway.ts';

const BAD_GATEWAY = { status: 502, headers: { 'content-type': 'text/html' } };

/** The envelopes in a part of an answer. */
const envelopesIn = (text: string, response: Response): string[] =>
  response.headers.get('content-type')?.startsWith('text/event-stream')
    ? [...text.matchAll(/^data: (.*)$/gm)].map(([, data]) => data!)
    : [text];

export const fetchOf = (entry: Entry) =>
  simulatedFetch(entry.simulation, (url, method) => {
    const route = entry.route(url.href, method);
    // The browser knows at once that it is offline.
    if (route.isRefused) return new TypeError('fetch failed');
    if (route.answer) return route.answer();
    const { page, server, node } = route;
    if (!node) return new Response('<h1>Bad gateway</h1>', BAD_GATEWAY);
    return serverAt(entry, node, { page, server, method });
  });

function serverAt(
  { monitor, tokenOf, userOf }: Entry,
  node: GatewayNode,
  { page, server, method }: { page: number; server: string; method: string },
): HttpServer {
  return {
    name: `page ${page} > ${node.name} ${method}`,
    isUp: () => node.isUp,
    async answer(request, exchange) {
      const token = tokenOf(request.headers);
      const who = { page, node: node.name, user: userOf(token), server };
      const connection = monitor.connected(method, who);
      exchange.closed = () => monitor.disconnected(connection);
      if (exchange.body !== undefined) monitor.received(connection, exchange.body);
      const response = await node.relay.fetch(request, { connection, token });
      exchange.sent = (text) => {
        for (const envelope of envelopesIn(text, response)) monitor.sent(connection, envelope);
      };
      return response;
    },
  };
}
