// The API tables in the README of @mcp-app/elements match the code.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const readText = (path: string) => readFileSync(join(root, path), 'utf8');

interface Described {
  name: string;
  kind?: string;
  privacy?: string;
  static?: boolean;
}
interface Declaration {
  name: string;
  tagName?: string;
  members?: Described[];
  events?: Described[];
  slots?: Described[];
  cssParts?: Described[];
  cssProperties?: Described[];
}
interface Manifest {
  modules: { declarations?: Declaration[] }[];
}

const readManifest = () =>
  JSON.parse(readText('packages/elements/custom-elements.json')) as Manifest;
const elementsOf = ({ modules }: Manifest) =>
  modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter(({ tagName }) => tagName !== undefined);

// The path is in a variable because scripts have no types.
const script = '../../../scripts/element-tables.mjs';
const { withElementTables } = (await import(script)) as {
  withElementTables(manifest: Manifest, text: string): string;
};

const readme = readText('packages/elements/README.md');
const made = /<!-- api:start -->([^]*)<!-- api:end -->/.exec(readme)![1]!;
const sectionOf = (title: string) => made.split('\n### ').find((part) => part.startsWith(title))!;
const rows = made.split('\n').filter((line) => line.startsWith('| `'));

describe('the API tables of @mcp-app/elements', () => {
  it('are up to date; otherwise run `node scripts/element-tables.mjs`', () => {
    expect(withElementTables(readManifest(), readme)).toBe(readme);
  });

  it.each(elementsOf(readManifest()))('$tagName: has every public member', (element) => {
    const section = sectionOf(`\`<${element.tagName}>\``);
    const members = element.members!.filter(
      ({ name, privacy = 'public', static: isStatic }) =>
        privacy === 'public' && !isStatic && !name.startsWith('#'),
    );
    const listed = [
      ...members,
      ...(element.events ?? []),
      ...(element.slots ?? []).filter(({ name }) => name),
      ...(element.cssParts ?? []),
      ...(element.cssProperties ?? []),
    ];
    expect(listed.length).toBeGreaterThan(5);
    expect(listed.filter(({ name }) => !new RegExp(`\\| \`${name}[\`(]`).test(section))).toEqual(
      [],
    );
  });

  it('have a row for each request that a view can send to its host', () => {
    const section = sectionOf('`McpApp`');
    for (const name of ['callServerTool', 'sendMessage', 'openLink', 'applyTheme', 'viewState'])
      expect(section).toContain(`| \`${name}(`);
    expect(section).not.toMatch(/\| `#|\{ key/);
  });

  it('have a short text in every row', () => {
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter((row) => row.endsWith('|  |'))).toEqual([]);
    expect(rows.filter((row) => row.length > 260)).toEqual([]);
  });

  it('include a new property and event', () => {
    const manifest = readManifest();
    const [frame] = elementsOf(manifest);
    frame!.members!.push({
      kind: 'field',
      name: 'newProperty',
      type: { text: 'number | undefined' },
      description: 'How new it is; the more the better. Default: 7. And more.',
    } as Described);
    frame!.events!.push({ name: 'mcp-app-new', description: 'New. Cancelable.' } as Described);
    const text = withElementTables(manifest, readme);
    expect(text).toContain(
      '| `newProperty` | `number` | How new it is; the more the better. Default: 7. |',
    );
    expect(text).toContain('| `mcp-app-new` |  | New. Cancelable. |');
  });

  it('need their markers in the file', () => {
    expect(() => withElementTables(readManifest(), '# No place')).toThrow('has no place');
  });
});
