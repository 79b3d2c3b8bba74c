// What `authorize` may answer, what a relay reports of itself, and what it refuses before anything runs.
import { describe, expect, it, onTestFinished } from 'vitest';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import { localServer } from './support/local-server.js';
import { notingClient } from './support/noting-client.js';
import { call, codeOf, context, request } from './support/requests.js';
import { textBus } from './support/text-bus.js';
import { until } from './support/until.js';

function relayOf(options: object = {}) {
  const { client, calls } = notingClient({ hasRequest: false });
  const heard: Error[] = [];
  const relay = createRelay<object>({
    client,
    onerror: (error) => heard.push(error as Error),
    ...options,
  });
  onTestFinished(() => relay.close());
  return { relay, calls, heard };
}

describe('authorize', () => {
  it.each([
    [null, 'null'],
    [5, 'number'],
    [{}, 'object'],
    [undefined, 'undefined'],
  ])('that answers %j refuses, and the operator learns why', async (verdict, kind) => {
    const { relay, calls, heard } = relayOf({ authorize: () => verdict });
    const answer = await relay.handle(call('echo'), { context });
    expect(codeOf(answer)).toBe(RelayErrorCode.Unauthorized);
    expect(calls).toEqual([]);
    expect(heard.map(({ message }) => message)).toEqual([expect.stringContaining(`it is ${kind}`)]);
  });

  it.each([false, ''])('that answers %j refuses, and no error is reported', async (verdict) => {
    const { relay, calls, heard } = relayOf({ authorize: () => verdict });
    expect(codeOf(await relay.handle(call('echo'), { context }))).toBe(RelayErrorCode.Unauthorized);
    expect([calls, heard]).toEqual([[], []]);
  });

  it('that answers true names no user: each session has its own share', async () => {
    const server = localServer();
    const { relay } = relayOf({
      client: await server.connect(),
      authorize: () => true,
      limits: { userInFlight: 1 },
    });
    const slow = (session: string) =>
      relay.handle(request('tools/call', { name: 'slow' }, 1, session), { context });
    const running = [slow('aaaaaaaaaaaaaaaa'), slow('bbbbbbbbbbbbbbbb')];
    await until(() => server.log.runs.length === 2);
    server.log.release();
    for (const answer of await Promise.all(running))
      expect(answer).toMatchObject({ message: { result: {} } });
  });

  it('that is missing admits everybody', async () => {
    const { relay } = relayOf();
    expect(await relay.handle(call('echo'), { context })).toMatchObject({
      message: { result: {} },
    });
  });
});

describe('health', () => {
  it('is good without a bus, until the relay is closed', () => {
    const { relay } = relayOf();
    expect(relay.health()).toMatchObject({ ok: true, status: 'ok', problems: [] });
    relay.close();
    expect(relay.health()).toMatchObject({ ok: false, problems: ['The relay is closed.'] });
  });

  it('includes the problem of the bus', () => {
    const { relay } = relayOf({ bus: { ...textBus(), problem: 'The bus is away.' } });
    expect(relay.health()).toMatchObject({ ok: false, problems: ['The bus is away.'] });
    relay.close();
    expect(relay.health().problems).toHaveLength(2);
  });
});

it.each(['', undefined, 5])('signOut needs a user, not %j', async (user) => {
  const { relay } = relayOf();
  await expect(relay.signOut(user as string)).rejects.toBeInstanceOf(TypeError);
});

it('refuses a server that it does not have, and runs nothing', async () => {
  const { client, calls } = notingClient({ hasRequest: false });
  const { relay } = relayOf({ client: undefined, servers: { shop: () => client } });
  const asked = (server: string) => relay.handle(call('echo'), { context, server });
  expect(codeOf(await asked('bank'))).toBe(RelayErrorCode.UnknownServer);
  expect(calls).toEqual([]);
  expect(await asked('shop')).toMatchObject({ message: { result: {} } });
});

it('refuses everything after its end', async () => {
  const { relay, calls } = relayOf();
  relay.close();
  expect(codeOf(await relay.handle(call('echo'), { context }))).toBe(-32000);
  expect(calls).toEqual([]);
});
