import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  breachesOutside,
  breachesOf,
  circlesIn,
  CLI_RULES,
  CONFORMANCE_RULES,
  DEVTOOLS_RULES,
  ELEMENTS_RULES,
  importsFrom,
  SERVER_RULES,
} from './support/import-rules.js';
import type { PackageRules, SourceTree } from './support/import-rules.js';
import { importsOf } from './support/module-imports.js';
import { filesIn, packages, specifierOf } from './support/workspace.js';

/** The modules in a folder of a package, without build output. */
function sourcesOf(id: string, folder: string): SourceTree {
  const base = join(packages.find((candidate) => candidate.id === id)!.folder, folder);
  return new Map(
    filesIn(base)
      .filter((path) => /^(?!dist\/|node_modules\/).*\.(ts|tsx|mjs|svelte)$/.test(path))
      .map((path) => [path, readFileSync(join(base, path), 'utf8')]),
  );
}

const elements = packages.find(({ id }) => id === 'elements')!;
const entriesOf = (pkg: (typeof packages)[number]) =>
  Object.keys(pkg.json.exports ?? {}).map((entry) => specifierOf(pkg, entry));
const publicEntries = entriesOf(elements);
const serverEntries = entriesOf(packages.find(({ id }) => id === 'server')!);
const frameworks = { react: ['react', '@lit/react'], vue: ['vue'], svelte: ['svelte'] };
const modules = packages.map(({ id }) => ({ id, tree: sourcesOf(id, 'src') }));

describe('import rules', () => {
  it.each([
    ['elements', ELEMENTS_RULES, []],
    ['server', SERVER_RULES, publicEntries],
    ['devtools', DEVTOOLS_RULES, publicEntries],
    ['cli', CLI_RULES, [...publicEntries, ...serverEntries]],
    ['conformance', CONFORMANCE_RULES, []],
  ] satisfies [string, PackageRules, string[]][])(
    '%s: each folder imports only what it may import',
    (id, rules, entries) => {
      const tree = sourcesOf(id, 'src');
      expect(tree.size).toBeGreaterThan(0);
      expect(breachesOf(rules, tree, entries)).toEqual([]);
    },
  );

  it.each(Object.entries(frameworks))(
    '%s: only public entries of elements, and the framework',
    (id, allowed) => {
      const tree = sourcesOf(id, 'src');
      expect(tree.size).toBeGreaterThan(0);
      expect(breachesOutside(tree, allowed, publicEntries)).toEqual([]);
    },
  );

  it.each([
    ['elements', '@mcp-app/tokens'],
    ['tokens', '@mcp-app/elements'],
  ])('%s does not import %s', (id, other) => {
    const tree = sourcesOf(id, '.');
    expect(tree.size).toBeGreaterThan(0);
    expect(importsFrom(tree, other)).toEqual([]);
  });

  it.each(modules)('$id: no cycles', ({ tree }) => {
    expect(tree.size).toBeGreaterThan(0);
    expect(circlesIn(tree)).toEqual([]);
  });

  it.each(modules)('$id: imports only packages that it declares', ({ id, tree }) => {
    const { json } = packages.find((candidate) => candidate.id === id)!;
    const declared = { ...json.dependencies, ...json.peerDependencies };
    const undeclared = [...tree].flatMap(([path, text]) =>
      importsOf(path, text)
        .map(({ specifier }) => specifier.match(/^(?:@[^/]+\/)?[^./@][^/]*/)?.[0] ?? '')
        .filter((name) => name && !name.startsWith('node:') && !Object.hasOwn(declared, name))
        .map((name) => `${path} imports ${name}`),
    );
    expect(undeclared).toEqual([]);
  });
});

describe('the checker itself', () => {
  const check = (path: string, text: string) => breachesOf(ELEMENTS_RULES, new Map([[path, text]]));

  it.each([
    ['a value', 'protocol/a.ts', `import { x } from '../host/x.js';`],
    ['a type', 'view/a.ts', `import type { X } from '../host/x.js';`],
    ['a type in place', 'host/a.ts', `let x: import('../view/x.js').X;`],
    ['a re-export', 'policy/a.ts', `export * from '../rpc/x.js';`],
    ['a lazy import', 'sandbox/deep/a.ts', `await import('../../host/x.js');`],
    ['a computed import', 'host/a.ts', 'await import(name);'],
    ['an effect', 'chat/a.ts', `import '../view/x.js';`],
    ['a value where types are allowed', 'chat/a.ts', `import { x } from '../host/x.js';`],
    ['lit outside of elements', 'host/a.ts', `import { html } from 'lit';`],
    ['a package up front', 'host/a.ts', `import { Client } from '@modelcontextprotocol/client';`],
    ['Node in a page', 'view/a.ts', `import 'node:fs';`],
    ['a way out', 'mcp-app-root/a.ts', `import '../../../tokens/src/index.js';`],
    ['a folder without a rule', 'utils/a.ts', ''],
    ['an inner folder from the top', 'index.ts', `export * from './host/index.js';`],
  ])('finds %s', (_, path, text) => {
    expect(check(path, text)).toHaveLength(1);
  });

  it('accepts what is allowed, and what only looks like an import', () => {
    const tree = new Map([
      ['index.ts', `export * from './mcp-app-frame/index.js';`],
      ['host/a.ts', `import './b.js'; await import('@modelcontextprotocol/client');`],
      ['host/relay/c.ts', `import type { X } from '../a.js'; import '../../rpc/x.js';`],
      ['protocol/a.ts', `// import '../host/a.js';\nconst text = "import '../host/a.js'";`],
      ['chat/a.ts', `import type { X } from '../host/x.js';`],
      ['mcp-app-root/a.ts', `import { html } from 'lit/html.js'; import '../view/x.js';`],
    ]);
    expect(breachesOf(ELEMENTS_RULES, tree)).toEqual([]);
    expect(circlesIn(tree)).toEqual([]);
  });

  it('finds a package that imports the sources or an inner file of another one', () => {
    const tree = new Map([
      ['relay/a.ts', `import '@mcp-app/elements/protocol'; import 'node:fs';`],
      ['relay/b.ts', `import '@mcp-app/elements/dist/protocol/relay.js';`],
      ['relay/c.ts', `import '../../../elements/src/protocol/relay.js';`],
      ['sandbox/d.ts', `import '../relay/a.js';`],
    ]);
    expect(breachesOf(SERVER_RULES, tree, ['@mcp-app/elements/protocol'])).toHaveLength(3);
  });

  it('finds a package that reaches into another one', () => {
    const tree = new Map([
      ['src/a.ts', `import '../../elements/src/index.js'; import '../build/b.js';`],
      ['build/b.ts', `import '@mcp-app/elements/protocol'; import 'esbuild';`],
    ]);
    expect(importsFrom(tree, '@mcp-app/elements')).toHaveLength(2);
  });

  it('finds a cycle of types', () => {
    const tree = new Map([
      ['a.ts', `import { b } from './b.js';`],
      ['b.ts', `export type { C } from './deep/c.js';`],
      ['deep/c.ts', `import type { A } from '../a.js';`],
    ]);
    expect(circlesIn(tree)).toEqual(['a.ts -> b.ts -> deep/c.ts -> a.ts']);
  });

  it('finds a deep import of an adapter, also in a component', () => {
    const tree = new Map([
      ['ok.ts', `import '@mcp-app/elements/view'; import { h } from 'vue';`],
      ['deep.ts', `import '@mcp-app/elements/dist/view/mcp-app.js';`],
      ['other.ts', `import '@mcp-app/react'; import '../../elements/src/index.js';`],
      ['C.svelte', `<script lang="ts">import 'react';</script><p>import 'x'</p>`],
    ]);
    expect(breachesOutside(tree, ['vue'], ['@mcp-app/elements/view'])).toEqual([
      'deep.ts imports @mcp-app/elements/dist/view/mcp-app.js',
      'other.ts imports @mcp-app/react',
      'other.ts imports ../../elements/src/index.js',
      'C.svelte imports react',
    ]);
  });
});
