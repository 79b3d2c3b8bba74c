// The elements for pages without a build step. What `<mcp-app-frame>` does not need immediately (the relay, the MCP client
// of `server`) stays in separate chunks; `mcp-app-root.js` is one file, because a view is sent as one HTML text.
import { writeCdnBundles } from '../../../scripts/building/cdn-bundles.mjs';

await writeCdnBundles(new URL('..', import.meta.url), {
  'mcp-app-frame': {
    entry: 'dist/mcp-app-frame/mcp-app-frame.cdn.js',
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
  },
  'mcp-app-root': { entry: 'dist/mcp-app-root/mcp-app-root.define.js' },
  'mcp-app-dock': { entry: 'dist/mcp-app-dock/mcp-app-dock.define.js' },
});
