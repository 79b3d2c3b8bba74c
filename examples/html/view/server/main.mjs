// One tool with a view, which calls the same tool again.
import { readFile } from 'node:fs/promises';
import { McpServer } from '@modelcontextprotocol/server';
import { serve } from './serve.mjs';

const VIEW = 'ui://clock/view.html';

await serve(() => {
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
    // The view may load nothing from other origins, unless they are declared here.
    const csp = { connectDomains: [], resourceDomains: [] };
    return { contents: [{ uri: VIEW, mimeType, text, _meta: { ui: { csp } } }] };
  });
  return server;
});
