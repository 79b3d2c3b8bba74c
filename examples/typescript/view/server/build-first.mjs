// Builds view and server, then serves them. `mcp-app dev` runs this again after each change.
import { build } from 'vite';

// On stdio, stdout is for messages only.
await build({ logLevel: 'error' });
await build({ configFile: 'vite.server.config.ts', logLevel: 'error' });
await import('../dist-server/main.js');
