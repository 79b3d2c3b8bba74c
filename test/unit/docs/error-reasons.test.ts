// Every error reason has an entry in the reference, with the cause and the fix.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { RETRY_HELPS } from '../../../packages/elements/src/mcp-app-frame/faces/face-labels.js';

const root = join(import.meta.dirname, '../../..');
const readText = (path: string) => readFileSync(join(root, path), 'utf8');

const [, union = ''] =
  /export type AppErrorReason =([^;]*);/.exec(
    readText('packages/elements/src/host/app-error.ts'),
  ) ?? [];
const reasons = [...union.matchAll(/'([\w-]+)'/g)].map(([, reason]) => reason!);
const page = readText('docs/pages/reference/errors.md');
const entries = new Map(
  page
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

  it('without a retry button are the ones that the reference lists', () => {
    const [, list = ''] = /^There is no retry button if [^:]*:([^.]*)\./m.exec(page) ?? [];
    const named = [...list.matchAll(/`([\w-]+)`/g)].map(([, reason]) => reason!);
    const none = Object.entries(RETRY_HELPS).filter(([, helps]) => !helps);
    expect(named).toEqual(none.map(([reason]) => reason));
    expect(Object.keys(RETRY_HELPS).toSorted()).toEqual(reasons.toSorted());
  });

  it('have no entry for an unknown reason', () => {
    expect([...entries.keys()].filter((name) => !reasons.includes(name))).toEqual([]);
  });
});
