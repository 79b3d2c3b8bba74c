// A shop that asks its user before it ships an order, and a client whose questions go to frames.
import '@mcp-app/elements/mcp-app-elicitation/define';
import { askInFrame } from '@mcp-app/elements/elicitation';
import { appClientOptions } from '@mcp-app/elements/host';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import orders from '../views/orders.html?view';
import shipping from '../views/elicitation/shipping.html?view';
import { RESULTS } from './shop-server.js';

const VIEWS = { 'ui://shop/orders.html': orders, 'ui://shop/shipping.html': shipping };
const mimeType = 'text/html;profile=mcp-app';
/** Both sides let views ask (experimental). */
const extensions = { 'io.modelcontextprotocol/ui': { elicitation: {} } };

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

/** The tool `ship` asks, and then shows the orders. Frames with `elicitation="app"` let the view of the question ask. */
export async function connectAskingShop(): Promise<Client> {
  const server = new McpServer(
    { name: 'Shop', version: '1.0.0' },
    { capabilities: { extensions } },
  );
  for (const [uri, html] of Object.entries(VIEWS))
    server.registerResource(uri, uri, { mimeType }, () => ({
      contents: [{ uri, mimeType, text: html }],
    }));
  const _meta = { ui: { resourceUri: 'ui://shop/orders.html' } };
  server.registerTool('ship', { title: 'Ship an order', _meta }, async ({ mcpReq }) => {
    const { action } = await mcpReq.elicitInput({
      ...QUESTION,
      _meta: { ui: { resourceUri: 'ui://shop/shipping.html' } },
    });
    if (action === 'accept') return RESULTS['list-orders'];
    return { isError: true, content: [{ type: 'text', text: 'Nothing was shipped.' }] };
  });
  const capabilities = { elicitation: { form: {} }, extensions };
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

/** Calls the tool for a frame. A reader may take longer to answer than a client waits. */
export async function ship(
  client: Pick<Client, 'callTool'>,
  frame: Pick<McpAppFrameElement, 'toolResult' | 'toolCancelled'>,
): Promise<void> {
  try {
    frame.toolResult = await client.callTool({ name: 'ship' });
  } catch (error) {
    frame.toolCancelled = { reason: (error as Error).message };
  }
}
