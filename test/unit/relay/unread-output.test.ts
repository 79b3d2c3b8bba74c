// Pages that do not read what the relay sends.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RelayHeld } from '../../../packages/server/src/relay/admission/relay-held.js';
import { DEFAULT_RELAY_LIMITS } from '../../../packages/server/src/relay/relay-limits.js';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import { openStream } from '../../../packages/server/src/relay/relay-stream.js';
import { unreadLimits, UnreadOutput } from '../../../packages/server/src/relay/unread-output.js';
import { EmitterSocket } from './support/emitter-socket.js';

const LIMITS = { messageLength: 1000, heldBytes: 1e6, totalHeldBytes: 15e5, keepAlive: 500 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a socket whose page does not read', () => {
  const relayOf = () =>
    createRelay<{ user: string }>({
      clientFor: () => Promise.reject(new Error('Unused.')),
      origins: 'any',
      authorize: ({ user }) => user,
      limits: LIMITS,
    });
  const open = (relay: ReturnType<typeof relayOf>, user: string, unread: number) => {
    const socket = new EmitterSocket();
    socket.bufferedAmount = unread;
    relay.socket(socket, { user, headers: {} } as never);
    return socket;
  };

  it('counts for its user: the one with which there is too much is closed', async () => {
    const relay = relayOf();
    const first = open(relay, 'ada', 6e5);
    await vi.advanceTimersByTimeAsync(0);
    const second = open(relay, 'ada', 6e5);
    const other = open(relay, 'bob', 6e5);
    await vi.advanceTimersByTimeAsync(0);
    expect([first.closed, second.closed, other.closed]).toEqual([[], [1013], []]);
    relay.close();
  });

  it('counts for the node, too', async () => {
    const relay = relayOf();
    const sockets = ['ada', 'bob', 'eve'].map((user) => open(relay, user, 6e5));
    await vi.advanceTimersByTimeAsync(0);
    expect(sockets.map(({ closed }) => closed)).toEqual([[], [], [1013]]);
    relay.close();
  });

  it('counts no more once it was read, or is closed', async () => {
    const relay = relayOf();
    const [read, closed] = [open(relay, 'ada', 3e5), open(relay, 'ada', 3e5)];
    await vi.advanceTimersByTimeAsync(0);
    read.bufferedAmount = 0;
    closed.emit('close');
    await vi.advanceTimersByTimeAsync(2000);
    const next = open(relay, 'ada', 9e5);
    await vi.advanceTimersByTimeAsync(0);
    expect(next.closed).toEqual([]);
    relay.close();
    await vi.advanceTimersByTimeAsync(2000);
    expect(vi.getTimerCount()).toBe(0);
  });
});

it('a socket with a little unread output needs no timer', async () => {
  const hold = new RelayHeld({ ...DEFAULT_RELAY_LIMITS, ...LIMITS }).open('ada');
  new UnreadOutput(hold, () => 1000).count();
  expect(vi.getTimerCount()).toBe(0);
});

it('several answers of the maximum length fit, however little requests may hold', () => {
  const limits = {
    ...DEFAULT_RELAY_LIMITS,
    heldBytes: 100,
    totalHeldBytes: 100,
    messageLength: 1e6,
  };
  expect(unreadLimits(limits)).toEqual({ heldBytes: 4e6, totalHeldBytes: 4e6 });
  expect(unreadLimits(DEFAULT_RELAY_LIMITS)).toEqual({
    heldBytes: DEFAULT_RELAY_LIMITS.heldBytes,
    totalHeldBytes: DEFAULT_RELAY_LIMITS.totalHeldBytes,
  });
});

describe('an event stream whose page does not read', () => {
  const envelope = (length: number) => ({
    session: 's',
    message: { jsonrpc: '2.0' as const, method: 'x'.repeat(length), params: {} },
  });
  const setUp = () => {
    const limits = { ...DEFAULT_RELAY_LIMITS, ...LIMITS };
    const held = new RelayHeld(limits);
    const end = new AbortController();
    const open = (user: string) => openStream(limits, held.open(user), [end.signal]);
    return { open, held, end };
  };

  it('ends with an error and drops what is queued', async () => {
    const { open } = setUp();
    const [first, second] = [open('ada'), open('ada')];
    first.send(envelope(5e5));
    second.send(envelope(5e5));
    expect([first.signal.aborted, second.signal.aborted]).toEqual([false, true]);
    await expect(second.body.getReader().read()).rejects.toThrow('too slowly');
  });

  it('counts until the last event was read, although it has ended', async () => {
    const { open, held } = setUp();
    const stream = open('ada');
    stream.end(JSON.stringify(envelope(7e5)));
    const other = held.open('ada');
    expect(() => other.add(5e5)).toThrow('hold more than');
    const reader = stream.body.getReader();
    while (!(await reader.read()).done);
    await vi.advanceTimersByTimeAsync(1000);
    other.add(5e5);
    expect(vi.getTimerCount()).toBe(0);
  });
});
