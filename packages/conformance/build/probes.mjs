// Builds the scripts of the probes into dist/probes: the views that check a host, and the host that checks a view. Each is
// one file, because a view is one HTML text.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const folder = fileURLToPath(new URL('../probes', import.meta.url));

/** The scripts of the cases: those that report when they are done. The other files are their parts. */
const { HOST_CASES } = await import('../dist/hosts/host-cases.js');
const views = [...new Set(HOST_CASES.map(({ script }) => `view/${script}.ts`))];
const known = readdirSync(join(folder, 'view')).map((name) => `view/${name}`);
const missing = views.filter((name) => !known.includes(name));
if (missing.length > 0) throw new Error(`There is no probe ${missing.join(', ')}.`);

await build({
  absWorkingDir: folder,
  entryPoints: [...views, 'host/main.ts'],
  outbase: folder,
  outdir: fileURLToPath(new URL('../dist/probes', import.meta.url)),
  bundle: true,
  minify: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  logLevel: 'error',
});
