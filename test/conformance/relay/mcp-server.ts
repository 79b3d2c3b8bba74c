// The MCP server behind a relay under test. What really ran is counted here, not in the relay's answers.
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { z } from 'zod';

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

/** Starts it. @param port 0 takes a free one */
export async function startRelayMcpServer(port = 0): Promise<RelayMcpServer> {
  const runs: string[] = [];
  const aborted: string[] = [];
  const released = new Set<string>();
  const waiting = new Map<string, () => void>();
  const sessions = new Map<
    string,
    { server: McpServer; transport: StreamableHTTPServerTransport }
  >();

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
    const capabilities = { tools: { listChanged: true } };
    const server = new McpServer({ name: 'relay-probe', version: '1.0.0' }, { capabilities });
    const inputSchema = { key: z.string() };
    server.registerTool('probe_run', { inputSchema }, ({ key }) => {
      runs.push(key);
      return resultOf(key) as never;
    });
    server.registerTool('probe_wait', { inputSchema }, async ({ key }, extra) => {
      runs.push(key);
      const { signal, _meta: meta, sendNotification } = extra;
      if (meta?.progressToken !== undefined) {
        const params = { progressToken: meta.progressToken, progress: 1, total: 2 };
        await sendNotification({ method: 'notifications/progress', params });
      }
      await wait(key, signal);
      return resultOf(key) as never;
    });
    server.registerTool('probe_ask', { inputSchema }, async ({ key }, { requestId }) => {
      runs.push(key);
      const abilities = server.server.getClientCapabilities() ?? {};
      const said = abilities.sampling
        ? await server.server
            .createMessage(
              { messages: [{ role: 'user', content: { type: 'text', text: key } }], maxTokens: 1 },
              // On the stream of the call: the client may not have opened its other stream yet, and the request would
              // be lost.
              { relatedRequestId: requestId },
            )
            .then(JSON.stringify, (error: Error) => `error: ${error.message}`)
        : 'no sampling';
      return { content: [{ type: 'text', text: said }] };
    });
    const transport = new StreamableHTTPServerTransport({ sessionIdGenerator: randomUUID });
    return { server, transport };
  };

  const http = createServer((request, response) => {
    void (async () => {
      let session = sessions.get(String(request.headers['mcp-session-id']));
      if (!session) {
        session = serve();
        await session.server.connect(session.transport as never);
      }
      await session.transport.handleRequest(request, response);
      if (session.transport.sessionId) sessions.set(session.transport.sessionId, session);
    })().catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', reject);
    http.listen(port, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    runs,
    aborted,
    release(key) {
      released.add(key);
      waiting.get(key)?.();
    },
    changeTools() {
      for (const { server } of sessions.values()) server.sendToolListChanged();
    },
    async close() {
      for (const resolve of waiting.values()) resolve();
      await Promise.all([...sessions.values()].map(({ server }) => server.close()));
      await new Promise<void>((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      });
    },
  };
}
