// Changes that a server announces: which sessions hear of them, and how often.
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import type { RelayEnvelope } from '../../../packages/server/src/relay/relay-server.js';
import { notingClient } from './support/noting-client.js';
import { codeOf, context, notification, request, session } from './support/requests.js';
import { textBus } from './support/text-bus.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(50);
const other = 'fedcba9876543210';
const change = (kind: string) => ({ jsonrpc: '2.0', method: `notifications/${kind}/list_changed` });

/** A relay, and connections of its pages with what they heard: the sessions and the kinds of lists. */
function relayOf(options: object = {}) {
  const { client, transport } = notingClient({ hasRequest: false });
  const getServerCapabilities = () => ({ tools: { listChanged: true }, prompts: {} });
  const relay = createRelay<object>({ client: { ...client, getServerCapabilities }, ...options });
  onTestFinished(() => relay.close());
  const connect = () => {
    const heard: string[] = [];
    const gone = new AbortController();
    const send = ({ session: from, message }: RelayEnvelope) => {
      if ('method' in message) heard.push(`${from} ${message.method.split('/')[1]}`);
    };
    const connection = { context, send, signal: gone.signal };
    const hello = (from = session) => relay.handle(request('relay/hello', {}, 1, from), connection);
    return { heard, hello, connection, lose: () => gone.abort() };
  };
  return { relay, transport, connect };
}

it('reach each session once, however many there are in a moment', async () => {
  const { transport, connect } = relayOf();
  const page = connect();
  await page.hello();
  await page.hello(other);
  for (let i = 0; i < 3; i++) transport.onmessage!(change('tools'));
  expect(page.heard).toEqual([]);
  await settle();
  expect(page.heard).toEqual([`${session} tools`, `${other} tools`]);
  transport.onmessage!(change('tools'));
  transport.onmessage!(change('prompts'));
  await settle();
  expect(page.heard.slice(2).sort()).toEqual(
    [`${session} tools`, `${other} tools`, `${session} prompts`, `${other} prompts`].sort(),
  );
});

it('do not reach a session that ended, or a connection that is gone', async () => {
  const { relay, transport, connect } = relayOf();
  const [page, lost] = [connect(), connect()];
  await page.hello();
  await page.hello(other);
  await lost.hello();
  lost.lose();
  await relay.handle(notification('relay/bye'), page.connection);
  transport.onmessage!(change('tools'));
  await settle();
  expect([page.heard, lost.heard]).toEqual([[`${other} tools`], []]);
  // The last session of the connection.
  await relay.handle({ ...notification('relay/bye'), session: other }, page.connection);
  transport.onmessage!(change('tools'));
  await settle();
  expect(page.heard).toHaveLength(1);
});

it('leave the handlers of the client in place, and other messages alone', async () => {
  const { transport, connect } = relayOf();
  const own = vi.fn();
  transport.onmessage = own;
  const page = connect();
  await page.hello();
  await page.hello();
  const messages = [change('tools'), change('roots'), { jsonrpc: '2.0', id: 1, result: {} }, null];
  for (const message of messages) transport.onmessage!(message);
  await settle();
  expect(own.mock.calls.map(([message]) => message as unknown)).toEqual(messages);
  expect(page.heard).toEqual([`${session} tools`]);
});

it('that may have been missed are announced again, of the kinds that the server announces', async () => {
  let gap = () => {};
  const bus = { ...textBus(), onGap: (listener: () => void) => ((gap = listener), () => {}) };
  const { connect } = relayOf({ bus });
  const page = connect();
  gap();
  await page.hello();
  await settle();
  expect(page.heard).toEqual([]);
  gap();
  await settle();
  expect(page.heard).toEqual([`${session} tools`]);
});

it('of the client of one user reach the sessions of this user only', async () => {
  const transports: Record<string, { onmessage?: (message: object) => void }> = {};
  const { connect } = relayOf({
    client: undefined,
    authorize: () => users.shift()!,
    connect: ({ user }: { user: string }) => {
      const { client, transport } = notingClient({ hasRequest: false });
      transports[user] = transport;
      return client;
    },
  });
  const users = ['ada', 'bob'];
  const [ada, bob] = [connect(), connect()];
  await ada.hello();
  await bob.hello(other);
  transports['ada']!.onmessage!(change('tools'));
  await settle();
  expect([ada.heard, bob.heard]).toEqual([[`${session} tools`], []]);
});

it('are not delivered after the end, and no timer is left', async () => {
  const { relay, transport, connect } = relayOf();
  const page = connect();
  await page.hello();
  transport.onmessage!(change('tools'));
  relay.close();
  transport.onmessage!(change('tools'));
  expect(vi.getTimerCount()).toBe(0);
  await settle();
  expect(page.heard).toEqual([]);
});

it('reach a limited number of sessions on one connection; one that ends makes room', async () => {
  const { relay, connect } = relayOf({ limits: { sessions: 1 } });
  const page = connect();
  await page.hello();
  const refused = await page.hello(other);
  expect(codeOf(refused)).toBe(RelayErrorCode.TooMany);
  expect(JSON.stringify(refused)).toContain('More than 1 sessions');
  // Another connection has its own.
  expect(await connect().hello(other)).toMatchObject({ message: { result: {} } });
  await relay.handle(notification('relay/bye'), page.connection);
  const next = request('relay/hello', {}, 2, other);
  expect(await relay.handle(next, page.connection)).toMatchObject({ message: { result: {} } });
});

it('of a client that serves many sessions reach the last thousand that used it', async () => {
  const { client, transport } = notingClient({ hasRequest: false });
  const { relay } = relayOf({ client: undefined, clientFor: () => client });
  const heard: string[] = [];
  const sessionOf = (n: number) => `session-${String(n).padStart(8, '0')}`;
  for (let n = 0; n <= 1000; n++) {
    const send = ({ session: from }: RelayEnvelope) => void heard.push(from);
    await relay.handle(request('relay/hello', {}, 1, sessionOf(n)), { context, send });
  }
  transport.onmessage!(change('tools'));
  await settle();
  expect(heard).toHaveLength(1000);
  expect(heard).not.toContain(sessionOf(0));
});
