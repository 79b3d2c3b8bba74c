// The WebSocket of a page asks the page for a token before it opens.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RelaySocket } from '../../../../packages/elements/src/host/link/relay/shared-socket.js';

const opened: string[][] = [];

class FakeSocket {
  readyState = 0;
  constructor(_: string, protocols: string[]) {
    opened.push(protocols);
  }
  close() {}
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', FakeSocket);
  opened.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('tries again after a token that never comes, and names the function', async () => {
  const signals: AbortSignal[] = [];
  const token = vi.fn(({ signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return token.mock.calls.length > 3 ? 'fresh' : new Promise<string>(() => {});
  });
  const limits = { callbackTimeout: 1000 };
  const read = () => ({ token });
  const socket = new RelaySocket('wss://relay.example/', { holder: {}, read, limits }, () => {});
  const troubles: string[] = [];
  const channel = {
    session: 's',
    deliver() {},
    opened() {},
    refused: (trouble: string) => void troubles.push(trouble),
    unsent() {},
  };
  socket.join(channel);
  await vi.advanceTimersByTimeAsync(0);
  // A request that times out meanwhile says what it waits for.
  expect(socket.trouble).toContain('has not returned a token');
  await vi.advanceTimersByTimeAsync(1000);
  expect(socket.trouble).toMatch(/no token: `auth\.token` did not answer within 1000 ms/);
  expect(signals[0]!.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(troubles[0]).toContain('`auth.token`');
  expect(opened.length).toBeGreaterThan(0);
  socket.leave(channel);
});
