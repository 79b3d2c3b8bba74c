import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { JsonRpcPeer } from '../../../packages/elements/src/rpc/json-rpc-peer.js';
import { linkedTransports } from '../../../packages/elements/src/rpc/linked-transports.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** One request, in both directions. */
interface Pings {
  requests: { ping: { params: object; result: { pong?: boolean } } };
  notifications: Record<never, never>;
}

/** Two peers; the far one answers `ping` only when the test tells it to. */
function pair(timeout?: number) {
  const [near, far] = linkedTransports();
  let answer!: () => void;
  const answered = new Promise<void>((resolve) => (answer = resolve));
  const peer = new JsonRpcPeer<Pings, Pings>(near, timeout === undefined ? {} : { timeout });
  new JsonRpcPeer<Pings, Pings>(far).handle('ping', async () => {
    await answered;
    return { pong: true };
  });
  return { peer, answer };
}

test.each([Infinity, 2 ** 31])('D8 waits with a timeout of %d', async (timeout) => {
  for (const { peer, answer, options } of [
    { ...pair(), options: { timeout } },
    { ...pair(timeout), options: {} },
  ]) {
    const result = peer.request('ping', {}, options);
    result.catch(() => {});
    await vi.advanceTimersByTimeAsync(1_000_000);
    answer();
    expect(await result).toEqual({ pong: true });
  }
});

test.each([NaN, -1])('D8 uses the default for a timeout of %d', async (timeout) => {
  for (const [wait, own] of [
    [60_000, undefined],
    [500, 500],
  ] as const) {
    const { peer } = pair(own);
    const request = peer.request('ping', {}, { timeout });
    request.catch(() => {});
    await vi.advanceTimersByTimeAsync(wait - 1);
    expect(peer.pending).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    await expect(request).rejects.toThrow(`in ${wait} ms`);
  }
});
