// The MCP server: one tool with a view, and orders that count. Each request says by its token which user asks.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const VIEW = 'ui://shop/order.html';
const mimeType = 'text/html;profile=mcp-app';
let orders = 0;

/** The user of a request. A real server checks the signature of the token. */
const userOf = (request) =>
  /^Bearer token-of-(\w+)$/.exec(request?.headers.get('authorization'))?.[1];

function serverFor({ requestInfo }) {
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  server.registerTool(
    'place-order',
    {
      description: 'Places an order and shows it.',
      inputSchema: z.object({ item: z.string() }),
      _meta: { ui: { resourceUri: VIEW } },
    },
    ({ item }) => {
      const order = { number: ++orders, user: userOf(requestInfo) ?? 'nobody', item };
      return {
        content: [{ type: 'text', text: `Order ${order.number}: ${item}.` }],
        structuredContent: { order },
        // For the view alone, and only now: it must not be stored.
        _meta: { 'shop/payment-link': `https://pay.example/one-time-${order.number}` },
      };
    },
  );
  server.registerResource('Order', VIEW, { mimeType }, async () => {
    const text = await readFile(new URL('../dist-view/index.html', import.meta.url), 'utf8');
    return { contents: [{ uri: VIEW, mimeType, text }] };
  });
  return server;
}

/** Starts it; resolves with its URL. */
export async function startShop(port = 0) {
  const http = createServer(toNodeHandler(createMcpHandler(serverFor)));
  await new Promise((resolve) => http.listen(port, '127.0.0.1', resolve));
  return `http://127.0.0.1:${http.address().port}/mcp`;
}

if (process.argv[1] === import.meta.filename)
  console.log(await startShop(Number(process.env.PORT ?? 3001)));
