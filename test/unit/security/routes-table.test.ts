import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Route } from '../../security/routes/route.mjs';

// The paths are in variables because the files have no types.
const script = '../../../scripts/security-table.mjs';
const data = '../../security/routes/all.mjs';
const { withRoutes } = (await import(script)) as { withRoutes(text: string): string };
const { ROUTES } = (await import(data)) as { ROUTES: Record<string, Route[]> };

const read = (page: string) =>
  readFileSync(new URL(`../../../docs/pages/${page}.md`, import.meta.url), 'utf8');
const text = read('reference/security-tests');
const routes = Object.values(ROUTES).flat();

describe('the table of routes', () => {
  it('is what the attack suite runs: else run `node scripts/security-table.mjs`', () => {
    expect(withRoutes(text)).toBe(text);
  });

  it('has a row for each route, and unique names, which tell the attacks apart', () => {
    expect(routes.length).toBeGreaterThan(60);
    expect(new Set(routes.map(({ name }) => name)).size).toBe(routes.length);
    for (const { name } of routes) expect(text).toContain(`\n| ${name} | `);
  });

  it('supports every use of a name: a path, a list with commas, a CSS url', () => {
    for (const { name, via } of routes)
      expect(name).toMatch(via === 'tcp' || via === 'udp' ? /^[^,]+$/ : /^[^/?#]+$/);
  });

  it('reports when its place is missing', () => {
    expect(() => withRoutes('# nothing')).toThrow('no place');
  });
});

describe('the claims about security', () => {
  const pages = read('guides/security') + text;
  const named = [...pages.matchAll(/`(test\/[\w./-]+)`/g)].map(([, path]) => path!);
  const at = (path: string) => new URL(`../../../${path}`, import.meta.url);

  it('name existing tests', () => {
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((path) => !existsSync(at(path)))).toEqual([]);
  });

  it('name every attack', () => {
    const [, check] = text.split('## Check it yourself');
    const attacks = readdirSync(at('test/security')).filter((name) => name.endsWith('.test.ts'));
    expect(attacks.length).toBeGreaterThan(8);
    expect(attacks.filter((name) => !check!.includes(`test/security/${name}`))).toEqual([]);
  });
});
