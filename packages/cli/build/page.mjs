// Builds the page of `mcp-app dev` into dist/page.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const folder = fileURLToPath(new URL('../page', import.meta.url));

await build({
  configFile: false,
  logLevel: 'error',
  mode: 'production',
  root: folder,
  base: './',
  build: {
    outDir: fileURLToPath(new URL('../dist/page', import.meta.url)),
    emptyOutDir: true,
    target: 'es2022',
    rolldownOptions: {
      input: ['index.html', 'docs.html', 'check.html'].map((name) => join(folder, name)),
    },
  },
});
