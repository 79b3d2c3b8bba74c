// `npm start` installs only `dependencies`, so everything that the demo runs on must be among them.
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PUBLISHED } from '../../examples/demo/serve.ts';
import { importsOf } from './support/module-imports.js';
import { filesIn, packages, readJson, root } from './support/workspace.js';
import type { PackageJson } from './support/workspace.js';

const { dependencies = {}, devDependencies = {} } = readJson<PackageJson>('package.json');

/** The package of a bare import; undefined for files and for Node's own modules. */
const packageOf = (specifier: string) => /^(?!node:)(?:@[^/]+\/)?[^./@][^/]*/.exec(specifier)?.[0];

/** The packages that the code in a folder imports, types included: the build checks them. */
const importedBy = (folder: string) =>
  filesIn(join(root, folder))
    .filter((path) => /^(?!dist\/|node_modules\/).*\.(ts|tsx|mjs|svelte)$/.test(path))
    .flatMap((path) => importsOf(path, readFileSync(join(root, folder, path), 'utf8')))
    .flatMap(({ specifier }) => packageOf(specifier) ?? []);

it('imports no development dependency in the demo and the builds that it needs', () => {
  const folders = packages.flatMap(({ id }) => [`packages/${id}/src`, `packages/${id}/build`]);
  const imported = ['examples/demo', ...folders].flatMap((folder) => importedBy(folder));
  expect(imported).toContain('vite');
  const missing = imported.filter((name) => Object.hasOwn(devDependencies, name));
  expect([...new Set(missing)]).toEqual([]);
});

it('installs the published servers of the demo', () => {
  const names = PUBLISHED.map((name) => `@modelcontextprotocol/server-${name}`);
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(names));
});

it('installs the tools of the builds', () => {
  expect(Object.keys(dependencies)).toEqual(
    expect.arrayContaining([
      '@sveltejs/package',
      'esbuild',
      'node',
      'style-dictionary',
      'typescript',
      'typescript-7',
    ]),
  );
});

/** The programs that a step runs: its own, or those of the script that npm runs for it. */
function programsOf({ program, args }: { program: string; args: readonly string[] }): string[] {
  if (program !== 'npm') return [program];
  const { scripts = {} } = readJson<PackageJson & { scripts?: Record<string, string> }>(
    `packages/${args.at(-1)!.split('/')[1]}/package.json`,
  );
  return scripts[args[1]!]!.split('&&').map((command) => command.trim().split(' ')[0]!);
}

/** The package that installs a command in node_modules/.bin. */
const packageOfCommand = (name: string) =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(
    realpathSync(join(root, 'node_modules/.bin', name)),
  )![1]!;

it('builds with programs that it installs', async () => {
  // The path is in a variable because the script has no types.
  const script = '../../scripts/build.mjs';
  const { demoCommands } = (await import(script)) as {
    demoCommands(): { what: string; program: string; args: string[] }[];
  };
  const needed = demoCommands().flatMap((command) =>
    programsOf(command)
      .filter((program) => program !== 'node')
      .map((program) => [command.what, packageOfCommand(program)]),
  );
  expect(needed).toContainEqual(['svelte components', '@sveltejs/package']);
  expect(needed.filter(([, name]) => !Object.hasOwn(dependencies, name!))).toEqual([]);
});
