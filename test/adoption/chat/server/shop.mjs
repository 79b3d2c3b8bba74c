// The MCP server of all chats: one tool with a view, one without. It counts its calls.
import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { orderView } from './order-view.mjs';

const VIEW = 'ui://shop/order.html';

/** The placed orders, each with its user. */
export const orders = [];

const userOf = ({ requestInfo }) =>
  /^Bearer token-of-(\w+)$/.exec(requestInfo?.headers.get('authorization') ?? '')?.[1];

function makeServer(context) {
  const user = userOf(context);
  const server = new McpServer({ name: 'shop', version: '1.0.0' });
  const inputSchema = z.object({ item: z.string(), count: z.number() });
  server.registerTool(
    'show-order',
    {
      description: 'Places an order and shows it.',
      inputSchema,
      outputSchema: z.object({ item: z.string(), total: z.number() }),
      _meta: { ui: { resourceUri: VIEW } },
    },
    ({ item, count }) => {
      orders.push({ item, count, user });
      if (item === 'nothing')
        return { isError: true, content: [{ type: 'text', text: 'Sold out.' }] };
      const order = { item, total: count * 3 };
      const content = [{ type: 'text', text: JSON.stringify(order) }];
      return { content, structuredContent: order, _meta: { 'shop/receipt': 'r1' } };
    },
  );
  server.registerTool(
    'get-stock',
    { description: 'Counts a stock.', inputSchema, annotations: { readOnlyHint: true } },
    () => ({ content: [{ type: 'text', text: '7' }] }),
  );
  const mimeType = 'text/html;profile=mcp-app';
  server.registerResource('Order', VIEW, { mimeType }, () => ({
    contents: [{ uri: VIEW, mimeType, text: orderView }],
  }));
  return server;
}

/** Starts it; resolves with its address. */
export function startShop() {
  const http = createServer(toNodeHandler(createMcpHandler(makeServer)));
  return new Promise((resolve) => {
    http.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${http.address().port}/mcp`));
  });
}
