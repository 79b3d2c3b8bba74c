// `npm run results` with small parts made for this test: what passes, what fails, what is kept.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'mcp-app-results-test-'));
/** Programs are started on a machine that may be busy. */
const PATIENCE_MS = 60_000;
const out = join(folder, 'RESULTS.md');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A part that prints hello, writes a section if it has words, and exits with a code. */
const PART = `
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
const text = { type: 'string' };
const { values } = parseArgs({ options: { json: text, markdown: text, words: text, code: text } });
console.log('hello from', process.cwd());
writeFileSync(values.json, '{}');
if (values.words) writeFileSync(values.markdown, '## ' + values.words + '\\n\\n| a | b |\\n| --- | --- |\\n| 1 | 2 |\\n');
process.exit(Number(values.code));
`;

interface Part {
  name: string;
  words: string;
  code: number;
}

function results(parts: readonly Part[], ...args: string[]) {
  writeFileSync(join(folder, 'part.mjs'), PART);
  const list = parts.map(({ name, words, code }) => ({
    name,
    title: `The ${name}`,
    command: `"${process.execPath}" "${join(folder, 'part.mjs')}" --words "${words}" --code ${code}`,
  }));
  const file = join(folder, `parts-${Math.random()}.mjs`);
  writeFileSync(file, `export const parts = ${JSON.stringify(list)};`);
  const { status, stderr } = spawnSync(
    process.execPath,
    ['scripts/results.mjs', '--parts', file, '--out', out, ...args],
    // This test must not need a browser; test/chromium/machine-facts.test.ts asks a real one for its version.
    { cwd: root, encoding: 'utf8', env: { ...process.env, MCP_APP_HIDE_BROWSERS: '1' } },
  );
  return { status, stderr, page: () => readFileSync(out, 'utf8') };
}

const headings = (page: string) => [...page.matchAll(/^## (.*)$/gm)].map(([, words]) => words);

const good: Part = { name: 'good', words: 'Good things', code: 0 };
const missed: Part = { name: 'missed', words: 'A target that was missed', code: 1 };
const broken: Part = { name: 'broken', words: '', code: 3 };

describe('npm run results', () => {
  let page: string;
  let status: number | null;

  beforeAll(() => {
    const run = results([good, missed, broken]);
    ({ status } = run);
    page = run.page();
  }, PATIENCE_MS);

  it('writes a section for each part, in order, whether it passed or failed', () => {
    expect(headings(page)).toEqual(['Good things', 'A target that was missed', 'The broken']);
  });

  it('fails when a part failed', () => {
    expect(status).toBe(1);
    expect(page).toMatch(/## Good things\n\n`.*`: passed, \d{4}-\d\d-\d\d, in /);
    expect(page).toMatch(/## A target that was missed\n\n`.*`: \*\*failed\*\* \(exit code 1\)/);
    expect(page).toMatch(/## The broken\n\n`.*`: \*\*failed\*\* \(exit code 3\)/);
  });

  it('shows the output of a part that wrote nothing, without paths of the machine', () => {
    const [, rest] = page.split('## The broken');
    expect(rest).toContain('hello from .');
    expect(page.split('## The broken')[0]).not.toContain('hello');
    const printed = /```\n([^]*?)```/.exec(rest!)![1];
    expect(printed).not.toContain(root);
  });

  it('says which machine it was measured on', () => {
    expect(page).toMatch(/\| date \| \d{4}-\d\d-\d\d \|/);
    expect(page).toMatch(/\| packages \| `@mcp-app\/elements`.* \d+\.\d+\.\d+ \|/);
    expect(page).toContain('`@modelcontextprotocol/ext-apps` 2.0.4');
    expect(page).toContain('`@modelcontextprotocol/ext-apps` 1.7.5');
    expect(page).toContain(`| Node | ${process.versions.node} |`);
    expect(page).toContain(
      '| browsers | Chromium not installed, Firefox not installed, WebKitGTK not installed |',
    );
    expect(page).toMatch(/\| machine \| \d+ × .+, \d+ GB \|/);
    expect(page).toMatch(/\| system \| \S+/);
  });

  it('runs some parts again, and keeps the others unchanged', { timeout: PATIENCE_MS }, () => {
    const fixed = { ...broken, words: 'Fixed', code: 0 };
    const again = results([{ ...good, words: 'Not run' }, missed, fixed], '--only', 'broken');
    expect(again.status).toBe(0);
    expect(headings(again.page())).toEqual(['Good things', 'A target that was missed', 'Fixed']);
    const sectionOf = (text: string) => /## Good things[^]*?(?=<!-- part:end)/.exec(text)![0];
    expect(sectionOf(again.page())).toBe(sectionOf(page));
  });

  it('reports the name of an unknown part', { timeout: PATIENCE_MS }, () => {
    const { status: code, stderr } = results([good], '--only', 'god');
    expect(code).toBe(2);
    expect(stderr).toContain('No part god. There are: good');
  });
});
