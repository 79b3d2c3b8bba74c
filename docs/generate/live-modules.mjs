// The modules that live examples import, each as one file, in docs/public/live.
import { build } from 'esbuild';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';

const elements = join(import.meta.dirname, '..', '..', 'packages', 'elements', 'dist');
const live = join(import.meta.dirname, '..', 'public', 'live');

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
}
