// Ports that cannot be used: one sentence with the cause, and one with the fix.
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { createServer } from 'node:net';
import type { AddressInfo, Server } from 'node:net';
import { expect, it } from 'vitest';
import { CommandError } from '../../../packages/cli/src/command-line/exit-codes.ts';
import { listen, portError } from '../../../packages/cli/src/dev/listen.ts';

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

/** A server at one address of `localhost`; undefined without IPv6. */
async function occupy(port: number): Promise<Server | undefined> {
  const server = createServer();
  try {
    await once(server.listen({ port, host: '::1', ipv6Only: true }), 'listening');
    return server;
  } catch {
    return undefined;
  }
}

it('a port that another program has only at the IPv6 address of localhost is in use', async (test) => {
  const other = await occupy(0);
  if (!other) return test.skip('IPv6 is missing.');
  const { port } = other.address() as AddressInfo;
  const page = createHttpServer();
  try {
    await expect(listen(page, port, false)).rejects.toThrow(`Port ${port} is in use.`);
    expect(page.listening).toBe(false);
    expect(await listen(page, port, true)).toBeGreaterThan(port);
  } finally {
    page.close();
    other.close();
  }
});
