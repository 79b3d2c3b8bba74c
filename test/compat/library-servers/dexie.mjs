// A small MCP server around a version of Dexie, whose folder is its first argument: a view that keeps notes in IndexedDB,
// as its users write it. Dexie needs an origin; with an opaque one, opening the database fails.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';

const [folder] = process.argv.slice(2);
const library = await readFile(join(folder, 'dist/dexie.min.js'), 'utf8');

const HTML = `<!doctype html><html lang="en"><body><h1>Notes</h1><button>Add a note</button><p></p>
<script>${library.replaceAll('</script', '<\\/script')}</script>
<script>
  const post = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data }) => {
    if (data.id === 1 && data.result) post({ method: 'ui/notifications/initialized', params: {} });
    else if (data.method && data.id !== undefined) post({ id: data.id, result: {} });
  });
  post({ id: 1, method: 'ui/initialize', params: {
    appInfo: { name: 'Notes', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } });
  const database = new Dexie('notes');
  database.version(1).stores({ notes: '++id' });
  const show = (text) => document.querySelector('p').append(text);
  document.querySelector('button').onclick = async () => {
    try {
      await database.notes.add({ text: 'A note' });
      show('notes: ' + await database.notes.count());
    } catch (error) {
      show('not kept: ' + error.name);
      throw error;
    }
  };
</script></body></html>`;

const URI = 'ui://compat/notes';
const server = new McpServer({ name: 'dexie-compat', version: '1.0.0' });
server.registerTool(
  'show',
  { description: 'Shows the notes.', _meta: { ui: { resourceUri: URI } } },
  () => ({ content: [{ type: 'text', text: 'Shown.' }] }),
);
server.registerResource('notes', URI, {}, () => ({
  contents: [{ uri: URI, mimeType: 'text/html;profile=mcp-app', text: HTML }],
}));
await server.connect(new StdioServerTransport());
