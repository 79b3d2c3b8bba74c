// Every error reason has an entry in the reference, with the cause and the fix.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../..');
const readText = (path: string) => readFileSync(join(root, path), 'utf8');

const [, union = ''] =
  /export type AppErrorReason =([^;]*);/.exec(
    readText('packages/elements/src/host/app-error.ts'),
  ) ?? [];
const reasons = [...union.matchAll(/'([\w-]+)'/g)].map(([, reason]) => reason!);
const entries = new Map(
  readText('docs/pages/reference/errors.md')
    .split(/^### /m)
    .slice(1)
    .map((part) => [/^`([\w-]+)`/.exec(part)?.[1] ?? '', part]),
);

/** The pages of the site; the link of an error names one of them. */
const sections = readText('docs/site-map.mjs');
const link = readText('packages/elements/src/mcp-app-frame/faces/draw-faces.ts');

describe('reasons of errors', () => {
  it('are linked by errors: the page of the site has a heading for each', () => {
    const [, slug = ''] = /\}([\w/]+)\/#\$\{reason\}/.exec(link) ?? [];
    expect(slug).toBe('reference/errors');
    expect(sections).toContain(`'${slug}'`);
  });

  it('are found in the source', () => {
    expect(reasons.length).toBeGreaterThan(20);
  });

  it.each(reasons)('%s has its cause and fix in the reference', (reason) => {
    expect(entries.get(reason)).toMatch(/\*\*Cause\.\*\* .{20,}[^]*\*\*Fix\.\*\* .{10,}/);
  });

  it('have no entry for an unknown reason', () => {
    expect([...entries.keys()].filter((name) => !reasons.includes(name))).toEqual([]);
  });
});
