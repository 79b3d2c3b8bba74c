// What live examples load, in docs/public/live: the modules that views import, each as one file, and a view of the demo.
import { mcpAppView } from '@mcp-app/devtools/vite';
import { build } from 'esbuild';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build as buildView } from 'vite';

const elements = join(import.meta.dirname, '..', '..', 'packages', 'elements', 'dist');
const demoViews = join(import.meta.dirname, '..', '..', 'examples', 'demo', 'views');
const live = join(import.meta.dirname, '..', 'public', 'live');

/** A view of examples/demo as one HTML file. */
async function writeDemoView(name) {
  const outDir = await mkdtemp(join(tmpdir(), 'mcp-app-docs-'));
  try {
    await buildView({
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      root: join(demoViews, name),
      plugins: [mcpAppView()],
      build: { outDir, target: 'es2022' },
    });
    await copyFile(join(outDir, 'index.html'), join(live, `${name}.html`));
  } finally {
    await rm(outDir, { recursive: true, force: true });
  }
}

export async function writeLiveModules() {
  await build({
    entryPoints: [join(elements, 'view', 'index.js')],
    outfile: join(live, 'view.js'),
    bundle: true,
    minify: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  });
  await copyFile(join(elements, 'cdn', 'mcp-app-root.js'), join(live, 'mcp-app-root.js'));
  await writeDemoView('sales-explorer');
}
