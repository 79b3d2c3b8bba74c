// Everything that waits or is kept has a limit.
import { expect, it } from 'vitest';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { limited, newLink } from './support/fixture.js';
import { CARRIERS } from './support/relay-host.js';
import { call, codeOf, context, request } from './support/requests.js';
import { thrownBy, until } from './support/until.js';

for (const carrier of CARRIERS)
  it(`${carrier}: limits the requests of one session to its share, and accepts the next one later`, async () => {
    const { server, host } = await limited({ inFlight: 2 });
    const link = newLink(host.url(carrier));
    const running = [
      link.request('tools/call', { name: 'slow' }),
      link.request('tools/call', { name: 'slow' }),
    ];
    await until(() => server.log.runs.length === 2);
    const error = await thrownBy(link.request('tools/call', { name: 'echo' }));
    expect(error['code']).toBe(RelayErrorCode.TooMany);
    // Another session has its own share.
    await newLink(host.url(carrier)).request('tools/call', { name: 'echo' });
    server.log.release();
    await Promise.all(running);
    await link.request('tools/call', { name: 'echo' });
  });

it('limits the requests of all sessions together', async () => {
  const { server, relay } = await limited({ totalInFlight: 1 });
  const running = relay.handle(call('slow'), { context });
  await until(() => server.log.runs.length === 1);
  const other = request('tools/list', {}, 1, 'fedcba9876543210');
  expect(codeOf(await relay.handle(other, { context }))).toBe(RelayErrorCode.TooMany);
  server.log.release();
  await running;
});

it('limits the sessions on one connection', async () => {
  const { host } = await limited({ sessions: 2 });
  const links = [0, 1, 2].map(() => newLink(host.url('ws')));
  await links[0]!.ready();
  await links[1]!.ready();
  const error = await thrownBy(links[2]!.ready());
  expect(error.message).toContain('More than 2 sessions');
  // A session that ends makes room.
  links[0]!.close();
  await links[2]!.ready();
});

for (const carrier of CARRIERS)
  it(`${carrier}: returns an error for a result that is too long, and keeps the connection`, async () => {
    const { host } = await limited({ messageLength: 10_000 });
    const link = newLink(host.url(carrier));
    const long = link.request('tools/call', { name: 'big', arguments: { text: '10000' } });
    expect((await thrownBy(long))['code']).toBe(RelayErrorCode.TooLarge);
    const short = await link.request('tools/call', { name: 'big', arguments: { text: '9000' } });
    expect(short.content).toMatchObject([{ text: 'x'.repeat(9000) }]);
  });

for (const carrier of CARRIERS)
  it(`${carrier}: V1 delivers a result of 5 MB completely, with or without progress`, async () => {
    const { host } = await limited({});
    const link = newLink(host.url(carrier));
    const params = { name: 'big', arguments: { text: String(5 * 1024 * 1024) } };
    for (const options of [{}, { onprogress: () => {} }]) {
      const { content } = await link.request('tools/call', params, options);
      expect(content[0]).toHaveProperty('text.length', 5 * 1024 * 1024);
    }
  });

it('X6 a server that does not answer the relay', async () => {
  const { server, relay } = await limited({ requestTimeout: 50 });
  expect(codeOf(await relay.handle(call('slow'), { context }))).toBe(-32001);
  await until(() => server.log.aborts.length === 1);
});
