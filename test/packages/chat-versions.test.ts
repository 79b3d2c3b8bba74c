// The guides to chat libraries install the versions that test/adoption uses: with others, imports may be undefined.
import { describe, expect, it } from 'vitest';
import { CHAT_GUIDES, checkOf, installedBy, nodeOf } from '../support/chat-guides.js';
import { codeBlocks } from './support/code-blocks.js';
import { readJson, readText } from './support/workspace.js';
import type { PackageJson } from './support/workspace.js';

const { dependencies: tested = {} } = readJson<PackageJson>('test/adoption/chat-stacks.json');
/** What a reader has already, or what has no version here. */
const OTHERS = /^(@mcp-app\/|@modelcontextprotocol\/client$|react$|vue$|svelte$|node:)/;

/** The packages that the components and routes of a guide import. */
const importedBy = (path: string): string[] =>
  codeBlocks(path, readText(path))
    .flatMap(({ code }) => [...code.matchAll(/^\s*(?:import|\}) .*?from '([^'.][^']*)'/gm)])
    .map(([, specifier]) => specifier!.match(/^(@[^/]+\/)?[^/]+/)![0]);

describe.each(CHAT_GUIDES)('%s', (path) => {
  it('installs the tested versions, and names a version for each library', () => {
    const libraries = [...installedBy(path)].filter(([name]) => !OTHERS.test(name));
    expect(libraries.length).toBeGreaterThan(3);
    expect(libraries).toEqual(libraries.map(([name]) => [name, tested[name]]));
  });

  it('says which Node it needs', () => {
    expect(nodeOf(path)).toBeGreaterThanOrEqual(20);
  });
});

it.each([...CHAT_GUIDES, 'docs/pages/guides/relay.md'])(
  '%s installs everything that its code imports',
  (path) => {
    const imported = importedBy(path);
    expect(imported.length).toBeGreaterThan(10);
    const installed = installedBy(path);
    const missing = imported.filter((name) => !/^(react|vue|svelte|node:.*)$/.test(name));
    expect(missing.filter((name) => !installed.has(name))).toEqual([]);
  },
);

it('has a check of the AI SDK that names both exports of new versions', () => {
  const check = checkOf('docs/pages/guides/chat-ai-sdk.md');
  expect(check).toContain('isStepCount');
  expect(check).toContain('mcpAppClientCapabilities');
});

it('lists the tested versions in the overview', () => {
  const [, list] = readText('docs/pages/guides/chat.md').split('## Tested with');
  const pairs = [...list!.matchAll(/`([^`\s]+)`\s+(\d+\.\d+\.\d+)/g)];
  expect(pairs.length).toBeGreaterThan(8);
  const wrong = pairs.filter(
    ([, name, version]) =>
      ![tested[name!], tested[`${name}-6`]?.replace('npm:ai@', '')].includes(version),
  );
  expect(wrong.map(([text]) => text)).toEqual([]);
});
