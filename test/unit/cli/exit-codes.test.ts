// The documentation has the table of the code.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { CommandError, EXIT_CODES } from '../../../packages/cli/src/command-line/exit-codes.ts';

const guide = readFileSync(new URL('../../../docs/pages/guides/cli.md', import.meta.url), 'utf8');

it('lists every exit code with its kind and meaning', () => {
  const rows = [...guide.matchAll(/^\| (\d)\s+\| `(\w+)`\s+\| (.*?)\s+\|$/gm)];
  const listed = rows.map(([, code, kind, meaning]) => [kind, [Number(code), meaning]]);
  expect(listed).toEqual(Object.entries(EXIT_CODES));
  const codes = Object.values(EXIT_CODES).map(([code]) => code);
  expect(new Set(codes).size).toBe(codes.length);
});

it('gives an error the code of its kind', () => {
  expect(new CommandError('port', 'Port 1 is in use.').exitCode).toBe(5);
});
