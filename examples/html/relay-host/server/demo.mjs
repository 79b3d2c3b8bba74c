// An MCP server to try the host with: two lists with one view, which ticks their items. Replace it with your own.
import { readFile } from 'node:fs/promises';
import { McpServer } from '@modelcontextprotocol/server';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { z } from 'zod';

const VIEW = 'ui://lists/view.html';
const mimeType = 'text/html;profile=mcp-app';

const undone = (text) => ({ text, done: false });
const lists = {
  launch: {
    title: 'Launch checklist',
    items: ['Write the release notes', 'Test on a phone', 'Ask a friend', 'Tell the world'].map(
      undone,
    ),
  },
  trip: {
    title: 'Packing list',
    items: ['Passport', 'Charger', 'Walking shoes', 'A good book', 'Toothbrush'].map(undone),
  },
};

function answer(list) {
  const { title, items } = lists[list];
  const lines = items.map(({ text, done }) => `[${done ? 'x' : ' '}] ${text}`);
  return {
    content: [{ type: 'text', text: `${title}\n${lines.join('\n')}` }],
    structuredContent: { list, title, items },
  };
}

const server = new McpServer({ name: 'lists', version: '1.0.0' });

for (const [name, title, description, list] of [
  ['plan-launch', 'Plan the launch', 'What is left to do before a release.', 'launch'],
  ['pack-bag', 'Pack a bag', 'What to take along on a trip.', 'trip'],
])
  server.registerTool(
    name,
    {
      title,
      description,
      annotations: { readOnlyHint: true },
      _meta: { ui: { resourceUri: VIEW } },
    },
    () => answer(list),
  );

server.registerTool(
  'tick-item',
  {
    description: 'Ticks an item of a list, or not.',
    inputSchema: z.object({
      list: z.enum(['launch', 'trip']),
      item: z.number().int().min(0),
      done: z.boolean(),
    }),
    // Only the view needs it.
    _meta: { ui: { resourceUri: VIEW, visibility: ['app'] } },
  },
  ({ list, item, done }) => {
    const found = lists[list].items[item];
    if (!found) throw new Error(`${lists[list].title} has no item ${item}.`);
    found.done = done;
    return answer(list);
  },
);

server.registerResource('Lists', VIEW, { mimeType }, async () => {
  const text = await readFile(new URL('../demo-view/dist/index.html', import.meta.url), 'utf8');
  const csp = { connectDomains: [], resourceDomains: [] };
  return { contents: [{ uri: VIEW, mimeType, text, _meta: { ui: { csp } } }] };
});

await server.connect(new StdioServerTransport());
