// The API tables of the reference say what the code says.
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
  cssStates?: Described[];
}
interface Manifest {
  modules: { declarations?: Declaration[] }[];
}

const readManifest = (): Manifest => ({
  modules: ['elements', 'devtools'].flatMap(
    (id) => (JSON.parse(readText(`packages/${id}/custom-elements.json`)) as Manifest).modules,
  ),
});
const elementsOf = ({ modules }: Manifest) =>
  modules
    .flatMap(({ declarations = [] }) => declarations)
    .filter(({ tagName }) => tagName !== undefined);

// Named by a variable: the generator has no types.
const generator = '../../../docs/generate/element-reference.mjs';
const { elementTables } = (await import(generator)) as {
  elementTables(tag: string, manifest?: Manifest): string;
};

describe.each(elementsOf(readManifest()))('the reference of <$tagName>', (element) => {
  const tables = elementTables(element.tagName!);

  it('misses nothing that is public', () => {
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
    expect(listed.filter(({ name }) => !new RegExp(`\\| \`${name}[\`(]`).test(tables))).toEqual([]);
    for (const { name } of element.cssStates ?? [])
      expect(tables).toContain(`| \`:state(${name})\` |`);
  });

  it('describes every row', () => {
    const rows = tables.split('\n').filter((line) => line.startsWith('| `'));
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter((row) => row.endsWith('|  |'))).toEqual([]);
  });

  it('is a page of the site', () => {
    const page = readText(`docs/pages/reference/${element.tagName}.md`);
    expect(page).toContain(`<!-- element: ${element.tagName} -->`);
  });
});

describe('the reference', () => {
  it('follows a new property and event', () => {
    const manifest = readManifest();
    const [frame] = elementsOf(manifest);
    frame!.members!.push({
      kind: 'field',
      name: 'newProperty',
      attribute: 'new-property',
      type: { text: 'number | undefined' },
      description: 'How new it is (F1). Default: 7.',
    } as Described);
    frame!.events!.push({ name: 'mcp-app-new', description: 'New. Cancelable.' } as Described);
    const text = elementTables(frame!.tagName!, manifest);
    expect(text).toContain(
      '| `newProperty`<br>`[new-property]` | `number`<br>How new it is. Default: 7. |',
    );
    expect(text).toContain('| `mcp-app-new` | New. Cancelable. |');
  });

  it('says so if the manifest lacks an element', () => {
    expect(() => elementTables('mcp-app-nothing')).toThrow('no <mcp-app-nothing>');
  });
});
