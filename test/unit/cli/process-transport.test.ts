// How a server in a process of its own ends, as its user is told it.
import { expect, it } from 'vitest';
import { ProcessTransport } from '../../../packages/cli/src/servers/process-transport.js';

const start = async (code: string) => {
  const definition = { name: 'server', command: process.execPath, args: ['-e', code] };
  const transport = new ProcessTransport(definition, { stderr() {}, stray() {} });
  await transport.start();
  return transport;
};
/** Sends until it fails: the process closes its input some time after it has started. */
async function sendUntilRefused(transport: ProcessTransport): Promise<unknown> {
  for (;;)
    try {
      await transport.send({ jsonrpc: '2.0', method: 'ping' });
    } catch (error) {
      return error;
    }
}

it('a process that does not read any more, and ends, has ended by itself', async () => {
  const transport = await start(
    `require('fs').closeSync(0); setTimeout(() => process.exit(7), 300)`,
  );
  expect(await sendUntilRefused(transport)).toMatchObject({ code: 'EPIPE' });
  await transport.close();
  expect(transport.ownEnd).toEqual({ code: 7, signal: null });
});

it('a process that does not read any more, and goes on, is ended', async () => {
  const transport = await start(`require('fs').closeSync(0); setInterval(() => {}, 1000)`);
  await sendUntilRefused(transport);
  await transport.close();
  expect(transport.end).toBeDefined();
  expect(transport.ownEnd).toBeUndefined();
});
