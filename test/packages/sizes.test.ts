import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { readText, root } from './support/workspace.js';

interface Row {
  name: string;
  gzip?: number;
  limit?: number;
  brotli?: number;
  error?: string;
}

const folder = mkdtempSync(join(tmpdir(), 'mcp-app-size-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function size(...args: string[]) {
  const json = join(folder, 'sizes.json');
  const markdown = join(folder, 'sizes.md');
  const files = ['--json', json, '--markdown', markdown];
  const { status, stdout } = spawnSync(process.execPath, ['scripts/size.mjs', ...files, ...args], {
    cwd: root,
    encoding: 'utf8',
  });
  const rows = JSON.parse(readFileSync(json, 'utf8')) as Row[];
  return { rows, status, stdout, markdown: readFileSync(markdown, 'utf8') };
}

describe('sizes', () => {
  const { rows } = size();

  it('measures all parts', () => {
    expect(rows.filter(({ limit }) => limit !== undefined)).toHaveLength(30);
    expect(rows.filter(({ error }) => error)).toEqual([]);
  });

  it.each(rows.filter(({ limit }) => limit !== undefined))(
    '$name: at most $limit bytes gzip',
    ({ gzip, limit, error }) => {
      expect(error).toBeUndefined();
      expect(gzip).toBeGreaterThan(100);
      expect(gzip).toBeLessThanOrEqual(limit!);
    },
  );

  it.each(['view: McpApp alone', 'view: App with the API of ext-apps'])(
    '%s is less than a tenth of the size of the official App',
    (own) => {
      const [ours, official] = [own, 'official App (ext-apps)'].map(
        (wanted) => rows.find(({ name }) => name === wanted)?.gzip,
      );
      expect(official! / ours!).toBeGreaterThan(10);
    },
  );

  it.each([
    'README.md',
    'packages/react/README.md',
    'packages/vue/README.md',
    'packages/svelte/README.md',
  ])('%s has the figures of the hook and of the root', (path) => {
    const [, hook, element] = /adds (\d+) kB[^.]*?(\d+) kB/.exec(
      readText(path).replaceAll('\n', ' '),
    )!;
    const framework = /packages\/(\w+)/.exec(path)?.[1] ?? 'react';
    const figureOf = (part: string) =>
      rows.find(({ name }) => name === `${framework}: useMcpApp and ${part} in one file`)!.gzip!;
    const shown = (bytes: number) => String(Math.round(bytes / 1000));
    expect([hook, element]).toEqual([shown(figureOf('McpApp')), shown(figureOf('McpAppRoot'))]);
  });
});

it('style sheets are published without comments and indentation', () => {
  const parts = join(root, 'packages/elements/dist/parts');
  const sheets = readdirSync(parts)
    .filter((name) => name.endsWith('.js'))
    .flatMap((name) => [
      ...readFileSync(join(parts, name), 'utf8').matchAll(/(?:css|\w_STYLES = )`([^`]*)`/g),
    ])
    .map(([, sheet]) => sheet!);
  expect(sheets.length).toBeGreaterThan(5);
  expect(sheets.filter((sheet) => /\/\*|\n /.test(sheet))).toEqual([]);
});

describe('the command', () => {
  it.each([
    ['over the limit', { code: 'export const text = "a".repeat(9)', limit: 10 }, 1],
    ['within the limit', { code: 'export const text = "a".repeat(9)', limit: 100 }, 0],
    ['not buildable', { code: `import './no-such-file.js'`, limit: 100 }, 1],
  ])('a part %s', (name, budget, expected) => {
    const list = join(folder, `${expected}-${name.length}.mjs`);
    writeFileSync(list, `export const budgets = [${JSON.stringify({ name, ...budget })}];`);
    const { status, stdout, markdown } = size(list);
    expect(status).toBe(expected);
    expect(stdout).toContain(name);
    expect(markdown).toMatch(/^## Size\n/);
    expect(markdown).toContain(`| ${name} |`);
    expect(markdown.includes('**')).toBe(expected === 1);
  });

  it('counts what is loaded up front, and not what is loaded lazily', () => {
    const list = join(folder, 'lazy.mjs');
    writeFileSync(join(folder, 'large.mjs'), `export default ${JSON.stringify(noise(20_000))};`);
    const budget = (name: string, code: string) => ({ name, code, limit: 1_000 });
    const large = JSON.stringify(join(folder, 'large.mjs'));
    const budgets = [
      budget('lazy', `export const later = () => import(${large});`),
      budget('at once', `export { default } from ${large};`),
    ];
    writeFileSync(list, `export const budgets = ${JSON.stringify(budgets)};`);
    const [lazy, atOnce] = size(list).rows;
    expect(lazy!.gzip).toBeLessThan(1_000);
    expect(atOnce!.gzip).toBeGreaterThan(5_000);
  });
});

/** Text that hardly compresses, the same each time. */
function noise(length: number): string {
  let state = 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return (state % 36).toString(36);
  }).join('');
}
