// A small MCP server with one view, for libraries that views use: over stdio, with the tool `show`.
import { createServer } from 'node:http';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

/** The handshake of a view that asks for nothing. */
export const HANDSHAKE = `<script>
  const post = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data }) => {
    if (data.id === 1 && data.result) post({ method: 'ui/notifications/initialized', params: {} });
    else if (data.method && data.id !== undefined) post({ id: data.id, result: {} });
  });
  post({ id: 1, method: 'ui/initialize', params: {
    appInfo: { name: document.title, version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } });
</script>`;

/** A script inside of HTML. */
export const inline = (code) => code.replaceAll('</script', '<\\/script');

/**
 * Serves one view.
 * @param ui `_meta.ui` of it
 */
export async function serveView(html, ui = {}) {
  const URI = 'ui://compat/view';
  const server = new McpServer({ name: 'compat', version: '1.0.0' });
  server.registerTool(
    'show',
    { description: 'Shows the view.', _meta: { ui: { resourceUri: URI } } },
    () => ({ content: [{ type: 'text', text: 'Shown.' }] }),
  );
  server.registerResource('view', URI, {}, () => ({
    contents: [{ uri: URI, mimeType: 'text/html;profile=mcp-app', text: html, _meta: { ui } }],
  }));
  await server.connect(new StdioServerTransport());
}

/**
 * Serves files to every origin, as a content delivery network does. Resolves with the origin.
 * @param files a function for each path, which returns the type and the content
 */
export async function serveFiles(files) {
  const server = createServer((request, response) => {
    const [type, content] = files[request.url]?.() ?? [];
    const headers = { 'Access-Control-Allow-Origin': '*', 'Content-Type': type ?? 'text/plain' };
    response.writeHead(type ? 200 : 404, headers).end(content);
  });
  const port = Number(process.env.PORT);
  await new Promise((listening) => server.listen(port, '127.0.0.1', listening));
  return `http://127.0.0.1:${port}`;
}
