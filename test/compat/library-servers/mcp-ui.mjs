// A small MCP server around a version of @mcp-ui/server, whose folder is its first argument; the second names the kind
// of resource. The library has no server of its own, and its users write code like this.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

const [folder, kind] = process.argv.slice(2);
const { createUIResource } = await import(pathToFileURL(join(folder, 'dist/index.mjs')).href);

/** Roughly the page of the library's documentation: one button that calls a tool. */
const HTML = `<!doctype html><html lang="en"><body><h1>A view of mcp-ui</h1>
<button onclick="window.parent.postMessage({ type: 'tool', payload: { toolName: 'greet', params: { name: 'Ada' } } }, '*')">Greet</button>
</body></html>`;
const PLAIN = '<!doctype html><html lang="en"><body><h1>A plain page of mcp-ui</h1></body></html>';
const REMOTE =
  "const p = document.createElement('ui-text'); p.textContent = 'Remote'; root.appendChild(p);";

const URI = 'ui://compat/view';
const RESOURCES = {
  adapter: {
    content: { type: 'rawHtml', htmlString: HTML },
    adapters: { mcpApps: { enabled: true } },
  },
  plain: { content: { type: 'rawHtml', htmlString: PLAIN } },
  actions: { content: { type: 'rawHtml', htmlString: HTML } },
  url: { content: { type: 'externalUrl', iframeUrl: 'https://example.com/' } },
  'remote-dom': { content: { type: 'remoteDom', script: REMOTE, framework: 'react' } },
};
const { resource } = await createUIResource({ uri: URI, encoding: 'text', ...RESOURCES[kind] });

const server = new McpServer({ name: 'mcp-ui-compat', version: '1.0.0' });
const isEmbedded = resource.mimeType !== 'text/html;profile=mcp-app';
server.registerTool(
  'show',
  { description: 'Shows the view.', ...(!isEmbedded && { _meta: { ui: { resourceUri: URI } } }) },
  () => ({
    content: isEmbedded ? [{ type: 'resource', resource }] : [{ type: 'text', text: 'Shown.' }],
  }),
);
server.registerTool('greet', { description: 'Greets.' }, () => ({
  content: [{ type: 'text', text: 'Hello.' }],
}));
server.registerResource('view', URI, {}, () => ({ contents: [resource] }));
await server.connect(new StdioServerTransport());
