// The packed packages through bundlers, with and without the optional MCP client. This is the short form of `npm run
// test:adoption`, which also builds with frameworks and checks the pages.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { build as viteBuild } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import webpack from 'webpack';
import { loadedWith } from './support/loaded-files.js';
import { pack } from './support/packed.js';
import { filesIn, root } from './support/workspace.js';
import { sample } from '../support/tier.js';

/** Outside of this repository, where a bundler would find the client of its tests. */
const folder = mkdtempSync(join(tmpdir(), 'mcp-app-bundlers-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CASES = ['with', 'without'] as const;
const CLIENT = '@modelcontextprotocol/client';
const LIT = ['lit', 'lit-html', 'lit-element', '@lit/reactive-element', '@lit-labs/ssr-dom-shim'];

const link = (modules: string, name: string) => {
  mkdirSync(join(modules, name, '..'), { recursive: true });
  symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction');
};

beforeAll(async () => {
  const packed = await Promise.all([pack('elements'), pack('tokens')]);
  for (const name of CASES) {
    const modules = join(folder, name, 'node_modules');
    for (const [index, id] of ['elements', 'tokens'].entries()) {
      const target = join(modules, '@mcp-app', id);
      mkdirSync(target, { recursive: true });
      execFileSync('tar', ['-xzf', packed[index]!.tarball, '-C', target, '--strip-components=1']);
    }
    for (const dependency of LIT) link(modules, dependency);
    if (name === 'with') link(modules, CLIENT);
    writeFileSync(join(folder, name, 'package.json'), '{ "type": "module" }');
    writeFileSync(
      join(folder, name, 'main.js'),
      `import '@mcp-app/tokens/theme.css'; import '@mcp-app/elements/define';`,
    );
    writeFileSync(
      join(folder, name, 'index.html'),
      '<!doctype html><script type="module" src="./main.js"></script>',
    );
  }
});

const BUNDLERS: Record<string, (cwd: string, output: string) => Promise<unknown>> = {
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

const outputs = new Map<string, Promise<string>>();

/** The folder of a build, which runs once. */
function built(bundler: string, name: (typeof CASES)[number]): Promise<string> {
  const cwd = join(folder, name);
  const output = join(cwd, `out-${bundler}`);
  const building = outputs.get(output) ?? BUNDLERS[bundler]!(cwd, output).then(() => output);
  outputs.set(output, building);
  return building;
}

// webpack takes longer than the other two together.
describe.each(sample(Object.keys(BUNDLERS), (name) => name !== 'webpack'))('%s', (bundler) => {
  it.each(CASES)('builds a frame %s the optional client', async (name) => {
    const output = await built(bundler, name);
    const files = filesIn(output);
    const read = (ending: string) =>
      files
        .filter((path) => path.endsWith(ending))
        .map((path) => readFileSync(join(output, path), 'utf8'))
        .join('\n');
    // A text that only the client contains.
    expect(read('.js').includes('Error POSTing to endpoint')).toBe(name === 'with');
    expect(read('.js')).toContain('sdk-missing');
    // `theme` of a frame and `data-theme` need the function itself: see stylesheet.ts of the tokens.
    expect(read('.css')).toMatch(/light-dark\(#/);
    expect(read('.css')).not.toContain('--lightningcss');
  });
});

// Each file of the engine delays the first view of a page. What dialects and the carriers of a relay share with it stays
// in files of its own.
it('vite keeps the engine of a frame in four files', async () => {
  const output = await built('vite', 'with');
  const assets = join(output, 'assets');
  const named = (name: string) => filesIn(assets).find((path) => path.startsWith(`${name}-`))!;
  // Other files may be named `index` as well, after a module of the MCP client.
  const page = readFileSync(join(output, 'index.html'), 'utf8');
  const [, entry] = /src="\/assets\/([^"]+)"/.exec(page)!;
  const upFront = loadedWith(assets, entry!);
  const engine = loadedWith(assets, named('view-engine')).filter((file) => !upFront.includes(file));
  expect(engine.length).toBeLessThanOrEqual(4);
});
