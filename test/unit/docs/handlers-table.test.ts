// The README's table of handlers lists all handlers, and nothing else.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) =>
  readFileSync(new URL(`../../../packages/elements/${path}`, import.meta.url), 'utf8');

it('the table has each key of HostHandlers', () => {
  const [, declared = ''] =
    /export interface HostHandlers \{([^]*?)\n\}/.exec(
      read('src/host/requests/host-handlers.ts'),
    ) ?? [];
  const keys = [...declared.matchAll(/^ {2}(\w+)\?:/gm)].map(([, key]) => key!);
  expect(keys.length).toBeGreaterThan(10);
  const [, section = ''] = /\n### Handlers\n([^]*?)\n## /.exec(read('README.md')) ?? [];
  const rows = [...section.matchAll(/^\| (`[^|]*)\|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`(\w+)`/g)].map(([, key]) => key!),
  );
  expect(rows.toSorted()).toEqual(keys.toSorted());
});
