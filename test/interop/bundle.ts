// Bundles the host page with hosts and clients, which share their libraries as in an application, and
// each view into one HTML text, as view authors publish it.
import { build } from 'esbuild';
import type { BuildOptions } from 'esbuild';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLIENTS, HOSTS, VIEWS } from './matrix.ts';

const folder = fileURLToPath(new URL('.', import.meta.url));

const COMMON = {
  absWorkingDir: folder,
  bundle: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2022',
  outdir: '/out',
  outbase: folder,
  write: false,
  logLevel: 'error',
  define: { 'process.env.NODE_ENV': '"production"' },
} satisfies BuildOptions;

const asPage = (script: string) =>
  '<!doctype html><html lang="en"><meta charset="utf-8"><title>View</title>' +
  '<style>html, body { margin: 0 }</style><body>' +
  // An end tag in a string would end the script.
  `<script type="module">${script.replaceAll('</script', '<\\/script')}</script></body></html>`;

export interface Bundles {
  /** Path and text of everything that the host page loads. */
  scripts: Map<string, string>;
  /** HTML by name. */
  views: Map<string, string>;
}

export async function bundleMatrix(): Promise<Bundles> {
  const entries = [
    'host-page.ts',
    ...Object.keys(HOSTS).map((name) => `hosts/${name}.ts`),
    ...Object.keys(CLIENTS).map((name) => `clients/${name}.ts`),
  ].map((entry) => join(folder, entry));
  const viewEntries = [...Object.keys(VIEWS), 'broken'].map((name) =>
    join(folder, 'views', `${name}.ts`),
  );
  const [page, views] = await Promise.all([
    build({ ...COMMON, entryPoints: entries, splitting: true }),
    build({ ...COMMON, entryPoints: viewEntries, minify: true }),
  ]);
  return {
    scripts: new Map(page.outputFiles.map(({ path, text }) => [path.replace('/out', ''), text])),
    views: new Map(
      views.outputFiles.map(({ path, text }) => [basename(path, '.js'), asPage(text)]),
    ),
  };
}
