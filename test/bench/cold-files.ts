// The host pages of cold measures: each contestant in a build of a bundler, from the packages as they are published, with
// the bundler's defaults for code splitting. What is imported later stays in files of its own.
import { mkdirSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import * as esbuild from 'esbuild';
import { rollup } from 'rollup';
import { build as viteBuild } from 'vite';
import webpack from 'webpack';
import type { ContestantName } from './bundle.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** In the repository, where the packages are found. */
const FOLDER = pathOf('../../node_modules/.cache/mcp-app-bench');

export type Bundler = 'vite' | 'esbuild' | 'webpack' | 'rollup';

/** The page of a contestant that `coldStart` runs in. Nothing but the measure itself is loaded with it. */
export const coldPageOf = (name: ContestantName, bundler: Bundler = 'vite'): string =>
  `/cold/${bundler}/${name}/page.html`;
/** The hand-written view, the same for all contestants: hosts are compared here. */
export const SMALL_VIEW = '/views/floor.html';
/** The same view in a page as large as those of single-file apps. */
export const LARGE_VIEW = '/cold/large-view.html';

const LARGE_BYTES = 650_000;

/** A page that is as large as those of single-file apps. */
export const enlarged = (html: string): string => html + libraryOf(LARGE_BYTES - html.length);

/** A script of this many bytes that a browser has to read, like the libraries in the page of a real app. */
function libraryOf(bytes: number): string {
  const parts: string[] = [];
  for (let length = 0; length < bytes; length += parts.at(-1)!.length + 1) {
    const index = parts.length;
    parts.push(
      `function part${index}(a, b) { return a * ${index} + b.charCodeAt(${index % 97}); }`,
    );
  }
  return `<script>${parts.join('\n')}</script>`;
}

/** The page and its contestant as JavaScript, which not all bundlers can do; the packages stay imports. */
async function writeSources(name: ContestantName, outdir: string): Promise<void> {
  await esbuild.build({
    entryPoints: { page: pathOf('cold-host-page.ts') },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    packages: 'external',
    plugins: [
      {
        name: 'contestant',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^cold:contestant$/ }, () => ({
            path: pathOf(`contestants/${name}.ts`),
          })),
      },
    ],
    logLevel: 'error',
  });
}

/** Builds `page.js` of a folder into another one. `base` is where the page is served. */
const BUILDS: Record<Bundler, (cwd: string, output: string, base: string) => Promise<unknown>> = {
  vite: (cwd, outDir, base) =>
    viteBuild({
      root: cwd,
      base,
      configFile: false,
      logLevel: 'error',
      mode: 'production',
      build: {
        outDir,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: join(cwd, 'page.js'),
          output: { entryFileNames: '[name].js' },
        },
      },
    }),
  esbuild: (cwd, outdir) =>
    esbuild.build({
      entryPoints: [join(cwd, 'page.js')],
      outdir,
      bundle: true,
      minify: true,
      splitting: true,
      format: 'esm',
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'error',
    }),
  webpack: (cwd, path) =>
    new Promise<void>((resolve, reject) => {
      const compiler = webpack({
        context: cwd,
        mode: 'production',
        entry: { page: './page.js' },
        output: { path },
        performance: false,
      })!;
      compiler.run((error, stats) => {
        const [first] = stats?.toJson({ all: false, errors: true }).errors ?? [];
        compiler.close(() =>
          error || first ? reject(error ?? new Error(first!.message)) : resolve(),
        );
      });
    }),
  rollup: async (cwd, dir) => {
    const bundle = await rollup({
      input: join(cwd, 'page.js'),
      plugins: [nodeResolve({ browser: true })],
      onwarn: () => {},
    });
    await bundle.write({ dir, format: 'es' });
    await bundle.close();
  },
};

/** Adds the page of a contestant to the files that are served, once. */
export async function addColdPage(
  files: Map<string, string>,
  name: ContestantName,
  bundler: Bundler,
): Promise<void> {
  if (files.has(coldPageOf(name, bundler))) return;
  const base = `/cold/${bundler}/${name}/`;
  const [sources, output] = ['sources', 'built'].map((kind) => join(FOLDER, bundler, name, kind));
  for (const folder of [sources!, output!]) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }
  await writeSources(name, sources!);
  await BUILDS[bundler](sources!, output!, base);
  for (const path of readdirSync(output!, { recursive: true, encoding: 'utf8' })) {
    if (path.endsWith('.js')) files.set(base + path, readFileSync(join(output!, path), 'utf8'));
  }
  const script = `<script type="module" src="${base}page.js"></script>`;
  const head = '<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">';
  files.set(coldPageOf(name, bundler), head + script);
}

/** Adds the files of cold measures to those that are served, once. */
export async function addColdFiles(
  files: Map<string, string>,
  names: readonly ContestantName[],
): Promise<void> {
  if (files.has(LARGE_VIEW)) return;
  files.set(LARGE_VIEW, enlarged(files.get(SMALL_VIEW)!));
  for (const name of names) await addColdPage(files, name, 'vite');
}
