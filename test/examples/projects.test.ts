// A template is copied out of this repository: everything that it uses is in its own package.json, and its types are
// correct.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { filesIn, readJson } from '../packages/support/workspace.js';
import type { PackageJson } from '../packages/support/workspace.js';
import { folderOf, KITS, runIn } from './support/templates.js';
import type { Kit, Part } from './support/templates.js';
import { isSampled } from '../support/tier.js';

interface Project extends PackageJson {
  private?: boolean;
  scripts: Record<string, string>;
}

const PROJECTS: { kit: Kit | 'typescript'; part: Part }[] = [
  ...KITS.flatMap((kit) => [
    { kit, part: 'host' as const },
    { kit, part: 'relay-host' as const },
    { kit, part: 'view' as const },
  ]),
  { kit: 'typescript', part: 'view' },
];
const projectOf = (kit: Kit | 'typescript', part: Part) =>
  readJson<Project>(`examples/${kit}/${part}/package.json`);
const filesOf = (kit: Kit | 'typescript', part: Part) =>
  filesIn(folderOf(kit, part)).filter(
    (path) => !/(^|\/)(dist|dist-server|node_modules)\//.test(path),
  );

/** The packages that a text imports: scripts, components, pages and style sheets. */
function packagesIn(text: string): string[] {
  const specifiers = [...text.matchAll(/(?:\bfrom |\bimport |@import )['"]([^'"./][^'"]*)['"]/g)];
  return specifiers
    .map(([, specifier]) => specifier!.match(/^(@[^/]+\/)?[^/]+/)![0])
    .filter((name) => !isBuiltin(name));
}

const installed = readJson<{ packages: Record<string, { version?: string }> }>('package-lock.json');
const repository = readJson<PackageJson>('package.json');
const ours = { ...repository.dependencies, ...repository.devDependencies };

describe.each(PROJECTS)('examples/$kit/$part', ({ kit, part }) => {
  const { dependencies = {}, devDependencies = {}, ...project } = projectOf(kit, part);
  const declared = { ...dependencies, ...devDependencies };

  it('declares what it imports, and nothing else except its tools', () => {
    const used = new Set(
      filesOf(kit, part)
        .filter((path) => /\.(ts|tsx|mjs|js|vue|svelte|html|css)$/.test(path))
        .flatMap((path) => packagesIn(readFileSync(join(folderOf(kit, part), path), 'utf8'))),
    );
    expect(used.size).toBeGreaterThan(1);
    expect([...used].filter((name) => !declared[name])).toEqual([]);
    // `server="…"` of the frame loads the client by itself.
    const tools =
      /^(@types\/.*|typescript|vite|vue-tsc|svelte-check|happy-dom|@mcp-app\/cli|@modelcontextprotocol\/client)$/;
    const unused = Object.keys(declared).filter((name) => !used.has(name));
    expect(unused.filter((name) => !tools.test(name))).toEqual([]);
  });

  it('requires the tested versions', () => {
    const wrong = Object.entries(declared).filter(([name, range]) =>
      name.startsWith('@mcp-app/')
        ? range !== 'latest'
        : range !== `^${installed.packages[`node_modules/${name}`]?.version}` &&
          range !== `^${ours[name]?.replace('^', '')}`,
    );
    expect(wrong).toEqual([]);
  });

  it('is not a published package, and can be started', () => {
    expect(project.private).toBe(true);
    expect(Object.keys(project.scripts)).toEqual(expect.arrayContaining(['dev', 'build']));
  });

  it('explains that in a few lines', () => {
    const lines = readFileSync(join(folderOf(kit, part), 'README.md'), 'utf8').split('\n');
    expect(lines.length).toBeLessThan(30);
    expect(lines).toContain('npm install');
  });
});

it('finds imports wherever they are', () => {
  expect(
    packagesIn(`import a from 'a/b'; import '@c/d/e'; @import "f/g.css";
      import './h'; import { i } from 'node:fs'; import type { J } from 'j';`),
  ).toEqual(['a', '@c/d', 'f', 'j']);
});

it('serves all views in the same way', () => {
  const [first, ...others] = [...KITS, 'typescript' as const].map((kit) =>
    readFileSync(join(folderOf(kit, 'view'), 'server/serve.mjs'), 'utf8'),
  );
  for (const other of others) expect(other).toBe(first);
});

/** Everything of the hosts but the framework's components and the settings of its tools. */
const SHARED = /^(?:server|demo-view|test)\/|^src\/(?:backend\.ts|style\.css)$/;

it.each(KITS)('the host of %s has the backend, the style and the tests of the others', (kit) => {
  const contentOf = (one: Kit) =>
    filesOf(one, 'relay-host')
      .filter((path) => SHARED.test(path))
      .map((path) => [path, readFileSync(join(folderOf(one, 'relay-host'), path), 'utf8')]);
  expect(contentOf(kit).length).toBeGreaterThan(10);
  expect(contentOf(kit)).toEqual(contentOf('react'));
});

it('says in one line that the port of a view is in use, and offers the next one', async () => {
  const other = createServer().listen(0, 'localhost');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const child = spawn(process.execPath, ['server/main.mjs'], {
    cwd: folderOf('react', 'view'),
    env: { ...process.env, PORT: `${port}` },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => (printed += String(text)));
  const [code] = (await once(child, 'close')) as [number];
  other.close();
  expect(printed.trim()).toBe(`Port ${port} is in use. Try PORT=${port + 1} npm start`);
  expect(code).toBe(1);
});

const CHECKS = {
  react: ['typescript-7/bin/tsc'],
  vue: ['vue-tsc/bin/vue-tsc.js'],
  svelte: ['svelte-check/bin/svelte-check', '--fail-on-warnings'],
} as const;

describe.each([...KITS, 'typescript'] as const)('the view of examples/%s', (kit) => {
  it('has `npm test` and `npm run check`', () => {
    const { dev, test, check } = projectOf(kit, 'view').scripts;
    expect(dev).toMatch(/^mcp-app dev .*-- node server\/build-first\.mjs --stdio$/);
    expect(test).toMatch(/^vitest run && .*mcp-app check --hosts claude,vscode -- node /);
    expect(check).toBeTruthy();
  });

  it.skipIf(isSampled)('passes its own test', async () => {
    // On a busy machine, the first compilation takes longer than the default allows.
    const args = ['run', '--no-color', '--testTimeout=60000'];
    const printed = await runIn(folderOf(kit, 'view'), 'vitest/vitest.mjs', ...args);
    expect(printed).toMatch(/Tests\s+\d+ passed \(/);
  });
});

it.skipIf(isSampled).each([
  ['html', 'view'],
  ['html', 'relay-host'],
  ['typescript', 'view'],
] as const)('the types of examples/%s/%s', async (kit, part) => {
  await runIn(folderOf(kit, part), 'typescript-7/bin/tsc');
});

describe.each(['react', 'vue', 'svelte'] as const)('the types of examples/%s', (kit) => {
  it.skipIf(isSampled).concurrent.each(['host', 'relay-host', 'view'] as const)(
    '%s',
    async (part) => {
      const [script, ...args] = CHECKS[kit];
      expect(projectOf(kit, part).scripts['check']).toBe(
        script!.split('/').at(-1)!.replace('.js', ''),
      );
      await runIn(folderOf(kit, part), script, ...args);
    },
  );
});
