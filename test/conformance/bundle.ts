// Scripts for the browser: the probes, and the pages that are compared.
import { build } from 'esbuild';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));

/** Bundles files of this folder; paths and texts of what comes out. Chunks are shared where asked. */
export async function bundle(
  entries: readonly string[],
  { splitting = false } = {},
): Promise<Map<string, string>> {
  const { outputFiles } = await build({
    entryPoints: entries.map((entry) => join(folder, entry)),
    outbase: folder,
    outdir: '/out',
    bundle: true,
    splitting,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    jsx: 'automatic',
  });
  return new Map(outputFiles.map(({ path, text }) => [path.replace(/^.*\/out/, ''), text]));
}
