// The MCP server behind a relay under test. What really ran is counted here, not in the relay's answers.
import { Server } from '@modelcontextprotocol/server';
import { listen } from '../serving/listen.js';
import { mcpEndpoint } from '../serving/mcp-endpoint.js';

export interface RelayMcpServer {
  readonly url: string;
  /** The argument of each tool that ran, in order. */
  readonly runs: string[];
  /** The arguments of those that were cancelled. */
  readonly aborted: string[];
  /** Lets a waiting tool finish. */
  release(key: string): void;
  changeTools(): void;
  close(): Promise<void>;
}

/** A result with parts that a relay does not know and has to pass on. */
export const resultOf = (key: string): Record<string, unknown> => ({
  content: [{ type: 'text', text: key }],
  'x-unknown': { key },
});

const TOOLS = ['probe_run', 'probe_wait', 'probe_ask'].map((name) => ({
  name,
  inputSchema: {
    type: 'object' as const,
    properties: { key: { type: 'string' } },
    required: ['key'],
  },
}));

const samplingOf = (key: string) => ({
  messages: [{ role: 'user' as const, content: { type: 'text' as const, text: key } }],
  maxTokens: 1,
});
const errorText = ({ message }: Error) => `error: ${message}`;

/** Starts it. @param port 0 takes a free one */
export async function startRelayMcpServer(port = 0): Promise<RelayMcpServer> {
  const runs: string[] = [];
  const aborted: string[] = [];
  const released = new Set<string>();
  const waiting = new Map<string, () => void>();
  const wait = (key: string, signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      waiting.set(key, resolve);
      if (released.has(key)) resolve();
      signal.addEventListener('abort', () => {
        aborted.push(key);
        resolve();
      });
    });

  const serve = () => {
    const server = new Server(
      { name: 'relay-probe', version: '1.0.0' },
      { capabilities: { tools: { listChanged: true } } },
    );
    server.setRequestHandler('tools/list', () => ({ tools: TOOLS }));
    server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
      const { name, arguments: args = {}, _meta: meta } = params;
      const key = String(args['key']);
      runs.push(key);
      switch (name) {
        case 'probe_run':
          return resultOf(key) as never;
        case 'probe_wait': {
          const progressToken = meta?.progressToken;
          if (progressToken !== undefined)
            await mcpReq.notify({
              method: 'notifications/progress',
              params: { progressToken, progress: 1, total: 2 },
            });
          await wait(key, mcpReq.signal);
          return resultOf(key) as never;
        }
        default: {
          const text = server.getClientCapabilities()?.sampling
            ? // On the stream of the call: the client may not have opened its other stream yet, and the request would be
              // lost.
              await server
                .createMessage(samplingOf(key), { relatedRequestId: mcpReq.id })
                .then(JSON.stringify, errorText)
            : 'no sampling';
          return { content: [{ type: 'text', text }] };
        }
      }
    });
    return server;
  };

  const endpoint = mcpEndpoint(serve);
  const http = await listen(
    (request, response) => void endpoint.answer(request, response).catch(() => response.destroy()),
    port,
  );
  return {
    url: `http://127.0.0.1:${http.port}/mcp`,
    runs,
    aborted,
    release(key) {
      released.add(key);
      waiting.get(key)?.();
    },
    changeTools() {
      // A client that has gone is not told.
      for (const server of endpoint.servers()) server.sendToolListChanged().catch(() => {});
    },
    async close() {
      for (const resolve of waiting.values()) resolve();
      await endpoint.close();
      await http.close();
    },
  };
}
