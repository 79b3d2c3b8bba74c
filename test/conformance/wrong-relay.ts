// A relay that is wrong on purpose: it forwards everything and remembers nothing. A typical first relay.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { WebSocketServer } from 'ws';
import type { Envelope } from '../../packages/conformance/src/relay/page.js';

export interface WrongRelay {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts it in front of the MCP server at this address.
 * @param options.isLazy connects with the first request: the server may start later
 */
export async function startWrongRelay(
  mcpUrl: string,
  { isLazy = false } = {},
): Promise<WrongRelay> {
  const client = new Client({ name: 'wrong', version: '1' }, { capabilities: { sampling: {} } });
  let connected: Promise<void> | undefined;
  const connect = () =>
    (connected ??= client.connect(new StreamableHTTPClientTransport(new URL(mcpUrl))));
  if (!isLazy) await connect();
  const answerTo = async (envelope: Envelope): Promise<Envelope> => {
    await connect();
    const { session = '', message = {} } = envelope;
    const { method = '', params = {} } = message;
    // Ids become numbers, and attaching runs the tool.
    const id = Number(message.id);
    const call = (method === 'relay/attach' ? params['params'] : params) as { name?: string };
    if (call?.name) {
      const request = { method: 'tools/call' as const, params: call as { name: string } };
      const result = await client.request(request, CallToolResultSchema);
      return { session, message: { jsonrpc: '2.0', id, result: { content: result.content } } };
    }
    if (method === 'tools/list')
      return {
        session,
        message: { jsonrpc: '2.0', id, result: { ...(await client.listTools()) } },
      };
    const result = method === 'relay/hello' ? { relay: 2, capabilities: {} } : {};
    return { session, message: { jsonrpc: '2.0', id, result } };
  };
  const http = createServer((incoming, outgoing) => {
    void (async () => {
      let text = '';
      for await (const chunk of incoming) text += String(chunk);
      const answer = await answerTo(JSON.parse(text || '{}') as Envelope);
      outgoing.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    })().catch(() => outgoing.writeHead(500).end());
  });
  const sockets = new WebSocketServer({ server: http });
  sockets.on('connection', (socket) =>
    socket.on('message', (data) => {
      void answerTo(JSON.parse(String(data)) as Envelope).then(
        (answer) => socket.send(JSON.stringify(answer)),
        () => {},
      );
    }),
  );
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/relay`,
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      sockets.close();
      await client.close();
      await new Promise<void>((resolve) => {
        http.close(() => resolve());
        http.closeAllConnections();
      });
    },
  };
}
