// The cards are stored here, for everyone who looks at them. The view adds its own tool: the model can point at a card.
import { readFile } from 'node:fs/promises';
import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { serve } from './serve.mjs';

const VIEW = 'ui://board/view.html';
const cards = ['Write it', 'Test it'];

const answer = () => ({
  content: [{ type: 'text', text: cards.map((card, index) => `${index + 1}. ${card}`).join('\n') }],
  structuredContent: { cards },
});

await serve(() => {
  const server = new McpServer({ name: 'board', version: '1.0.0' });
  server.registerTool(
    'show-board',
    { description: 'Shows the board.', _meta: { ui: { resourceUri: VIEW } } },
    answer,
  );
  server.registerTool(
    'add-card',
    {
      description: 'Adds a card to the board.',
      inputSchema: z.object({ card: z.string().min(1) }),
    },
    ({ card }) => {
      cards.push(card);
      return answer();
    },
  );
  const mimeType = 'text/html;profile=mcp-app';
  server.registerResource('Board', VIEW, { mimeType }, async () => {
    const text = await readFile(new URL('../dist/index.html', import.meta.url), 'utf8');
    // The view may load nothing from other origins, unless they are declared here.
    const csp = { connectDomains: [], resourceDomains: [] };
    return { contents: [{ uri: VIEW, mimeType, text, _meta: { ui: { csp } } }] };
  });
  return server;
});
