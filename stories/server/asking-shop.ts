// A shop that asks its user before it ships an order, and a client whose questions go to frames.
import '@mcp-app/elements/mcp-app-elicitation/define';
import { askInFrame } from '@mcp-app/elements/elicitation';
import { appClientOptions } from '@mcp-app/elements/host';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import orders from '../views/orders.html?view';
import { RESULTS } from './shop-server.js';

const uri = 'ui://shop/orders.html';
const mimeType = 'text/html;profile=mcp-app';

const QUESTION = {
  message: 'Order 1042 is ready. How shall it be shipped?',
  requestedSchema: {
    type: 'object' as const,
    properties: {
      service: {
        type: 'string' as const,
        title: 'Service',
        oneOf: [
          { const: 'standard', title: 'Standard, 3 days' },
          { const: 'express', title: 'Express, tomorrow' },
        ],
        default: 'standard',
      },
      day: { type: 'string' as const, title: 'Pick-up day', format: 'date' as const },
      note: {
        type: 'string' as const,
        title: 'Note for the driver',
        description: 'Printed on the label',
        maxLength: 80,
      },
    },
    required: ['service'],
  },
};

/** The tool `ship` asks, and then shows the orders. */
export async function connectAskingShop(): Promise<Client> {
  const server = new McpServer({ name: 'Shop', version: '1.0.0' });
  server.registerResource('orders', uri, { mimeType }, () => ({
    contents: [{ uri, mimeType, text: orders }],
  }));
  const _meta = { ui: { resourceUri: uri } };
  server.registerTool('ship', { title: 'Ship an order', _meta }, async ({ mcpReq }) => {
    const { action } = await mcpReq.elicitInput(QUESTION);
    if (action === 'accept') return RESULTS['list-orders'];
    return { isError: true, content: [{ type: 'text', text: 'Nothing was shipped.' }] };
  });
  const capabilities = { elicitation: { form: {} } };
  const client = new Client(
    { name: 'Storybook', version: '1.0.0' },
    appClientOptions({ capabilities }),
  );
  client.setRequestHandler('elicitation/create', ({ params }, { mcpReq }) =>
    askInFrame(client, params, mcpReq),
  );
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  return client;
}
