// Scripts for real browsers, bundled as their users would do it.
import { build } from 'esbuild';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface BrowserBundle {
  /** Texts by the path at which they are served: the entry's own, or that of a chunk. */
  files: Map<string, string>;
  /** The paths that a file imports before it runs. */
  importsOf(path: string): string[];
}

export interface BundleOptions {
  /** Whether lazy imports stay separate files. Default: false. */
  splitting?: boolean;
  /** Default: false. */
  minify?: boolean;
}

/** Bundles `entries`, paths from `folder`. */
export async function browserBundle(
  folder: URL,
  entries: readonly string[],
  { splitting = false, minify = false }: BundleOptions = {},
): Promise<BrowserBundle> {
  const root = fileURLToPath(folder);
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: entries.map((entry) => join(root, entry)),
    outbase: root,
    outdir: join(root, 'out'),
    bundle: true,
    splitting,
    minify,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    jsx: 'automatic',
    write: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  const served = (output: string) => output.slice('out'.length);
  return {
    files: new Map(
      outputFiles.map(({ path, text }) => [path.slice(join(root, 'out').length), text]),
    ),
    importsOf: (path) =>
      metafile.outputs[`out${path}`]!.imports.filter(({ kind }) => kind === 'import-statement').map(
        (one) => served(one.path),
      ),
  };
}
