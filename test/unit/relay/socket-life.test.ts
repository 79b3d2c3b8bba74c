// The life of a socket: what ends it, what it gets meanwhile, and what is left of it.
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { RelayErrorCode } from '../../../packages/elements/src/protocol/relay.js';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import type { RelayEnvelope } from '../../../packages/server/src/relay/relay-server.js';
import { EmitterSocket } from './support/emitter-socket.js';
import { notingClient } from './support/noting-client.js';
import { call, codeOf, context, notification, request } from './support/requests.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());
const settle = () => vi.advanceTimersByTimeAsync(0);

/** A socket as browsers and edge runtimes have it. */
class TargetSocket extends EventTarget {
  readonly sent: RelayEnvelope[] = [];
  readonly closed: (number | undefined)[] = [];
  send(text: string): void {
    this.sent.push(JSON.parse(text) as RelayEnvelope);
  }
  close(code?: number): void {
    this.closed.push(code);
  }
  receive(data: unknown): void {
    this.dispatchEvent(Object.assign(new Event('message'), { data }));
  }
}

function relayOf(options: object = {}) {
  const { client, calls } = notingClient({ hasRequest: false });
  const relay = createRelay<object>({ client, origins: 'any', ...options });
  onTestFinished(() => relay.close());
  return { relay, calls };
}
/** What it got, without the signs of life. */
const answersOf = ({ sent }: { sent: RelayEnvelope[] }) =>
  sent.filter(({ session }) => session !== '');

describe('a socket with addEventListener', () => {
  it('is served, and its binary or long frames are refused', async () => {
    const { relay } = relayOf({ limits: { messageLength: 200 } });
    const socket = new TargetSocket();
    relay.socket(socket, context);
    socket.receive(JSON.stringify(request('ping')));
    await settle();
    expect(answersOf(socket)).toMatchObject([{ message: { id: 1, result: {} } }]);
    socket.receive(new ArrayBuffer(8));
    expect(codeOf(socket.sent.at(-1))).toBe(-32600);
    for (const length of [201, 601]) {
      socket.receive('x'.repeat(length));
      expect(codeOf(socket.sent.at(-1))).toBe(RelayErrorCode.TooLarge);
    }
    socket.receive('x'.repeat(200));
    expect(codeOf(socket.sent.at(-1))).toBe(-32700);
    expect(socket.closed).toEqual([]);
  });

  it.each(['close', 'error'])('ends with its %s event', async (type) => {
    const { relay } = relayOf();
    const socket = new TargetSocket();
    relay.socket(socket, context);
    await settle();
    const count = socket.sent.length;
    socket.dispatchEvent(new Event(type));
    socket.receive(JSON.stringify(request('ping')));
    await vi.advanceTimersByTimeAsync(100_000);
    expect([socket.sent.length, socket.closed]).toEqual([count, []]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('an emitter', () => {
  it.each(['close', 'error'])('ends with its %s event', async (type) => {
    const { relay } = relayOf();
    const socket = new EmitterSocket();
    relay.socket(socket, context);
    await settle();
    const count = socket.sent.length;
    socket.emit(type);
    socket.emit('message', JSON.stringify(request('ping')));
    await vi.advanceTimersByTimeAsync(100_000);
    expect([socket.sent.length, socket.closed]).toEqual([count, []]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('that throws while it closes is not an error of the relay', async () => {
    const { relay } = relayOf();
    const socket = new EmitterSocket();
    relay.socket(socket, context);
    await settle();
    socket.send = () => {
      throw new Error('closing');
    };
    socket.emit('message', JSON.stringify(request('ping')));
    await settle();
    expect(socket.closed).toEqual([]);
  });

  it('is paused while its page is checked, and resumed after that', async () => {
    const steps: string[] = [];
    let decide = (_user: string) => {};
    const { relay } = relayOf({
      authorize: () => new Promise<string>((resolve) => (decide = resolve)),
    });
    const socket = Object.assign(new EmitterSocket(), {
      pause: () => steps.push('pause'),
      resume: () => steps.push('resume'),
    });
    relay.socket(socket, context);
    await settle();
    expect(steps).toEqual(['pause']);
    decide('ada');
    await settle();
    expect(steps).toEqual(['pause', 'resume']);
  });

  it('that closes during the check leaves nothing, and nothing of it runs', async () => {
    let decide = (_user: string) => {};
    const { relay, calls } = relayOf({
      authorize: () => new Promise<string>((resolve) => (decide = resolve)),
      limits: { authorizeTimeout: 5000 },
    });
    const socket = new EmitterSocket();
    relay.socket(socket, context);
    socket.emit('message', JSON.stringify(call('echo')));
    socket.emit('close');
    decide('ada');
    await settle();
    expect([socket.sent, calls]).toEqual([[], []]);
    // Its access is over, too: a sign-out has nothing to close.
    await relay.signOut('ada');
    expect(socket.closed).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('a notification of a page has no answer', async () => {
  const { relay } = relayOf();
  const socket = new EmitterSocket();
  relay.socket(socket, context);
  await settle();
  const count = socket.sent.length;
  socket.emit('message', JSON.stringify(notification('notifications/whatever')));
  socket.emit('message', JSON.stringify(request('ping')));
  await settle();
  expect(socket.sent.slice(count)).toMatchObject([{ message: { id: 1, result: {} } }]);
});

it('a call ends when the socket of its page is gone and the page does not come back', async () => {
  const signals: AbortSignal[] = [];
  const { client } = notingClient({ hasRequest: false });
  const callTool = (_: unknown, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise<never>(() => {});
  };
  const { relay } = relayOf({ client: { ...client, callTool }, limits: { keepFor: 1000 } });
  const socket = new EmitterSocket();
  relay.socket(socket, context);
  await settle();
  socket.emit('message', JSON.stringify(call('x')));
  await settle();
  socket.emit('close');
  await vi.advanceTimersByTimeAsync(999);
  expect(signals[0]!.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(signals[0]!.aborted).toBe(true);
});

describe('a socket that is refused', () => {
  const refused = () => {
    const { relay, calls } = relayOf({ authorize: () => false });
    const socket = Object.assign(new EmitterSocket(), { terminate: vi.fn() });
    relay.socket(socket, context);
    return { socket, calls };
  };

  it('gets the reason as the answer to its first request, and is closed', async () => {
    const { socket, calls } = refused();
    await settle();
    expect(socket.closed).toEqual([]);
    socket.emit('message', JSON.stringify(call('echo', 7)));
    expect(socket.sent).toMatchObject([
      { message: { id: 7, error: { code: RelayErrorCode.Unauthorized } } },
    ]);
    expect([socket.closed, calls]).toEqual([[1008], []]);
  });

  it('is closed after five seconds even if it sends nothing, and terminated a second later', async () => {
    const { socket } = refused();
    await vi.advanceTimersByTimeAsync(4999);
    expect(socket.closed).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(socket.closed).toEqual([1008]);
    await vi.advanceTimersByTimeAsync(999);
    expect(socket.terminate).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(socket.terminate).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is not terminated if it closes in time', async () => {
    const { socket } = refused();
    await vi.advanceTimersByTimeAsync(5000);
    socket.emit('close');
    await vi.advanceTimersByTimeAsync(5000);
    expect(socket.terminate).not.toHaveBeenCalled();
  });

  it('because of its server gets the reason, and its access is over', async () => {
    const { client } = notingClient({ hasRequest: false });
    const { relay } = relayOf({
      client: undefined,
      servers: { shop: () => client },
      authorize: () => 'ada',
    });
    const socket = new EmitterSocket();
    relay.socket(socket, { ...context, url: '/relay/bank' } as never);
    socket.emit('message', JSON.stringify(request('ping')));
    await settle();
    expect(socket.sent.map(codeOf)).toEqual([RelayErrorCode.UnknownServer]);
    expect(socket.closed).toEqual([1008]);
    await relay.signOut('ada');
    expect(socket.closed).toEqual([1008]);
  });
});

it('signs of life name the node, and come in the given interval', async () => {
  const { relay } = relayOf({ limits: { keepAlive: 1000 } });
  const socket = new EmitterSocket();
  relay.socket(socket, context);
  await settle();
  expect(socket.sent).toEqual([
    {
      session: '',
      message: {
        jsonrpc: '2.0',
        method: 'relay/alive',
        params: { node: expect.stringMatching(/^[\da-f-]{36}$/) },
      },
    },
  ]);
  await vi.advanceTimersByTimeAsync(999);
  expect(socket.sent).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(socket.sent).toHaveLength(2);
});

it('a socket whose page does not read is terminated at once, if that is possible', async () => {
  const { relay } = relayOf({
    limits: { messageLength: 1000, heldBytes: 1e5, totalHeldBytes: 1e5, keepAlive: 500 },
  });
  const socket = Object.assign(new EmitterSocket(), { terminate: vi.fn() });
  relay.socket(socket, context);
  await settle();
  socket.bufferedAmount = 2e5;
  await vi.advanceTimersByTimeAsync(500);
  expect(socket.terminate).toHaveBeenCalledOnce();
  expect(socket.closed).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
