// Loads the simulation as one bundle. Imports that the real code makes lazily are then part of it and take no real
// time, and a fault can put a defect back by changing a source file on its way into the bundle.
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin } from 'esbuild';
import { packageSources } from '../../support/package-sources.mjs';
import type * as Main from '../main.ts';

/** A change of a source file: `find` must occur exactly once. */
export interface SourceEdit {
  /** From `packages/`, for example `elements/src/rpc/json-rpc-peer.ts`. */
  file: string;
  find: string;
  replace: string;
}

const PACKAGES = fileURLToPath(new URL('../../../packages/', import.meta.url));
const CACHE = new URL('../../../node_modules/.cache/mcp-app-simulation/', import.meta.url);

/** The text of a file with the edits. Throws if an edit does not fit, because the fault would then test nothing. */
export function edited(file: string, text: string, edits: readonly SourceEdit[]): string {
  let result = text;
  for (const { find, replace } of edits) {
    const count = result.split(find).length - 1;
    if (count !== 1)
      throw new Error(
        `A fault does not fit ${file} any more: this text occurs ${count} times instead of once. ` +
          `Adapt the fault so that it puts the defect back into the current code.\n${find}`,
      );
    result = result.replace(find, () => replace);
  }
  return result;
}

/** A world that replaces `loadedLater` decides how long a chunk takes to load. */
const LOADED_LATER = 'globalThis.loadedLater ??= (loading) => loading;';

const LAZY_IMPORT = /(?<!typeof )\bimport\(('[^']+')\)/g;

/** The source, with imports that a world can delay. */
const withLoading = (text: string): string =>
  text.replace(LAZY_IMPORT, 'globalThis.loadedLater(import($1), $1)');

/** Files that are bundled as they are, so that further bundles need not read them. */
const unchanged = new Set<string>();

const editPlugin = (edits: readonly SourceEdit[]): Plugin => ({
  name: 'faults',
  setup({ onLoad, onEnd }) {
    const files = new Set(edits.map(({ file }) => file));
    const met = new Set<string>();
    onLoad({ filter: /\/packages\/.*\.ts$/ }, async ({ path }) => {
      const file = path.slice(PACKAGES.length);
      met.add(file);
      if (unchanged.has(file) && !files.has(file)) return undefined;
      const own = edits.filter((edit) => edit.file === file);
      const source = await readFile(path, 'utf8');
      const contents = withLoading(edited(file, source, own));
      if (contents !== source) return { contents, loader: 'ts' };
      unchanged.add(file);
      return undefined;
    });
    onEnd(() => {
      for (const file of files)
        if (!met.has(file)) throw new Error(`A fault changes ${file}, which no world uses.`);
    });
  },
});

/** The simulation, with these changes of the real code. */
export async function loadSimulation(edits: readonly SourceEdit[] = []): Promise<typeof Main> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('../main.ts', import.meta.url))],
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'es2022',
    external: ['fast-check'],
    sourcemap: 'inline',
    write: false,
    logLevel: 'silent',
    banner: { js: LOADED_LATER },
    outdir: fileURLToPath(CACHE),
    plugins: [packageSources, editPlugin(edits)],
  });
  const { contents } = outputFiles[0]!;
  const name = createHash('sha256').update(contents).digest('hex').slice(0, 16);
  const file = new URL(`${name}.mjs`, CACHE);
  await mkdir(CACHE, { recursive: true });
  await writeFile(file, contents);
  // Failures then name the lines of the sources.
  process.setSourceMapsEnabled(true);
  return (await import(/* @vite-ignore */ file.href)) as typeof Main;
}
