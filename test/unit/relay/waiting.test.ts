// Requests that wait for a connection: in order, once, and with limits on number and time.
import { expect, it } from 'vitest';
import type { RelayLink } from '../../../packages/elements/src/host/link/relay/relay-link.js';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { newLink, relayHost } from './support/fixture.js';
import { localServer } from './support/local-server.js';
import { thrownBy } from './support/until.js';

/** Resolves when the page knows that its socket is closed. */
async function noticed(link: RelayLink): Promise<void> {
  for (;;) {
    const { message } = await thrownBy(link.request('tools/list', {}, { timeout: 20 }));
    if (message.includes('ws:')) return;
  }
}

it('ws: requests wait for the relay to start, in order, and are sent once', async () => {
  const server = localServer();
  const client = await server.connect();
  const first = await relayHost({ client });
  const link = newLink(first.url('ws'));
  await link.ready();
  await first.stop();
  await noticed(link);
  const calls = ['echo', 'big', 'echo'].map((name) => link.request('tools/call', { name }));
  await relayHost({ client }, first.port);
  await Promise.all(calls);
  expect(server.log.runs).toEqual(['echo', 'big', 'echo']);
});

it('ws: never sends a request that was cancelled before', async () => {
  const server = localServer();
  const client = await server.connect();
  const first = await relayHost({ client });
  const link = newLink(first.url('ws'));
  await link.ready();
  await first.stop();
  await noticed(link);
  const call = link.request(
    'tools/call',
    { name: 'echo' },
    { signal: AbortSignal.abort(new Error('No.')) },
  );
  await expect(call).rejects.toThrow('No.');
  const controller = new AbortController();
  const queued = link.request('tools/call', { name: 'echo' }, { signal: controller.signal });
  await new Promise((resolve) => setTimeout(resolve));
  controller.abort(new Error('Not any more.'));
  await expect(queued).rejects.toThrow('Not any more.');
  await relayHost({ client }, first.port);
  await link.request('tools/call', { name: 'big' });
  expect(server.log.runs).toEqual(['big']);
});

it('ws: X6 a request that waits longer than its timeout says what is wrong', async () => {
  const server = localServer();
  const host = await relayHost({ client: await server.connect() });
  const link = newLink(host.url('ws'));
  await link.ready();
  await host.stop();
  const error = await thrownBy(link.request('tools/call', { name: 'echo' }, { timeout: 50 }));
  expect(error['code']).toBe(-32001);
  expect(error.message).toContain(host.url('ws'));
});

it('ws: at most 256 requests wait for a connection', async () => {
  const server = localServer();
  const host = await relayHost({ client: await server.connect() });
  const link = newLink(host.url('ws'));
  await link.ready();
  await host.stop();
  await noticed(link);
  const codes = Array.from({ length: 260 }, () =>
    thrownBy(link.request('tools/list', {})).then((error) => error['code']),
  );
  expect(await Promise.all(codes.slice(256))).toEqual(Array(4).fill(RelayErrorCode.TooMany));
  link.close();
  expect(await Promise.all(codes.slice(0, 256))).toEqual(Array(256).fill(-32000));
});
