// Builds the host page and the views of the demo into examples/demo/dist.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { mcpAppView } from '@mcp-app/devtools/vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import { build } from 'vite';

const folder = fileURLToPath(new URL('.', import.meta.url));
const dist = join(folder, 'dist');

const common = { configFile: false, logLevel: 'error', mode: 'production' } as const;

/** Builds everything: it takes two seconds. */
export async function buildDemo(): Promise<void> {
  await build({
    ...common,
    root: join(folder, 'host'),
    base: './',
    build: {
      outDir: join(dist, 'host'),
      emptyOutDir: true,
      target: 'es2022',
      rolldownOptions: {
        input: ['index.html', 'docs.html'].map((name) => join(folder, 'host', name)),
      },
    },
  });
  for (const name of readdirSync(join(folder, 'views'), { withFileTypes: true })) {
    if (!name.isDirectory()) continue;
    await build({
      ...common,
      root: join(folder, 'views', name.name),
      plugins: [vue(), svelte({ configFile: false }), mcpAppView()],
      build: { outDir: join(dist, 'views', name.name), emptyOutDir: true, target: 'es2022' },
    });
  }
}
