// One tool with a view, which calls the same tool again.
import { readFile } from 'node:fs/promises';
import { McpServer } from '@modelcontextprotocol/server';
import { serve } from './http.mjs';

const VIEW = 'ui://clock/view.html';

serve(() => {
  const server = new McpServer({ name: 'clock', version: '1.0.0' });
  server.registerTool(
    'get-time',
    {
      description: 'The time of the server.',
      annotations: { readOnlyHint: true },
      _meta: { ui: { resourceUri: VIEW } },
    },
    () => {
      const time = new Date().toISOString();
      return { content: [{ type: 'text', text: time }], structuredContent: { time } };
    },
  );
  const mimeType = 'text/html;profile=mcp-app';
  server.registerResource('Clock', VIEW, { mimeType }, async () => {
    const text = await readFile(new URL('../dist/index.html', import.meta.url), 'utf8');
    return { contents: [{ uri: VIEW, mimeType, text }] };
  });
  return server;
});
