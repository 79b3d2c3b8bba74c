// Builds the view, then serves it. `mcp-app dev` runs this again after each change.
import { build } from 'vite';

// On stdio, stdout is for messages only.
await build({ logLevel: 'error' });
await import('./main.mjs');
