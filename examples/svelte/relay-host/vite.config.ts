import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [svelte()],
  // Vitest would load the server build of Svelte, which does not mount components.
  ...(process.env['VITEST'] && { resolve: { conditions: ['browser'] } }),
});
