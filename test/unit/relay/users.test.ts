// One user cannot take resources from another, and texts for the operator reach no page.
import { describe, expect, it } from 'vitest';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { RpcError } from '../../../packages/server/src/relay/relay-server.js';
import type { RelayLimits } from '../../../packages/server/src/relay/relay-server.js';
import { nodeOf } from './support/emitter-socket.js';
import { newLink, relayHost } from './support/fixture.js';
import { localServer } from './support/local-server.js';
import { CARRIERS } from './support/relay-host.js';
import { call, codeOf, notification, request } from './support/requests.js';
import { textBus } from './support/text-bus.js';
import { thrownBy, until } from './support/until.js';

const by = (user: string) => ({ context: { headers: { user } } });
const alice = by('alice');
const bob = by('bob');

/** A relay whose users identify themselves in a header. */
async function relayOfUsers(limits: Partial<RelayLimits>) {
  const server = localServer();
  const bus = textBus();
  const { relay } = await relayHost({
    client: await server.connect(),
    authorize: ({ headers }) => headers['user'] ?? 'nobody',
    bus,
    // There is no other node that could answer.
    limits: { attachTimeout: 20, ...limits },
  });
  return { server, relay, bus };
}

const sessions = ['aaaaaaaaaaaaaaaa', 'bbbbbbbbbbbbbbbb', 'cccccccccccccccc', 'dddddddddddddddd'];

describe('requests at the same time', () => {
  const slow = (session: string, id: number) =>
    request('tools/call', { name: 'slow' }, id, session);

  it('does not make the relay busy for others because one user has many sessions', async () => {
    const { server, relay } = await relayOfUsers({
      inFlight: 2,
      userInFlight: 3,
      totalInFlight: 4,
    });
    const asked = sessions.map((session, index) => relay.handle(slow(session, index), alice));
    await until(() => server.log.runs.length === 3);
    expect(await relay.handle(call('echo'), bob)).toMatchObject({ message: { result: {} } });
    server.log.release();
    const codes = (await Promise.all(asked)).map(codeOf);
    expect(codes.filter((code) => code === RelayErrorCode.TooMany)).toHaveLength(1);
    // Their share is free again.
    expect(await relay.handle(call('echo', 9), alice)).toMatchObject({ message: { result: {} } });
  });

  it('limits all users together', async () => {
    const { server, relay } = await relayOfUsers({ userInFlight: 2, totalInFlight: 2 });
    const asked = [
      relay.handle(slow(sessions[0]!, 1), alice),
      relay.handle(slow(sessions[0]!, 1), bob),
    ];
    await until(() => server.log.runs.length === 2);
    expect(codeOf(await relay.handle(call('echo'), by('carol')))).toBe(RelayErrorCode.TooMany);
    server.log.release();
    await Promise.all(asked);
  });
});

describe('kept results', () => {
  const attach = (id: number, more = {}) => request('relay/attach', more, id);

  it('one user does not evict those of another', async () => {
    const { relay } = await relayOfUsers({ keptLength: 3000 });
    const first = await relay.handle(call('big', 1, '1000'), alice);
    for (let id = 1; id <= 5; id++) await relay.handle(call('big', id, '1000'), bob);
    expect(await relay.handle(attach(1), alice)).toEqual(first);
    expect(codeOf(await relay.handle(attach(1), bob))).toBe(RelayErrorCode.ResultLost);
  });

  it('an eviction for one user does not affect another', async () => {
    const { server, relay } = await relayOfUsers({ keptLength: 3000 });
    const node = await nodeOf(relay);
    for (let id = 1; id <= 5; id++) await relay.handle(call('big', id, '1000'), bob);
    const missed = { method: 'tools/call', params: { name: 'echo' }, node, age: 30_000 };
    expect(codeOf(await relay.handle(attach(9, missed), bob))).toBe(RelayErrorCode.ResultLost);
    expect(await relay.handle(attach(9, missed), alice)).toMatchObject({ message: { result: {} } });
    expect(server.log.runs.filter((name) => name === 'echo')).toHaveLength(1);
  });

  it('are limited in total: the user who holds the most loses first', async () => {
    const { relay } = await relayOfUsers({ keptLength: 10_000, totalKeptLength: 6000 });
    const first = await relay.handle(call('big', 1, '1000'), alice);
    for (let id = 1; id <= 6; id++) await relay.handle(call('big', id, '1000'), bob);
    expect(await relay.handle(attach(1), alice)).toEqual(first);
    expect(codeOf(await relay.handle(attach(1), bob))).toBe(RelayErrorCode.ResultLost);
    expect(await relay.handle(attach(6), bob)).toMatchObject({ message: { result: {} } });
  });
});

describe('cancellations', () => {
  const cancel = (requestId: number, reason?: string) =>
    notification('notifications/cancelled', { requestId, reason });

  it('a flood of them reaches the other nodes slowly, and those of others still arrive', async () => {
    const { relay, bus } = await relayOfUsers({ cancelRate: 1, totalCancelRate: 1000 });
    for (let id = 0; id < 500; id++) await relay.handle(cancel(id), alice);
    for (let id = 0; id < 500; id++) await relay.handle(notification('relay/bye'), alice);
    const flood = bus.topics.length;
    expect(flood).toBeGreaterThan(0);
    // Four at the same moment and one each second; the test takes less than a minute.
    expect(flood).toBeLessThan(64);
    await relay.handle(cancel(1), bob);
    expect(bus.topics).toHaveLength(flood + 1);
  });

  it('sessions without a user share one limit', async () => {
    const server = localServer();
    const bus = textBus();
    const limits = { cancelRate: 1, totalCancelRate: 2 };
    const { relay } = await relayHost({ client: await server.connect(), bus, limits });
    for (let id = 0; id < 500; id++)
      await relay.handle({ ...cancel(id), session: `0123456789abcdef${id}` }, alice);
    expect(bus.topics.length).toBeLessThan(64);
  });

  it('of a call that runs here is not passed on, and its reason is cut', async () => {
    const { server, relay, bus } = await relayOfUsers({});
    const running = relay.handle(call('slow', 1), alice);
    await until(() => server.log.runs.length === 1);
    await relay.handle(cancel(1), alice);
    expect(await running).toBeUndefined();
    expect(bus.topics).toEqual([]);
    const heard: string[] = [];
    bus.subscribe('mcp-app-relay', (message) => heard.push(JSON.stringify(message)));
    await relay.handle(cancel(2, 'x'.repeat(1_000_000)), alice);
    await until(() => heard.length === 1);
    expect(heard[0]!.length).toBeLessThan(1000);
  });
});

for (const carrier of CARRIERS)
  describe(`${carrier}: what is wrong in the backend`, () => {
    const secret = 'connect postgres://app:hunter2@db.internal/ failed';

    it('keeps an error of clientFor with the operator; the page gets a number to quote', async () => {
      const heard: [unknown, string | undefined][] = [];
      const host = await relayHost({
        clientFor: () => Promise.reject(new Error(secret)),
        onerror: (error, id) => heard.push([error, id]),
      });
      const link = newLink(host.url(carrier));
      for (const error of [
        await thrownBy(link.ready()),
        await thrownBy(link.request('tools/call', { name: 'x' })),
      ]) {
        expect(JSON.stringify([error.message, error])).not.toContain('hunter2');
        const [, id] = /error ([\da-f]{8})\b/.exec(error.message) ?? [];
        expect(heard.find((entry) => entry[1] === id)?.[0]).toMatchObject({ message: secret });
      }
    });

    it('passes an RpcError of clientFor to the page', async () => {
      const host = await relayHost({
        clientFor: () => Promise.reject(new RpcError(-32000, 'Connect your calendar first.')),
      });
      const error = await thrownBy(newLink(host.url(carrier)).ready());
      expect(error.message).toContain('Connect your calendar first.');
    });

    it('ignores an onerror that throws', async () => {
      const host = await relayHost({
        client: undefined as never,
        clientFor: () => Promise.reject(new Error(secret)),
        authorize: () => Promise.reject(new Error(secret)),
        onerror: () => {
          throw new Error(secret);
        },
      });
      const error = await thrownBy(newLink(host.url(carrier)).ready());
      expect(error.message).toContain('Not authorized.');
      expect(error.message).not.toContain('hunter2');
    });
  });
