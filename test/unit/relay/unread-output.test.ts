// Pages that do not read what the relay sends.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFAULT_RELAY_LIMITS } from '../../../packages/server/src/relay/relay-limits.js';
import type { RelayLimits } from '../../../packages/server/src/relay/relay-limits.js';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import { openStream } from '../../../packages/server/src/relay/output/relay-stream.js';
import {
  RelayUnread,
  unreadLimits,
} from '../../../packages/server/src/relay/output/unread-output.js';
import { UNAUTHENTICATED } from '../../../packages/server/src/relay/admission/relay-held.js';
import { endListenersOf } from '../../../packages/server/src/relay/relay-gone.js';
import { EmitterSocket } from './support/emitter-socket.js';

const LIMITS = { messageLength: 1000, heldBytes: 2e6, totalHeldBytes: 3e6, keepAlive: 500 };

const outputsOf = (limits: Partial<RelayLimits> = {}) =>
  new RelayUnread(unreadLimits({ ...DEFAULT_RELAY_LIMITS, ...LIMITS, ...limits }));

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

it('a connection with a little unread output needs no timer', () => {
  const cut = vi.fn();
  outputsOf()
    .open('ada', () => 1000, cut)
    .count();
  expect(vi.getTimerCount()).toBe(0);
  expect(cut).not.toHaveBeenCalled();
});

it('a message of the maximum length fits, however little requests may hold', () => {
  const limits = {
    ...DEFAULT_RELAY_LIMITS,
    heldBytes: 100,
    totalHeldBytes: 100,
    messageLength: 1e6,
  };
  expect(unreadLimits(limits)).toEqual({ ofUser: 3e6, ofNode: 3e6, room: 1e6 });
  const { totalHeldBytes, messageLength } = DEFAULT_RELAY_LIMITS;
  expect(unreadLimits(DEFAULT_RELAY_LIMITS)).toEqual({
    ofUser: 3 * messageLength,
    ofNode: totalHeldBytes / 2,
    room: messageLength,
  });
});

describe('room for the next answer', () => {
  it('is there as long as an answer of the maximum length fits', () => {
    const outputs = outputsOf();
    const page = { bytes: 999_000 };
    const output = outputs.open(
      'ada',
      () => page.bytes,
      () => {},
    );
    output.count();
    expect(outputs.hasRoom('ada')).toBe(true);
    page.bytes++;
    output.count();
    expect(outputs.hasRoom('ada')).toBe(false);
    // It was read a moment ago, and nobody has measured it since.
    page.bytes = 0;
    expect(outputs.hasRoom('ada')).toBe(true);
  });

  it('is always there for pages without a user, because one of them could keep out the others', () => {
    const outputs = outputsOf();
    outputs
      .open(
        UNAUTHENTICATED,
        () => 999_999,
        () => {},
      )
      .count();
    expect(outputs.hasRoom(UNAUTHENTICATED)).toBe(true);
  });
});

describe('who is cut off', () => {
  const setUp = () => {
    const outputs = outputsOf();
    const cut: string[] = [];
    const open = (user: string, bytes: number, name = user) => {
      const page = { bytes, output: undefined as never as ReturnType<typeof outputs.open> };
      page.output = outputs.open(
        user,
        () => page.bytes,
        () => cut.push(name),
      );
      page.output.count();
      return page;
    };
    return { outputs, open, cut };
  };

  it('is the newest, if the others may still be reading', async () => {
    const { open, cut } = setUp();
    open('ada', 9e5);
    open('bob', 5e5);
    open('eve', 2e5);
    expect(cut).toEqual(['eve']);
  });

  it('is the one that nobody reads, of the user who has the most of them', async () => {
    const { open, cut } = setUp();
    open('ada', 3e5, 'small');
    open('ada', 4e5, 'large');
    const reading = open('bob', 7e5);
    await vi.advanceTimersByTimeAsync(1000);
    reading.bytes = 6e5;
    await vi.advanceTimersByTimeAsync(1000);
    open('eve', 3e5);
    expect(cut).toEqual(['large']);
    open('eve', 4e5, 'another of eve');
    expect(cut).toEqual(['large', 'small']);
  });

  it('is not one of a user who has less, whoever came first', async () => {
    const { open, cut } = setUp();
    open('bob', 5e5);
    open('ada', 3e5, 'small');
    open('ada', 4e5, 'large');
    await vi.advanceTimersByTimeAsync(2000);
    open('eve', 4e5);
    expect(cut).toEqual(['large']);
  });

  it('is not one that has read everything since, and is behind again', async () => {
    const { open, cut } = setUp();
    const page = open('ada', 7e5);
    await vi.advanceTimersByTimeAsync(2000);
    page.bytes = 0;
    page.output.count();
    page.bytes = 7e5;
    page.output.count();
    open('bob', 7e5);
    open('eve', 2e5);
    expect(cut).toEqual(['eve']);
  });

  it('is nobody, as long as it is not more than the limit', () => {
    const { open, cut, outputs } = setUp();
    const { output } = open('ada', 64 * 1024);
    expect(output.bytes).toBe(64 * 1024);
    open('ada', 1e6 - 64 * 1024);
    open('bob', 5e5);
    expect(cut).toEqual([]);
    open('eve', 1e5);
    expect(cut).toEqual(['eve']);
    expect(outputs.hasRoom('bob')).toBe(true);
  });

  it('is nobody, if enough was read since it was last measured', () => {
    const { open, cut } = setUp();
    const reading = open('ada', 9e5);
    open('bob', 5e5);
    reading.bytes = 0;
    open('eve', 9e5);
    expect(cut).toEqual([]);
  });

  it('is the one for which too much would be written, before it is', () => {
    const { open, cut } = setUp();
    const { output } = open('ada', 5e5);
    output.count(6e5);
    expect(cut).toEqual(['ada']);
  });

  it('is nobody of another user', async () => {
    const { open, cut } = setUp();
    open('bob', 4e5);
    await vi.advanceTimersByTimeAsync(2000);
    open('ada', 6e5, 'first');
    open('ada', 5e5, 'second');
    expect(cut).toEqual(['second']);
  });
});

describe('an event stream whose page does not read', () => {
  const envelope = (length: number) => ({
    session: 's',
    message: { jsonrpc: '2.0' as const, method: 'x'.repeat(length), params: {} },
  });
  const setUp = () => {
    const limits = { ...DEFAULT_RELAY_LIMITS, ...LIMITS };
    const outputs = outputsOf();
    const end = new AbortController();
    const open = (user: string) => openStream(limits, outputs, user, [end.signal]);
    return { open, outputs, end };
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
    const { open, outputs } = setUp();
    const stream = open('ada');
    stream.end(JSON.stringify(envelope(9986e2)));
    expect([outputs.hasRoom('ada'), outputs.hasRoom('bob')]).toEqual([false, true]);
    const reader = stream.body.getReader();
    while (!(await reader.read()).done);
    expect(outputs.hasRoom('ada')).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is cut off because of many short events, too', async () => {
    const { open } = setUp();
    const stream = open('ada');
    for (let count = 0; count < 900; count++) stream.send(envelope(1000));
    expect(stream.signal.aborted).toBe(true);
  });

  it('gets nothing after its end, and leaves no timer and no listener', async () => {
    const { open, end } = setUp();
    const stream = open('ada');
    stream.end();
    stream.send(envelope(10));
    const texts: string[] = [];
    const reader = stream.body.pipeThrough(new TextDecoderStream() as never).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read())
      texts.push(part.value as string);
    expect(texts).toEqual([':\n\n']);
    expect([...endListenersOf(end.signal)]).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is over from the beginning if the relay is', () => {
    const { open, end } = setUp();
    end.abort();
    expect(open('ada').signal.aborted).toBe(true);
  });

  it('ends with the relay, of which it is one of many', async () => {
    const { open, end } = setUp();
    const warned = vi.fn();
    process.on('warning', warned);
    const streams = Array.from({ length: 20 }, () => open('ada'));
    await vi.advanceTimersByTimeAsync(0);
    process.off('warning', warned);
    expect(warned).not.toHaveBeenCalled();
    end.abort();
    expect(streams.filter(({ signal }) => !signal.aborted)).toEqual([]);
  });
});

describe('a long answer to a POST that the page does not read', () => {
  const ask = (
    relay: ReturnType<typeof createRelay<Request>>,
    id: number,
    user = 'ada',
    method = 'prompts/list',
  ) =>
    relay.fetch(
      new Request('http://relay.example/', {
        method: 'POST',
        headers: { 'content-type': 'application/json', user },
        body: JSON.stringify({
          session: '0123456789abcdef',
          message: { jsonrpc: '2.0', id, method },
        }),
      }),
    );
  const relayWith = (length: number) => {
    const listPrompts = vi.fn(async () => ({
      prompts: [{ name: 'long', description: 'ä'.repeat(length) }],
    }));
    const client = {
      listPrompts,
      getServerCapabilities: () => ({ prompts: {} }),
      getServerVersion: () => undefined,
    };
    const relay = createRelay<Request>({
      client: client as never,
      origins: 'any',
      authorize: ({ headers }) => headers.get('user')!,
      limits: { ...LIMITS, messageLength: 1e5, heldBytes: 8e5, totalHeldBytes: 11e5 },
    });
    return { relay, listPrompts };
  };

  it('counts for its user and for the node, until it was read or cancelled', async () => {
    // 160 kB each.
    const { relay, listPrompts } = relayWith(8e4);
    const answers = [await ask(relay, 1), await ask(relay, 2)];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    // The server is not asked for an answer that has no room.
    const refused = await ask(relay, 3);
    expect([refused.status, listPrompts.mock.calls.length]).toEqual([429, 2]);
    expect(await refused.json()).toMatchObject({ message: { id: 3, error: { code: -32052 } } });
    const other = await ask(relay, 4, 'bob');
    expect(other.status).toBe(200);
    expect((await ask(relay, 5, 'eve')).status).toBe(503);
    expect(await answers[0]!.text()).toContain('ä'.repeat(8e4));
    await answers[1]!.body!.cancel();
    const later = [await ask(relay, 6), await ask(relay, 7), await ask(relay, 8)];
    expect(later.map(({ status }) => status)).toEqual([200, 200, 429]);
    for (const { body } of [other, ...later]) await body?.cancel();
    relay.close();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('counts as a whole while its last piece is unread, because that keeps all of it in memory', async () => {
    const { relay } = relayWith(8e4);
    const answers = [await ask(relay, 1), await ask(relay, 2)];
    for (const { body } of answers) await body!.getReader().read();
    await vi.advanceTimersByTimeAsync(1000);
    expect((await ask(relay, 3)).status).toBe(429);
    relay.close();
  });

  it('is cut off if nobody reads it and others need the room', async () => {
    const { relay } = relayWith(8e4);
    const [first] = [await ask(relay, 1), await ask(relay, 2), await ask(relay, 3, 'bob')];
    await vi.advanceTimersByTimeAsync(2000);
    expect((await ask(relay, 4, 'eve')).status).toBe(200);
    await expect(first!.text()).rejects.toThrow('too slowly');
    relay.close();
  });

  it('lets the page ask again for the result of a call that may have been executed', async () => {
    const { relay } = relayWith(8e4);
    await ask(relay, 1);
    await ask(relay, 2);
    expect((await ask(relay, 3, 'ada', 'relay/attach')).status).toBe(503);
    relay.close();
  });

  it('does not reach a page whose user signed out before it was read', async () => {
    const { relay } = relayWith(8e4);
    const [ofAda, ofBob] = [await ask(relay, 1), await ask(relay, 2, 'bob')];
    await relay.signOut('ada');
    await expect(ofAda.text()).rejects.toThrow();
    expect(await ofBob.text()).toContain('ä'.repeat(8e4));
    relay.close();
  });

  it('needs no stream and no timer if it is short', async () => {
    const { relay } = relayWith(100);
    const answer = await ask(relay, 1);
    expect(vi.getTimerCount()).toBe(0);
    expect(await answer.json()).toMatchObject({ message: { id: 1 } });
    relay.close();
  });
});
