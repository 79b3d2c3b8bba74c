import { mcpAppView } from '@mcp-app/devtools/vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

// `vite build` makes one HTML file, as a host reads it.
export default defineConfig({
  plugins: [svelte(), mcpAppView({ sample: 'dev-sample.js' })],
  // Vitest would load the server build of Svelte, which does not mount components.
  ...(process.env['VITEST'] && { resolve: { conditions: ['browser'] } }),
});
