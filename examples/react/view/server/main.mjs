// One tool for the model, which has a view, and one that only the view calls: the model does not need to turn pages.
import { readFile } from 'node:fs/promises';
import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { serve } from './serve.mjs';

const VIEW = 'ui://orders/view.html';
const PER_PAGE = 5;
const orders = Array.from({ length: 23 }, (_, index) => ({
  id: 1001 + index,
  customer: ['Ada', 'Grace', 'Linus', 'Margaret'][index % 4],
  total: 20 + ((index * 37) % 80),
}));

function answer(page) {
  const rows = orders.slice((page - 1) * PER_PAGE, page * PER_PAGE);
  const pages = Math.ceil(orders.length / PER_PAGE);
  const words = rows.map(({ id, customer, total }) => `${id}: ${customer}, ${total} €`);
  return {
    content: [{ type: 'text', text: `Page ${page} of ${pages}\n${words.join('\n')}` }],
    structuredContent: { rows, page, pages },
  };
}

await serve(() => {
  const server = new McpServer({ name: 'orders', version: '1.0.0' });
  server.registerTool(
    'show-orders',
    { description: 'Shows the orders in a table.', _meta: { ui: { resourceUri: VIEW } } },
    () => answer(1),
  );
  server.registerTool(
    'orders-page',
    {
      description: 'One page of the orders.',
      inputSchema: z.object({ page: z.number().int().min(1) }),
      _meta: { ui: { visibility: ['app'] } },
    },
    ({ page }) => answer(page),
  );
  const mimeType = 'text/html;profile=mcp-app';
  server.registerResource('Orders', VIEW, { mimeType }, async () => {
    const text = await readFile(new URL('../dist/index.html', import.meta.url), 'utf8');
    // The view may load nothing from other origins, unless they are declared here.
    const csp = { connectDomains: [], resourceDomains: [] };
    return { contents: [{ uri: VIEW, mimeType, text, _meta: { ui: { csp } } }] };
  });
  return server;
});
