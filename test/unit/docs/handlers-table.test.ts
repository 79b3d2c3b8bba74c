// The guide's table of handlers has all of them, and nothing else.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

it('the table has each key of HostHandlers', () => {
  const [, declared = ''] =
    /export interface HostHandlers \{([^]*?)\n\}/.exec(
      read('packages/elements/src/host/requests/host-handlers.ts'),
    ) ?? [];
  const keys = [...declared.matchAll(/^ {2}(\w+)\?:/gm)].map(([, key]) => key!);
  expect(keys.length).toBeGreaterThan(10);
  const [, section = ''] =
    /\n## Handlers\n([^]*?)\n## /.exec(read('docs/pages/guides/feeding.md')) ?? [];
  const rows = [...section.matchAll(/^\| (`[^|]*)\|/gm)].flatMap(([, cell]) =>
    [...cell!.matchAll(/`(\w+)`/g)].map(([, key]) => key!),
  );
  expect(rows.toSorted()).toEqual(keys.toSorted());
});
