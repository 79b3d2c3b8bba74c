// The WebSocket of a page: when it opens, closes and tries again, and which token it opens with.
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { ServerAuth } from '../../../../packages/elements/src/host/auth/server-auth.js';
import { announceEnd } from '../../../../packages/elements/src/host/identity/endings.js';
import {
  SharedSocket,
  sharedSocket,
} from '../../../../packages/elements/src/host/link/relay/shared-socket.js';
import {
  RELAY_MAX_LENGTH,
  RelayErrorCode,
} from '../../../../packages/elements/src/protocol/relay.js';
import { FakeSocket } from './support/fake-socket.js';
import { useFakeConnections } from './support/started-link.js';

const url = 'wss://relay.example/';

useFakeConnections();

const channelOf = (session = 's') => ({
  session,
  deliver: vi.fn(),
  opened: vi.fn(),
  refused: vi.fn<(trouble: string) => void>(),
  unsent: vi.fn(),
});
const soon = () => vi.advanceTimersByTimeAsync(0);
/** Longer than any wait between attempts, shorter than any silence that matters. */
const later = () => vi.advanceTimersByTimeAsync(8000);

function start(auth: ServerAuth = {}, limits = {}) {
  const forget = vi.fn();
  const socket = new SharedSocket(url, { holder: {}, read: () => auth, limits }, forget);
  const channel = channelOf();
  socket.join(channel);
  onTestFinished(() => socket.leave(channel));
  return { socket, channel, forget };
}

describe('the connection', () => {
  it('opens once for all channels, and each is told', () => {
    const { socket, channel } = start();
    const other = channelOf('t');
    expect(socket.line).toBeUndefined();
    socket.join(other);
    socket.connectNow();
    expect(FakeSocket.all).toHaveLength(1);
    expect(FakeSocket.last).toMatchObject({ url, protocols: [] });
    socket.send('{"lost":1}');
    FakeSocket.last.open();
    expect(socket.line).toEqual({});
    for (const { opened } of [channel, other]) expect(opened.mock.calls).toEqual([[false]]);
    socket.send('{"sent":1}');
    expect(FakeSocket.last.sent).toEqual([{ sent: 1 }]);
    socket.leave(other);
  });

  it('opens again after it broke, and the channels know that something may be missing', async () => {
    const { socket, channel } = start();
    FakeSocket.last.open('a');
    expect(socket.line).toEqual({ node: 'a' });
    FakeSocket.last.break(1012, 'restart');
    expect(socket.line).toBeUndefined();
    expect(socket.trouble).toBe(`The relay ${url} closed the connection (1012: restart).`);
    await later();
    FakeSocket.last.open();
    expect(FakeSocket.all).toHaveLength(2);
    // The node may be another one, so the old id is forgotten.
    expect(socket.line).toEqual({});
    expect(socket.trouble).toBe('');
    expect(channel.opened.mock.calls).toEqual([[false], [true]]);
    FakeSocket.last.break(1006);
    expect(socket.trouble).toBe(`The relay ${url} closed the connection (1006).`);
  });

  it('waits longer after each failure, and refuses after the third', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const { socket, channel } = start();
    let count = 1;
    for (const wait of [250, 500, 1000, 2000]) {
      FakeSocket.last.break();
      expect(channel.refused).toHaveBeenCalledTimes(Math.max(0, count - 2));
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(FakeSocket.all).toHaveLength(count);
      await vi.advanceTimersByTimeAsync(1);
      expect(FakeSocket.all).toHaveLength(++count);
    }
    expect(socket.trouble).toContain('refused the connection, or is not a WebSocket server');
    expect(channel.refused).toHaveBeenLastCalledWith(socket.trouble);
    vi.restoreAllMocks();
  });

  it('counts failures again from zero once the relay has said something', async () => {
    const { channel } = start();
    for (let turn = 0; turn < 5; turn++) {
      FakeSocket.last.open('a');
      FakeSocket.last.break();
      await later();
    }
    expect(channel.refused).not.toHaveBeenCalled();
    for (let turn = 0; turn < 2; turn++) {
      // It accepts connections and closes them again.
      FakeSocket.last.open();
      FakeSocket.last.break();
      await later();
    }
    expect(channel.refused).toHaveBeenCalledTimes(1);
  });

  it('does not wait for the next attempt if there is a hurry', async () => {
    const { socket } = start();
    FakeSocket.last.break();
    socket.connectNow();
    expect(FakeSocket.all).toHaveLength(2);
    await later();
    expect(FakeSocket.all).toHaveLength(2);
  });

  it('reports a URL that the page may not open', async () => {
    vi.stubGlobal(
      'WebSocket',
      class {
        constructor() {
          throw new Error('insecure');
        }
      },
    );
    const { socket, channel } = start();
    expect(socket.trouble).toBe(
      `The relay ${url} cannot be opened: insecure (an https: page needs wss:).`,
    );
    await later();
    expect(channel.refused).toHaveBeenCalledWith(socket.trouble);
  });

  it('is given up if it does not open within ten seconds', async () => {
    const { socket } = start();
    const [slow] = FakeSocket.all;
    await vi.advanceTimersByTimeAsync(9999);
    expect(slow!.close).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(slow!.close).toHaveBeenCalled();
    expect(socket.trouble).toBe(`The relay ${url} does not respond.`);
    await later();
    expect(FakeSocket.all).toHaveLength(2);
    // What the old connection still does has no effect.
    expect([slow!.onopen, slow!.onmessage, slow!.onclose]).toEqual([null, null, null]);
  });

  it('is given up after a minute without a heartbeat, and only then', async () => {
    const { socket } = start();
    FakeSocket.last.open('a');
    for (let beat = 0; beat < 5; beat++) {
      await vi.advanceTimersByTimeAsync(59_999);
      FakeSocket.last.say({ method: 'relay/alive', params: { node: 'a' } }, '');
    }
    expect(FakeSocket.all).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(FakeSocket.last.close).toHaveBeenCalled();
    expect(socket.trouble).toContain('does not respond');
  });

  it('may stay silent if the relay sends no heartbeats', async () => {
    start();
    FakeSocket.last.open();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(FakeSocket.all).toHaveLength(1);
    expect(FakeSocket.last.close).not.toHaveBeenCalled();
  });
});

describe('the end of the connection', () => {
  it('D11 comes a second after the last channel left', async () => {
    const { socket, channel, forget } = start();
    const other = channelOf('t');
    socket.join(other);
    FakeSocket.last.open('a');
    socket.leave(channel);
    await vi.advanceTimersByTimeAsync(5000);
    expect(forget).not.toHaveBeenCalled();
    socket.leave(other);
    await vi.advanceTimersByTimeAsync(999);
    expect(FakeSocket.last.close).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(FakeSocket.last.close).toHaveBeenCalledTimes(1);
    expect(forget).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('D11 does not come if a channel joins in between', async () => {
    const { socket, channel, forget } = start();
    FakeSocket.last.open();
    socket.leave(channel);
    await vi.advanceTimersByTimeAsync(999);
    socket.join(channel);
    await vi.advanceTimersByTimeAsync(5000);
    expect(forget).not.toHaveBeenCalled();
    expect(FakeSocket.last.close).not.toHaveBeenCalled();
  });

  it('D11 leaves no attempt if the connection is broken', async () => {
    const { socket, channel } = start();
    FakeSocket.last.break();
    socket.leave(channel);
    await later();
    expect(vi.getTimerCount()).toBe(0);
    const count = FakeSocket.all.length;
    await later();
    expect(FakeSocket.all).toHaveLength(count);
  });

  it('D11 leaves no attempt if it breaks after the last channel left', async () => {
    const { socket, channel } = start();
    FakeSocket.last.open();
    socket.leave(channel);
    FakeSocket.last.break();
    await later();
    expect(FakeSocket.all).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('comes at once for unused connections when a user signs out', () => {
    const source = { holder: {}, read: () => ({}) };
    const socket = sharedSocket(url, source);
    expect(sharedSocket(url, source)).toBe(socket);
    const channel = channelOf();
    socket.join(channel);
    FakeSocket.last.open();
    announceEnd([]);
    expect(FakeSocket.last.close).not.toHaveBeenCalled();
    socket.leave(channel);
    announceEnd([]);
    expect(FakeSocket.last.close).toHaveBeenCalled();
    expect(vi.getTimerCount()).toBe(0);
    expect(sharedSocket(url, source)).not.toBe(socket);
  });
});

describe('a message', () => {
  it('is delivered to the channel of its session', () => {
    const { socket, channel } = start();
    const other = channelOf('t');
    socket.join(other);
    FakeSocket.last.open('a');
    FakeSocket.last.say({ method: 'x' }, 't');
    FakeSocket.last.say({ method: 'x' }, 'nobody');
    expect(other.deliver.mock.calls).toEqual([[{ jsonrpc: '2.0', method: 'x' }, false]]);
    expect(channel.deliver).not.toHaveBeenCalled();
    socket.leave(other);
  });

  it.each([
    'not JSON',
    'null',
    '{}',
    new ArrayBuffer(4),
    `{"session":"s","message":{"x":"${'x'.repeat(RELAY_MAX_LENGTH)}"}}`,
  ])('is ignored if it is not an envelope', (data) => {
    const { channel } = start();
    FakeSocket.last.open('a');
    FakeSocket.last.write(data);
    expect(channel.deliver).not.toHaveBeenCalled();
    FakeSocket.last.say({ method: 'x' });
    expect(channel.deliver).toHaveBeenCalledTimes(1);
  });
});

describe('a token', () => {
  const refusal = { id: 1, error: { code: RelayErrorCode.Unauthorized, message: 'Who?' } };

  it('is a subprotocol, as base64url of its UTF-8 bytes', async () => {
    start({ token: '>>>??é' });
    await soon();
    const [name, bearer] = FakeSocket.last.protocols;
    expect(name).toBe('mcp-app.relay');
    const [, text] = /^mcp-app\.bearer\.([\w-]+)$/.exec(bearer!)!;
    expect(Buffer.from(text!, 'base64url').toString()).toBe('>>>??é');
  });

  it('may be missing', async () => {
    start({ token: () => undefined });
    await soon();
    expect(FakeSocket.last.protocols).toEqual([]);
  });

  it('is not used if nobody needs the connection any more', async () => {
    const { socket, channel } = start({ token: 'x' });
    socket.leave(channel);
    await soon();
    expect(FakeSocket.all).toEqual([]);
  });

  it('is read again once if the relay refuses the connection with it', async () => {
    const token = vi.fn(({ wasRefused }: { wasRefused: boolean }) => (wasRefused ? 'new' : 'old'));
    const { socket, channel } = start({ token });
    await soon();
    const [first] = FakeSocket.all;
    first!.open();
    const { line } = socket;
    first!.say(refusal);
    expect(channel.unsent).toHaveBeenCalledWith(line);
    expect(first!.close).toHaveBeenCalled();
    await soon();
    expect(token.mock.lastCall![0].wasRefused).toBe(true);
    expect(FakeSocket.all).toHaveLength(2);
    expect(channel.deliver).not.toHaveBeenCalled();
    FakeSocket.last.open();
    FakeSocket.last.say(refusal);
    expect(channel.deliver).toHaveBeenCalledWith({ jsonrpc: '2.0', ...refusal }, true);
    expect(FakeSocket.all).toHaveLength(2);
    // Once it was accepted, a later refusal is a new one.
    FakeSocket.last.say({ method: 'relay/alive', params: { node: 'a' } }, '');
    FakeSocket.last.break();
    await later();
    expect(token.mock.lastCall![0].wasRefused).toBe(false);
    FakeSocket.last.open();
    FakeSocket.last.say(refusal);
    await soon();
    expect(token.mock.lastCall![0].wasRefused).toBe(true);
  });

  it('is a refusal at once if it cannot change', async () => {
    const { channel } = start({ token: 'fixed' });
    await soon();
    FakeSocket.last.open();
    FakeSocket.last.say(refusal);
    expect(channel.deliver).toHaveBeenCalledWith({ jsonrpc: '2.0', ...refusal }, true);
    expect(channel.unsent).not.toHaveBeenCalled();
  });

  it('is not refused by the same error of an MCP server', async () => {
    const { channel } = start({ token: () => 'x' });
    await soon();
    FakeSocket.last.open('a');
    FakeSocket.last.say(refusal);
    expect(channel.deliver).toHaveBeenCalledWith({ jsonrpc: '2.0', ...refusal }, false);
    expect(channel.unsent).not.toHaveBeenCalled();
  });

  it('that never comes is asked for again, and the error names the function', async () => {
    const signals: AbortSignal[] = [];
    const token = vi.fn(({ signal }: { signal: AbortSignal }) => {
      signals.push(signal);
      return token.mock.calls.length > 3 ? 'fresh' : new Promise<string>(() => {});
    });
    const { socket, channel } = start({ token }, { callbackTimeout: 1000 });
    await soon();
    // A request that times out meanwhile says what it waits for.
    expect(socket.trouble).toContain('has not returned a token');
    socket.connectNow();
    expect(token).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(socket.trouble).toMatch(/no token: `auth\.token` did not answer within 1000 ms/);
    expect(signals[0]!.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(channel.refused.mock.calls[0]![0]).toContain('`auth.token`');
    expect(FakeSocket.all.length).toBeGreaterThan(0);
  });
});
