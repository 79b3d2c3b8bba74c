// The view of both servers, as an MCP resource.
import { readFile } from 'node:fs/promises';

export const VIEW = 'ui://list/view.html';
const mimeType = 'text/html;profile=mcp-app';

export function registerView(server) {
  server.registerResource('List', VIEW, { mimeType }, async () => {
    const text = await readFile(new URL('../dist-view/index.html', import.meta.url), 'utf8');
    return { contents: [{ uri: VIEW, mimeType, text }] };
  });
}

/** A result for the view; `text` is for the model. */
export const listed = (list) => ({
  content: [{ type: 'text', text: `${list.title}: ${list.items.join(', ') || 'nothing'}` }],
  structuredContent: list,
});
