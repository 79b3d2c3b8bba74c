import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** The keys of an interface. */
function keysOf(path: string, name: string): string[] {
  const source = read(`packages/elements/src/${path}`);
  const [, body = ''] = new RegExp(`export interface ${name} \\{([^]*?)\\n\\}`).exec(source) ?? [];
  return [...body.matchAll(/^  (\w+)\?:/gm)].map(([, key]) => key!);
}

const OBJECTS = {
  sandbox: keysOf('host/sandbox/sandbox-settings.ts', 'SandboxSettings'),
  consent: keysOf('host/consent/consent-settings.ts', 'ConsentSettings'),
  host: keysOf('mcp-app-frame/page-settings.ts', 'HostSettings'),
};

it('D17 the guide says for each property of the frame what a change does, and for each key of its objects', () => {
  const properties = read('packages/elements/src/mcp-app-frame/frame-properties.ts');
  const names = [...properties.matchAll(/^  (?:declare|set) (\w+)/gm)].flatMap(([, name]) => {
    const keys = OBJECTS[name as keyof typeof OBJECTS];
    return keys ? keys.map((key) => `${name}.${key}`) : [name!];
  });
  const guide = read('docs/pages/guides/settings.md');
  const section = guide.slice(
    guide.indexOf('## Changing properties'),
    guide.indexOf('With `server` and `tool` the frame'),
  );
  const rows = section.split('\n').filter((line) => line.startsWith('| `'));
  const documented = rows.flatMap((row) =>
    [...row.split('|')[1]!.matchAll(/`([\w.]+)`/g)].map(([, name]) => name!),
  );
  expect(names.length).toBeGreaterThan(30);
  expect(documented.toSorted()).toEqual(names.toSorted());
});
