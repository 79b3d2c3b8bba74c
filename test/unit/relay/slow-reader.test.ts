// A page that does not read its answers as fast as it asks.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRelay } from '../../../packages/server/src/relay/relay-server.js';
import type { RelayLimits } from '../../../packages/server/src/relay/relay-server.js';
import { EmitterSocket } from './support/emitter-socket.js';

const MB = 1024 * 1024;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Like a socket of `ws`. */
class WsSocket extends EmitterSocket {
  readonly calls: string[] = [];
  readonly options: unknown[] = [];
  override send(text: string | Uint8Array, options?: unknown): void {
    this.options.push(options);
    super.send(typeof text === 'string' ? text : new TextDecoder().decode(text));
  }
  pause(): void {
    this.calls.push('pause');
  }
  resume(): void {
    this.calls.push('resume');
  }
  terminate(): void {
    this.calls.push('terminate');
  }
}

async function setUp(limits: Partial<RelayLimits> = {}, Socket = WsSocket) {
  const asked: unknown[] = [];
  const listTools = async ({ cursor }: { cursor: string }) => {
    asked.push(cursor);
    return { tools: [{ name: 'x'.repeat(cursor === 'long' ? 70_000 : 1) }] };
  };
  const relay = createRelay<object>({
    client: {
      listTools,
      getServerCapabilities: () => ({ tools: {} }),
      getServerVersion: () => undefined,
    } as never,
    origins: 'any',
    authorize: () => 'ada',
    limits,
  });
  const socket = new Socket();
  relay.socket(socket, { headers: {} }, {});
  await vi.advanceTimersByTimeAsync(0);
  let id = 0;
  const ask = (cursor: string) => {
    const message = { jsonrpc: '2.0', id: ++id, method: 'tools/list', params: { cursor } };
    const envelope = { session: '0123456789abcdef', message };
    socket.emit('message', Buffer.from(JSON.stringify(envelope)), false);
  };
  /** The page has so much unread, and the next answer shows it. */
  const fallBehind = async (bytes = 2 * MB) => {
    socket.bufferedAmount = bytes;
    ask('first');
    await vi.advanceTimersByTimeAsync(0);
    asked.length = socket.calls.length = 0;
  };
  return { relay, socket, asked, ask, fallBehind };
}

it('its messages wait until it has read, and are then handled in order', async () => {
  const { relay, socket, asked, ask } = await setUp();
  socket.calls.length = 0;
  socket.bufferedAmount = 2 * MB;
  ask('first');
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.calls).toEqual(['pause']);
  // What was received before the pause.
  for (const cursor of ['a', 'b', 'c', 'd']) ask(cursor);
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked).toEqual(['first']);
  socket.bufferedAmount = MB / 2;
  await vi.advanceTimersByTimeAsync(300);
  expect(asked).toEqual(['first', 'a', 'b', 'c', 'd']);
  expect(socket.calls).toEqual(['pause', 'resume']);
  ask('e');
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.at(-1)).toBe('e');
  relay.close();
  await vi.advanceTimersByTimeAsync(1000);
  expect(vi.getTimerCount()).toBe(0);
});

it('small messages count more than their bytes, because of what each takes in memory', async () => {
  const { relay, socket, asked, ask } = await setUp();
  socket.calls.length = 0;
  // About 200 bytes each.
  socket.bufferedAmount = 1;
  for (let count = 0; count < 2000; count++) {
    ask('x');
    await vi.advanceTimersByTimeAsync(0);
    socket.bufferedAmount += 100;
  }
  expect(socket.calls).toEqual(['pause']);
  expect(asked.length).toBeLessThan(1500);
  // Few of them are left.
  socket.bufferedAmount = 100_000;
  await vi.advanceTimersByTimeAsync(20);
  expect(asked.length).toBeGreaterThan(1500);
  relay.close();
});

it('few of them start at first, because their answers follow later', async () => {
  const { relay, socket, asked, ask, fallBehind } = await setUp();
  await fallBehind();
  for (let count = 0; count < 100; count++) ask('x');
  socket.bufferedAmount = 0;
  await vi.advanceTimersByTimeAsync(2);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.length).toBeLessThan(4);
  // It does not read the answer to the first of them.
  socket.bufferedAmount = 2 * MB;
  const count = asked.length;
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(count);
  socket.bufferedAmount = 0;
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toHaveLength(100);
  relay.close();
});

it('too many waiting messages end the connection', async () => {
  const { relay, socket, asked, ask, fallBehind } = await setUp({
    heldBytes: 10_000,
    totalHeldBytes: 20_000,
  });
  await fallBehind();
  for (let count = 0; count < 30; count++) ask('x'.repeat(100));
  expect(socket.closed).toEqual([1013]);
  socket.bufferedAmount = 0;
  await vi.advanceTimersByTimeAsync(2000);
  expect([asked, vi.getTimerCount()]).toEqual([[], 0]);
  // They no longer count.
  const envelope = {
    session: '0123456789abcdef',
    message: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: { cursor: 'y'.repeat(2000) } },
  };
  expect(await relay.handle(envelope, { context: {} })).toMatchObject({ message: { result: {} } });
  relay.close();
});

it('none of them starts after a sign-out', async () => {
  const { relay, socket, asked, ask, fallBehind } = await setUp();
  await fallBehind();
  ask('late');
  await relay.signOut('ada');
  socket.bufferedAmount = 0;
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked).toEqual([]);
  expect([socket.closed, socket.calls]).toEqual([[1008], ['terminate']]);
  relay.close();
});

it('answers to its pings count as well', async () => {
  const { relay, socket } = await setUp();
  socket.calls.length = 0;
  socket.bufferedAmount = 2 * MB;
  socket.emit('ping');
  expect(socket.calls).toEqual(['pause']);
  socket.bufferedAmount = 100 * MB;
  socket.emit('ping');
  expect(socket.calls).toEqual(['pause', 'terminate']);
  relay.close();
});

it('a long text is encoded once, for sockets like those of ws', async () => {
  const { relay, socket, ask } = await setUp();
  socket.options.length = 0;
  ask('long');
  ask('short');
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.options).toEqual([{ binary: false }, undefined]);
  expect(JSON.stringify(socket.sent)).toContain('x'.repeat(70_000));
  relay.close();
});

/** Takes texts only, and has some of the functions of those of `ws`. */
class TextSocket extends WsSocket {
  override send(text: string | Uint8Array): void {
    if (typeof text !== 'string') throw new TypeError('not a text');
    super.send(text);
  }
}
class WithoutPause extends TextSocket {
  override pause = undefined as never;
}
class WithoutTerminate extends TextSocket {
  override terminate = undefined as never;
}

it.each([EmitterSocket as typeof WsSocket, WithoutPause, WithoutTerminate])(
  'other sockets only get texts: %o',
  async (Socket) => {
    const { relay, socket, ask } = await setUp({}, Socket);
    ask('long');
    await vi.advanceTimersByTimeAsync(0);
    expect(JSON.stringify(socket.sent)).toContain('x'.repeat(70_000));
    relay.close();
  },
);

it('a socket that cannot pause is read slowly, too', async () => {
  const { relay, socket, asked, ask } = await setUp({}, EmitterSocket as typeof WsSocket);
  socket.bufferedAmount = 2 * MB;
  ask('first');
  await vi.advanceTimersByTimeAsync(0);
  ask('second');
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked).toEqual(['first']);
  socket.bufferedAmount = 0;
  await vi.advanceTimersByTimeAsync(300);
  ask('third');
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual(['first', 'second', 'third']);
  relay.close();
});

it('a text with which there would be too much is not passed to the socket', async () => {
  const limits = { messageLength: 100_000, heldBytes: 1_200_000 };
  const { relay, socket, ask } = await setUp(limits);
  socket.bufferedAmount = 550_000;
  const count = socket.sent.length;
  ask('long');
  await vi.advanceTimersByTimeAsync(0);
  expect(socket.calls.at(-1)).toBe('terminate');
  expect(socket.sent).toHaveLength(count);
  relay.close();
});

it('many sockets on one node cause no warning', async () => {
  const { relay } = await setUp();
  const warned = vi.fn();
  process.on('warning', warned);
  const sockets = Array.from({ length: 20 }, () => new EmitterSocket());
  for (const socket of sockets) relay.socket(socket, { headers: {} }, {});
  await vi.advanceTimersByTimeAsync(0);
  process.off('warning', warned);
  expect(warned).not.toHaveBeenCalled();
  relay.close();
  expect(sockets.map(({ closed }) => closed[0])).toEqual(sockets.map(() => 1001));
});
