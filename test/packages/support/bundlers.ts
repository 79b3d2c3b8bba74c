// The packed packages in a page of each bundler, with the bundler's defaults for code splitting.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nodeResolve } from '@rollup/plugin-node-resolve';
import * as esbuild from 'esbuild';
import { rollup } from 'rollup';
import { build as viteBuild } from 'vite';
import { afterAll } from 'vitest';
import webpack from 'webpack';
import { pack } from './packed.js';
import { root } from './workspace.js';

export const CLIENT = '@modelcontextprotocol/client';
const LIT = ['lit', 'lit-html', 'lit-element', '@lit/reactive-element', '@lit-labs/ssr-dom-shim'];

const link = (modules: string, name: string) => {
  mkdirSync(join(modules, name, '..'), { recursive: true });
  symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction');
};

/** A folder outside of this repository, where a bundler would find the client of its tests. */
export function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-app-bundlers-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A project with the packed packages, a script and a page that loads it. */
export async function writeProject(
  folder: string,
  {
    script,
    html = '',
    packages = ['elements', 'tokens'],
    dependencies = [],
  }: { script: string; html?: string; packages?: string[]; dependencies?: string[] },
): Promise<void> {
  const modules = join(folder, 'node_modules');
  for (const id of packages) {
    const { tarball } = await pack(id);
    const target = join(modules, '@mcp-app', id);
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
  }
  for (const dependency of [...LIT, ...dependencies]) link(modules, dependency);
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'main.js'), script);
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><script type="module" src="./main.js"></script>${html}`,
  );
}

/** Builds the project of a folder. Its page is written by Vite only. */
export const BUNDLERS: Record<string, (cwd: string, output: string) => Promise<unknown>> = {
  vite: (cwd, outDir) =>
    viteBuild({ root: cwd, configFile: false, logLevel: 'silent', build: { outDir } }),
  esbuild: (cwd, outdir) =>
    esbuild.build({
      absWorkingDir: cwd,
      entryPoints: ['main.js'],
      bundle: true,
      minify: true,
      format: 'esm',
      splitting: true,
      outdir,
      logLevel: 'silent',
    }),
  rollup: async (cwd, dir) => {
    const bundle = await rollup({
      input: join(cwd, 'main.js'),
      plugins: [nodeResolve({ browser: true }), noStyles],
      onwarn: () => {},
    });
    await bundle.write({ dir, format: 'es' });
    await bundle.close();
  },
  webpack: (cwd, path) =>
    new Promise<void>((resolve, reject) => {
      const compiler = webpack({
        context: cwd,
        mode: 'production',
        // Minifying takes most of the time and resolves nothing.
        optimization: { minimize: false },
        entry: './main.js',
        output: { path },
        experiments: { css: true },
      })!;
      compiler.run((error, stats) => {
        const [first] = stats?.toJson({ all: false, errors: true }).errors ?? [];
        compiler.close(() =>
          error || first ? reject(error ?? new Error(first!.message)) : resolve(),
        );
      });
    }),
};

/** Rollup alone does not read style sheets. */
const noStyles = {
  name: 'no-styles',
  load: (id: string) => (id.endsWith('.css') ? '' : null),
};
