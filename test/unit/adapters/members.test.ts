import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  mcpAppFrameMembers,
  mcpAppRootMembers,
} from '../../../packages/elements/src/adapters/element-members.generated.js';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const readText = (path: string) => readFileSync(join(root, path), 'utf8');

interface Member {
  name?: string;
  kind?: string;
  privacy?: string;
  readonly?: boolean;
  description?: string;
}
interface Declaration {
  name: string;
  members?: Member[];
  events?: Member[];
  slots?: Member[];
}
interface Manifest {
  modules: { declarations?: Declaration[] }[];
}

const readManifest = () =>
  JSON.parse(readText('packages/elements/custom-elements.json')) as Manifest;

// The path is in a variable because scripts have no types.
const script = '../../../scripts/adapter-members.mjs';
const { generated } = (await import(script)) as {
  generated(manifest: Manifest): Record<string, string>;
};
const reference = '../../../docs/generate/adapter-reference.mjs';
const { adapterTables } = (await import(reference)) as {
  adapterTables(id: string, manifest?: Manifest): string;
};

describe('the element members that the adapters know', () => {
  it('match the manifest; otherwise run `node scripts/adapter-members.mjs`', () => {
    const files = generated(readManifest());
    expect(Object.keys(files)).toHaveLength(5);
    for (const [path, text] of Object.entries(files)) expect(readText(path), path).toBe(text);
  });

  it.each([
    ['react', 'toolInput', 'onStatusChange', 'loading'],
    ['vue', 'tool-input', '@status-change', '#loading'],
    ['svelte', 'toolInput', 'onStatusChange', 'loading'],
  ])('is in the reference of %s, in the words of the framework', (id, ...names) => {
    const tables = adapterTables(id);
    for (const name of [...names, 'reload()']) expect(tables).toContain(`| \`${name}\` |`);
    expect(tables).toContain('`McpAppReadyEvent`');
    for (const component of ['McpAppFrame', 'McpAppDock', 'McpAppRoot'])
      expect(tables).toContain(`### \`<${component}>\``);
    expect(readText(`docs/pages/reference/${id}.md`)).toContain(`<!-- adapter: ${id} -->`);
  });

  it.each([
    ['McpAppFrameElement', mcpAppFrameMembers],
    ['McpAppRootElement', mcpAppRootMembers],
  ])('%s: has every member that the manifest describes', (name, members) => {
    const declarations = readManifest().modules.flatMap((module) => module.declarations ?? []);
    const element = declarations.find((declaration) => declaration.name === name)!;
    const names = (list: Member[] = []) => list.flatMap(({ name: found }) => found || []);
    const settable = element.members!.filter(
      ({ kind, privacy, readonly, name: member }) =>
        kind === 'field' && !readonly && privacy !== 'private' && !member!.startsWith('#'),
    );
    // The components set some themselves.
    const own = Object.keys(members.ownAttributes ?? {});
    expect([...members.properties, ...own].sort()).toEqual(names(settable).sort());
    expect(Object.values(members.events).sort()).toEqual(
      names(element.events)
        .filter((event) => event.startsWith('mcp-app-'))
        .sort(),
    );
    expect([...members.slots].sort()).toEqual(names(element.slots).sort());
  });

  it('names callbacks in the usual way', () => {
    expect(mcpAppFrameMembers.events).toMatchObject({
      onReady: 'mcp-app-ready',
      onToolsChange: 'mcp-app-tools-change',
    });
    expect(mcpAppRootMembers.events).toEqual({ onSnapshotChange: 'mcp-app-snapshot-change' });
  });

  it('writes no frame attribute on a server: nothing may start before its client and limits are set', () => {
    expect(mcpAppFrameMembers.attributes).toEqual({});
  });

  it('picks up a new event, property and slot', () => {
    const manifest = readManifest();
    const declarations = manifest.modules.flatMap((module) => module.declarations ?? []);
    const frame = declarations.find(({ name }) => name === 'McpAppFrameElement')!;
    frame.members!.push({ kind: 'field', name: 'newProperty', privacy: 'public' });
    frame.members!.push({ kind: 'field', name: 'onlyRead', readonly: true });
    frame.events!.push({
      name: 'mcp-app-new-event',
      type: { text: 'McpAppReadyEvent' },
      description: 'New.',
    } as Member);
    frame.slots!.push({ name: 'extra', description: 'More.' });
    const files = Object.entries(generated(manifest));
    for (const [path, text] of files.filter(([name]) => name.includes('props'))) {
      expect(text, path).toContain(`| 'newProperty'`);
      expect(text, path).toMatch(
        /onNewEvent\?: \(\(event: McpAppReadyEvent\) => void\) \| undefined/,
      );
      expect(text, path).toContain('extra?: ');
      expect(text, path).toContain('/** More. */');
      expect(text, path).not.toContain('onlyRead');
    }
    expect(files[0]![1]).toContain(`onNewEvent: 'mcp-app-new-event'`);
  });

  it('fails for an element that is not in the manifest', () => {
    expect(() => generated({ modules: [] })).toThrow('McpAppFrameElement');
  });
});

describe('the three packages', () => {
  const exportsOf = (id: string) =>
    [...readText(`packages/${id}/src/index.ts`).matchAll(/export \{([^}]+)\}/g)]
      .flatMap(([, names]) => names!.split(','))
      .map((name) => name.replace(/.* as /, '').trim())
      .filter(Boolean)
      .sort();

  it('export the same names', () => {
    const names = exportsOf('react');
    expect(names).toEqual([
      'McpAppDock',
      'McpAppElicitation',
      'McpAppFrame',
      'McpAppRoot',
      'useAccessibility',
      'useAnnounce',
      'useAppTools',
      'useCopy',
      'useElicitation',
      'useHostContext',
      'useIncomingCalls',
      'useMcpApp',
      'useMcpAppFrame',
      'useResource',
      'useTask',
      'useToolCall',
      'useToolProgress',
      'useViewState',
    ]);
    expect(exportsOf('vue')).toEqual(names);
    expect(exportsOf('svelte')).toEqual(names);
  });
});
