// A real MCP server in the page, with a connected client. The stories' views come from it, and their tool calls go to
// it. Only the transport is simplified: both ends are in the memory of one page.
import { appClientOptions } from '@mcp-app/elements/host';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import * as z from 'zod';
import actions from '../views/actions.html?view';
import controls from '../views/controls.html?view';
import letter from '../views/letter.html?view';
import orders from '../views/orders.html?view';
import sales from '../views/sales.html?view';
import { LETTER, ORDERS, SALES } from './shop-data.js';

const VIEWS: Record<string, string> = { actions, controls, letter, orders, sales };

const uriOf = (view: string) => `ui://shop/${view}.html`;
const viewOf = (view: string) => ({ _meta: { ui: { resourceUri: uriOf(view) } } });
const answer = (text: string, structuredContent?: object) => ({
  content: [{ type: 'text' as const, text }],
  ...(structuredContent && { structuredContent: { ...structuredContent } }),
});

function offerViews(server: McpServer): void {
  for (const [name, text] of Object.entries(VIEWS)) {
    const uri = uriOf(name);
    const mimeType = 'text/html;profile=mcp-app';
    server.registerResource(name, uri, { mimeType }, () => ({
      contents: [{ uri, mimeType, text }],
    }));
  }
}

function offerTools(server: McpServer): void {
  const reads = { annotations: { readOnlyHint: true } };
  server.registerTool(
    'list-orders',
    { description: 'The orders of the week.', ...viewOf('orders'), ...reads },
    () =>
      answer(`${ORDERS.length} orders: ${ORDERS.map(({ id }) => id).join(', ')}`, {
        orders: ORDERS,
      }),
  );
  server.registerTool(
    'show-sales',
    { description: 'What was sold, by day.', ...viewOf('sales'), ...reads },
    () => answer('Best day: Saturday, € 2,640.', SALES),
  );
  server.registerTool(
    'draft-letter',
    {
      description: 'Writes a letter.',
      inputSchema: z.object({ subject: z.string(), body: z.string() }),
      ...viewOf('letter'),
    },
    () => answer('The letter is written.'),
  );
  server.registerTool(
    'show-actions',
    { description: 'Buttons.', ...viewOf('actions'), ...reads },
    () => answer('Buttons for everything that a view may ask for.'),
  );
  server.registerTool(
    'show-controls',
    { description: 'Every control.', ...viewOf('controls'), ...reads },
    () => answer('Every control.'),
  );
  server.registerTool(
    'ship-order',
    { description: 'Ships an order.', inputSchema: z.object({ id: z.string() }) },
    ({ id }) => answer(`${id} is on its way.`),
  );
  server.registerTool(
    'cancel-order',
    {
      title: 'Cancel an order',
      description: 'Cancels an order for good.',
      inputSchema: z.object({ id: z.string() }),
      annotations: { destructiveHint: true },
    },
    ({ id }) => answer(`${id} is cancelled.`),
  );
  server.registerTool(
    'get-time',
    { description: 'The time.', inputSchema: z.object({ zone: z.string() }), ...reads },
    ({ zone }) => {
      const time = new Date().toLocaleTimeString('en-GB', { timeZone: zone });
      return answer(time, { time });
    },
  );
}

/** A fresh server with a client connected to it. */
export async function connectShop(): Promise<Client> {
  const server = new McpServer({ name: 'Shop', version: '1.0.0' });
  offerViews(server);
  offerTools(server);
  const client = new Client({ name: 'Storybook', version: '1.0.0' }, appClientOptions());
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  return client;
}

let shared: Promise<Client> | undefined;

/** The shop that all stories of a page share. */
export const shop = (): Promise<Client> => (shared ??= connectShop());

export const RESULTS = {
  'list-orders': answer('4 orders', { orders: ORDERS }),
  'show-sales': answer('Best day: Saturday, € 2,640.', SALES),
  'draft-letter': answer('The letter is written.'),
};
export { LETTER };
