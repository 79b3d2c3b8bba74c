// The hello of a page, which may end before its server is connected.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import { notingClient } from './support/noting-client.js';
import { codeOf, context, notification, request, session } from './support/requests.js';
import { textBus } from './support/text-bus.js';

const other = 'fedcba9876543210';
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** A relay whose clients connect when told. */
function relayOf(options: object = {}) {
  const connecting: (() => void)[] = [];
  const { client, transport } = notingClient({ hasRequest: false });
  const relay = createRelay<object>({
    connect: () =>
      new Promise<typeof client>((resolve) => connecting.push(() => resolve({ ...client }))),
    origins: 'any',
    ...options,
  });
  onTestFinished(() => relay.close());
  const stream = (from = session) =>
    relay.fetch(
      new Request('http://relay.example/', { headers: { 'mcp-relay-sessions': from } }),
      context,
    );
  const connect = () => connecting.splice(0).forEach((connected) => connected());
  return { relay, transport, stream, connecting, connect };
}

describe('a page that leaves while its server is being connected', () => {
  it('gets no event stream', async () => {
    const { relay, stream, connecting, connect } = relayOf();
    const [left, stays] = [stream(), stream(other)];
    await vi.waitUntil(() => connecting.length > 0);
    await relay.handle(notification('relay/bye'), { context });
    await settle();
    connect();
    expect((await left).status).not.toBe(200);
    await vi.waitUntil(() => (connect(), true));
    expect((await stays).status).toBe(200);
  });

  it('gets none on another node either', async () => {
    const bus = textBus();
    const [a, b] = [relayOf({ bus }), relayOf({ bus })];
    const left = a.stream();
    await vi.waitUntil(() => a.connecting.length > 0);
    await b.relay.handle(notification('relay/bye'), { context });
    await settle();
    a.connect();
    expect((await left).status).not.toBe(200);
  });
});

describe('a connection with the maximum number of sessions', () => {
  const full = { limits: { sessions: 1 } };
  const hello = (from: string) => request('relay/hello', {}, 1, from);

  it('connects no server for one more', async () => {
    const { relay, connecting, connect } = relayOf(full);
    const connection = { context, send: () => {} };
    const first = relay.handle(hello(session), connection);
    await vi.waitUntil(() => connecting.length > 0);
    connect();
    await first;
    expect(codeOf(await relay.handle(hello(other), connection))).toBe(RelayErrorCode.TooMany);
    expect(connecting).toEqual([]);
  });

  it('accepts only one of two that begin at the same time', async () => {
    const { relay, connecting, connect } = relayOf(full);
    const connection = { context, send: () => {} };
    const answers = [hello(session), hello(other)].map((one) => relay.handle(one, connection));
    await vi.waitUntil(() => connecting.length > 0);
    await settle();
    connect();
    const codes = (await Promise.all(answers)).map(codeOf);
    expect(codes.filter((code) => code === RelayErrorCode.TooMany)).toHaveLength(1);
  });
});

it('the answer repeats the questions that the page can answer, if there are any', async () => {
  const { relay, connecting, connect } = relayOf();
  const hello = async (params: object, id: number) => {
    const answer = relay.handle(request('relay/hello', params, id), { context, send: () => {} });
    await settle();
    if (connecting.length > 0) connect();
    return ((await answer)!.message as { result?: object }).result;
  };
  expect(await hello({ answers: ['sampling', 'unknown'] }, 1)).toMatchObject({
    answers: ['sampling'],
  });
  expect(await hello({}, 2)).not.toHaveProperty('answers');
});

it('questions are not passed to a page through a client that all pages share', async () => {
  const { client } = notingClient({ hasRequest: false });
  const { relay } = relayOf({ connect: undefined, client });
  const hello = request('relay/hello', { answers: ['sampling'] });
  const answer = await relay.handle(hello, { context, send: () => {} });
  expect((answer!.message as { result?: object }).result).not.toHaveProperty('answers');
});
