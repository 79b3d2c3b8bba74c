// Builds the views of the demo into examples/demo/dist. The page of the host is built with packages/cli.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mcpAppView } from '@mcp-app/devtools/vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import { build } from 'vite';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Builds all views: it takes a second. */
export async function buildDemo(): Promise<void> {
  for (const name of readdirSync(join(folder, 'views'), { withFileTypes: true })) {
    if (!name.isDirectory()) continue;
    await build({
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      root: join(folder, 'views', name.name),
      plugins: [vue(), svelte({ configFile: false }), mcpAppView()],
      build: {
        outDir: join(folder, 'dist/views', name.name),
        emptyOutDir: true,
        target: 'es2022',
      },
    });
  }
}
