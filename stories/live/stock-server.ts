// A real MCP server in the page with a resource that changes, and a view whose HTML can be published again.
import { appClientOptions } from '@mcp-app/elements/host';
import { Client, InMemoryTransport } from '@modelcontextprotocol/client';
import { McpServer } from '@modelcontextprotocol/server';
import view from '../views/live/stock.html?view';

const STOCK = 'stock://today';
export const VIEW = 'ui://stock/stock.html';

export interface StockServer {
  client: Client;
  /** Another number of boxes; the server tells everybody who follows the stock. */
  sell(boxes: number): void;
  /** Another version of the view; the server announces that its list has changed. */
  publish(): void;
}

export async function connectStock(): Promise<StockServer> {
  const server = new McpServer({ name: 'Stock', version: '1.0.0' });
  const stock = { Assam: 12, Darjeeling: 7, Sencha: 31 };
  let html = view;
  server.registerResource('stock', STOCK, { mimeType: 'application/json' }, () => ({
    contents: [{ uri: STOCK, mimeType: 'application/json', text: JSON.stringify(stock) }],
  }));
  const mimeType = 'text/html;profile=mcp-app';
  server.registerResource('view', VIEW, { mimeType }, () => ({
    contents: [{ uri: VIEW, mimeType, text: html }],
  }));
  server.server.registerCapabilities({ resources: { subscribe: true, listChanged: true } });
  server.server.setRequestHandler('resources/subscribe', () => ({}));
  server.server.setRequestHandler('resources/unsubscribe', () => ({}));
  const client = new Client({ name: 'Storybook', version: '1.0.0' }, appClientOptions());
  const [near, far] = InMemoryTransport.createLinkedPair();
  await Promise.all([server.connect(far), client.connect(near)]);
  return {
    client,
    sell(boxes) {
      stock.Assam = boxes;
      void server.server.sendResourceUpdated({ uri: STOCK });
    },
    publish() {
      html = view.replace('<h1>Stock</h1>', '<h1>Stock of today</h1>');
      server.sendResourceListChanged();
    },
  };
}
