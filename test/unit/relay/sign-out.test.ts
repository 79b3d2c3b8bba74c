// After signOut nothing of the user starts, whatever was authorized before it.
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import { EmitterSocket } from './support/emitter-socket.js';
import { notingClient } from './support/noting-client.js';
import { call, codeOf, context, request, session } from './support/requests.js';
import { textBus } from './support/text-bus.js';
import { until } from './support/until.js';

afterEach(() => void vi.useRealTimers());

function relayOf(options: object = {}) {
  const { client, calls } = notingClient({ hasRequest: false });
  const relay = createRelay<object>({ client, authorize: () => 'ada', origins: 'any', ...options });
  onTestFinished(() => relay.close());
  return { relay, calls };
}

/** A POST whose body ends when told. */
function slowPost(envelope: object) {
  let finish = () => {};
  const text = JSON.stringify(envelope);
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text.slice(0, 10)));
      finish = () => {
        controller.enqueue(new TextEncoder().encode(text.slice(10)));
        controller.close();
      };
    },
  });
  const headers = { 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body, duplex: 'half' };
  return { request: new Request('http://relay/', init as RequestInit), finish: () => finish() };
}

describe('a socket that ignores the close frame', () => {
  it('runs nothing any more', async () => {
    const { relay, calls } = relayOf();
    const socket = new EmitterSocket();
    relay.socket(socket, context);
    await until(() => socket.sent.length > 0);
    await relay.signOut('ada');
    expect(socket.closed).toEqual([1008]);
    const sent = socket.sent.length;
    socket.emit('message', JSON.stringify(call('echo')));
    await relay.handle(call('echo', 2), { context });
    expect(calls).toHaveLength(1);
    expect(socket.sent).toHaveLength(sent);
  });

  it('is terminated', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { relay } = relayOf();
    const socket = Object.assign(new EmitterSocket(), { terminate: vi.fn() });
    relay.socket(socket, context);
    await vi.advanceTimersByTimeAsync(10);
    await relay.signOut('ada');
    expect(socket.terminate).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(socket.terminate).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('on the other nodes too', async () => {
    const bus = textBus();
    const [a, b] = [relayOf({ bus }), relayOf({ bus })];
    const socket = new EmitterSocket();
    b.relay.socket(socket, context);
    await until(() => socket.sent.length > 0);
    await a.relay.signOut('ada');
    await until(() => socket.closed.length > 0);
    socket.emit('message', JSON.stringify(call('echo')));
    await b.relay.handle(call('echo', 2), { context });
    expect(b.calls).toHaveLength(1);
  });
});

describe('a POST that was authorized before', () => {
  it('does not run when its body ends later, on any node', async () => {
    const bus = textBus();
    const [a, b] = [relayOf({ bus }), relayOf({ bus })];
    const posts = [a, b].map(({ relay }) => {
      const post = slowPost(call('echo'));
      return { ...post, answer: relay.fetch(post.request) };
    });
    await new Promise((resolve) => setTimeout(resolve));
    await a.relay.signOut('ada');
    await new Promise((resolve) => setTimeout(resolve));
    for (const { finish, answer } of posts) {
      finish();
      expect((await answer).status).toBe(401);
    }
    expect([...a.calls, ...b.calls]).toEqual([]);
  });

  it('does not run when the user signs out during authorize', async () => {
    let decide = (_user: string) => {};
    const authorize = () => new Promise<string>((resolve) => (decide = resolve));
    const { relay, calls } = relayOf({ authorize });
    const answer = relay.handle(call('echo'), { context });
    await relay.signOut('ada');
    decide('ada');
    expect(codeOf(await answer)).toBe(RelayErrorCode.Unauthorized);
    // Another user is not concerned.
    const other = relay.handle(call('echo'), { context });
    decide('bob');
    expect(await other).toMatchObject({ message: { result: {} } });
    expect(calls).toHaveLength(1);
  });

  it('does not run when its client connects later', async () => {
    let connected = () => {};
    const { client, calls } = notingClient({ hasRequest: false });
    const { relay } = relayOf({
      client: undefined,
      connect: () => new Promise((resolve) => (connected = () => resolve(client))),
    });
    const answer = relay.handle(call('echo'), { context });
    await new Promise((resolve) => setTimeout(resolve));
    await relay.signOut('ada');
    connected();
    expect(await answer).toBeUndefined();
    await new Promise((resolve) => setTimeout(resolve));
    expect(calls).toEqual([]);
  });
});

it('ends an event stream, and does not subscribe one that is being opened', async () => {
  let connected = () => {};
  const { client, transport } = notingClient({ hasRequest: false });
  const { relay } = relayOf({
    client: undefined,
    connect: () => new Promise((resolve) => (connected = () => resolve(client))),
  });
  const headers = { 'mcp-relay-sessions': session };
  const open = () => relay.fetch(new Request('http://relay/', { headers }));
  const first = open();
  await new Promise((resolve) => setTimeout(resolve));
  connected();
  const reader = (await first).body!.getReader();
  const second = open();
  await relay.signOut('ada');
  connected();
  for (let isDone = false; !isDone;) isDone = (await reader.read()).done;
  expect((await second).status).not.toBe(200);
  expect(transport.onmessage).toBeDefined();
});

it('rejects if a bus does not answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const bus = { publish: () => new Promise<void>(() => {}), subscribe: () => () => {} };
  const { relay } = relayOf({ bus });
  const outcome = relay.signOut('ada').catch((error: Error) => error.cause as Error);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(String(await outcome)).toContain('`bus.publish` did not answer within 10000 ms');
});

it('forgets connections that ended', async () => {
  const { relay } = relayOf();
  const socket = new EmitterSocket();
  relay.socket(socket, context);
  await until(() => socket.sent.length > 0);
  socket.emit('close');
  await relay.signOut('ada');
  expect(socket.closed).toEqual([]);
  expect(await relay.handle(request('ping'), { context })).toMatchObject({
    message: { result: {} },
  });
});

it('does not end the hello of a user whose name begins like that of another', async () => {
  const users = ['ada', 'ada lovelace'];
  const connected: (() => void)[] = [];
  const { client } = notingClient({ hasRequest: false });
  const { relay } = relayOf({
    client: undefined,
    authorize: () => users.shift()!,
    connect: () => new Promise((resolve) => connected.push(() => resolve(client))),
  });
  const hello = () => relay.handle(request('relay/hello'), { context, send: () => {} });
  const answers = [hello(), hello()];
  await until(() => connected.length === 2);
  await relay.signOut('ada');
  for (const connect of connected) connect();
  expect(await answers[0]).toBeUndefined();
  expect(await answers[1]).toMatchObject({ message: { result: { relay: 1 } } });
});
