// Ports that cannot be used: one sentence with the cause, and one with the fix.
import { expect, it } from 'vitest';
import { CommandError } from '../../../packages/cli/src/command-line/exit-codes.ts';
import { portError } from '../../../packages/cli/src/dev/listen.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

it.each([
  ['EADDRINUSE', 'Port 80 is in use. Choose another one with --port.'],
  ['EACCES', 'You may not use port 80. Choose one above 1023 with --port.'],
])('%s', (code, message) => {
  const error = portError(failure(code), 80) as CommandError;
  expect(error).toBeInstanceOf(CommandError);
  expect([error.kind, error.exitCode, error.message]).toEqual(['port', 5, message]);
});

it('other errors stay as they are', () => {
  const error = failure('EMFILE');
  expect(portError(error, 80)).toBe(error);
});
