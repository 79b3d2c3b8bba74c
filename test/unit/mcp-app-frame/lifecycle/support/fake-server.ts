// An MCP server behind `fetch`, with one tool that has a view.
import { vi } from 'vitest';

interface Rpc {
  id?: number | string;
  method: string;
  params?: { name?: string; arguments?: unknown; uri?: string };
}

export interface FakeServer {
  readonly url: string;
  /** The arguments of each call of the tool. */
  readonly calls: unknown[];
  /** The methods of all notifications. */
  readonly notified: string[];
  /** How often the HTML was read. */
  reads: number;
  /** The authorization headers of all requests. */
  readonly tokens: (string | null)[];
  /** Whether every request is refused until the user signs in. */
  isSignedOut: boolean;
  /** Answers a call; the default is a result with the number of the call. */
  answer(args: unknown): unknown;
}

const json = (body: object) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });

let servers = 0;

/** Replaces `fetch` by one server. Each has another URL, because connections are kept by URL. */
export function fakeServer(): FakeServer {
  const server: FakeServer = {
    url: `https://server-${++servers}.example/mcp`,
    calls: [],
    notified: [],
    reads: 0,
    tokens: [],
    isSignedOut: false,
    answer: () => ({ content: [], structuredContent: { call: server.calls.length } }),
  };
  const results: Record<string, (params: NonNullable<Rpc['params']>) => unknown> = {
    initialize: () => ({
      protocolVersion: '2025-06-18',
      capabilities: { tools: {}, resources: {} },
      serverInfo: { name: 'server', version: '1' },
    }),
    'tools/list': () => ({
      tools: [
        {
          name: 'plan',
          inputSchema: { type: 'object' },
          _meta: { ui: { resourceUri: 'ui://plan' } },
        },
      ],
    }),
    'resources/list': () => ({ resources: [] }),
    'resources/read': ({ uri }) => {
      server.reads++;
      return { contents: [{ uri, mimeType: 'text/html;profile=mcp-app', text: '<p>plan</p>' }] };
    },
    'tools/call': (params) => {
      server.calls.push(params.arguments);
      return server.answer(params.arguments);
    },
  };
  vi.stubGlobal('fetch', async (_: unknown, init?: RequestInit) => {
    server.tokens.push(new Headers(init?.headers).get('authorization'));
    if (server.isSignedOut) return new Response('', { status: 401 });
    if (init?.method !== 'POST') return new Response('', { status: 405 });
    const { id, method, params = {} } = JSON.parse(init.body as string) as Rpc;
    if (id === undefined) {
      server.notified.push(method);
      return new Response('', { status: 202 });
    }
    const result = await results[method]?.(params);
    if (result instanceof Response) return result;
    return json(
      result
        ? { jsonrpc: '2.0', id, result }
        : { jsonrpc: '2.0', id, error: { code: -32601, message: 'no' } },
    );
  });
  return server;
}
