import { describe, expect, it } from 'vitest';
import type { AppEntry } from '../../compat/app-entry.ts';
import { APPS } from '../../compat/apps/index.ts';
import { cleanEnvironment } from '../../compat/install.ts';
import { largestMessages, markdown, shortfalls, summary } from '../../compat/report.ts';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const app = (more: Partial<AppEntry> = {}): AppEntry => ({
  name: 'clock',
  package: '@example/clock',
  version: '1.2.3',
  type: 'MCP Apps',
  transport: 'stdio',
  tool: 'get-time',
  sees: 'button',
  ...more,
});

const largest = {
  'to-view': { values: 12_345, bytes: 67_890 },
  'from-view': { values: 42, bytes: 1 },
};
const works = { app: app(), result: { name: 'clock', drawn: 400, works: true, largest } };
const broken = {
  app: app({ name: 'broken' }),
  result: { name: 'broken', drawn: 150, works: false, why: 'a | b' },
};
const limited = {
  app: app({ name: 'map', limit: { why: 'needs the network', gets: 'nowhere' } }),
  result: { name: 'map', why: 'no tiles' },
};
const still = { app: app({ name: 'still' }), result: { name: 'still', drawn: 20 } };

describe('the report of npm run compat', () => {
  it('counts what is drawn and what works', () => {
    expect(summary([works, broken, limited, still])).toBe('4 apps: 3 drawn, 1 work.');
  });

  it('has a row for each app: version, type, drawn, works, largest messages, why not', () => {
    const page = markdown([works, broken, limited, still], 'Chrome/1', 'npm run compat');
    expect(page).toContain(
      '| clock<br>`@example/clock` | 1.2.3 | MCP Apps, stdio | yes, 400 px | yes | 12,345 values, 68 kB | 42 values, 1 kB |  |',
    );
    expect(page).toMatch(/\| broken<br>.* \| yes, 150 px \| \*\*no\*\* \|  \|  \| a \\\| b \|/);
    expect(page).toMatch(
      /\| map<br>.* \| \*\*no\*\* \| \*\*no\*\* \|  \|  \| needs the network: no tiles \|/,
    );
    expect(page).toMatch(/\| still<br>.* \| yes, 20 px \| not tried \|  \|  \|  \|/);
  });

  it('names the largest messages of all apps', () => {
    const more = { 'to-view': { values: 3, bytes: 70_000 }, 'from-view': { values: 43, bytes: 0 } };
    const other = { app: app({ name: 'other' }), result: { name: 'other', largest: more } };
    expect(largestMessages([works, broken, other])).toBe(
      'Largest message to a view: 12,345 values (clock), 70 kB (other). From a view: 43 values (other), 1 kB (clock); the limit is 40,000 values and 16 MB.',
    );
  });

  it('does not count a failure against an app that has a known limit', () => {
    expect(shortfalls([works, broken, limited, still])).toEqual([broken]);
    const drawn = { ...limited, app: app({ limit: { why: 'needs an account', gets: 'drawn' } }) };
    expect(shortfalls([drawn]), 'it gets further than this').toEqual([drawn]);
  });
});

describe('the apps of npm run compat', () => {
  it('are at least 40, each with a unique name and version', () => {
    expect(APPS.length).toBeGreaterThanOrEqual(40);
    expect(new Set(APPS.map(({ name }) => name)).size).toBe(APPS.length);
    // Exact: a build of SQLite has its number behind the version.
    for (const { version } of APPS) expect(version).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/);
    expect(new Set(APPS.map(({ transport }) => transport))).toEqual(new Set(['stdio', 'http']));
  });

  it("get none of the user's environment variables", () => {
    const home = mkdtempSync(join(tmpdir(), 'mcp-app-compat-test-'));
    process.env['MCP_APP_TEST_SECRET'] = 'secret';
    try {
      const environment = cleanEnvironment(home);
      expect(environment).toMatchObject({ HOME: home, PATH: process.env['PATH'] });
      expect(environment).not.toHaveProperty('MCP_APP_TEST_SECRET');
    } finally {
      delete process.env['MCP_APP_TEST_SECRET'];
      rmSync(home, { recursive: true });
    }
  });
});
