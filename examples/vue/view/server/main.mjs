// A tool that opens a form, and the one that the form calls: it validates again, and reports its progress.
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { serve } from './serve.mjs';

const VIEW = 'ui://booking/view.html';
const STEPS = ['Looking for a table', 'Asking the kitchen', 'Writing it down'];
const SEATS = 8;

async function book({ name, guests }, { mcpReq }) {
  if (guests > SEATS)
    return {
      isError: true,
      content: [{ type: 'text', text: `We have no table for more than ${SEATS}.` }],
    };
  const progressToken = mcpReq._meta?.progressToken;
  for (const [index, message] of STEPS.entries()) {
    if (progressToken !== undefined)
      await mcpReq.notify({
        method: 'notifications/progress',
        params: { progressToken, progress: index + 1, total: STEPS.length, message },
      });
    await pause(200, undefined, { signal: mcpReq.signal });
  }
  const text = `A table for ${guests}, ${name}.`;
  return { content: [{ type: 'text', text }], structuredContent: { text } };
}

await serve(() => {
  const server = new McpServer({ name: 'booking', version: '1.0.0' });
  const booking = { name: z.string().min(1), guests: z.number().int().min(1) };
  server.registerTool(
    'book-table',
    {
      description: 'Opens a form to book a table.',
      inputSchema: z.object(booking).partial(),
      _meta: { ui: { resourceUri: VIEW } },
    },
    () => ({ content: [{ type: 'text', text: 'The form is open; the user fills it in.' }] }),
  );
  server.registerTool(
    'confirm-booking',
    {
      description: 'Books the table.',
      inputSchema: z.object(booking),
      _meta: { ui: { visibility: ['app'] } },
    },
    book,
  );
  const mimeType = 'text/html;profile=mcp-app';
  server.registerResource('Booking', VIEW, { mimeType }, async () => {
    const text = await readFile(new URL('../dist/index.html', import.meta.url), 'utf8');
    // The view may load nothing from other origins, unless they are declared here.
    const csp = { connectDomains: [], resourceDomains: [] };
    return { contents: [{ uri: VIEW, mimeType, text, _meta: { ui: { csp } } }] };
  });
  return server;
});
