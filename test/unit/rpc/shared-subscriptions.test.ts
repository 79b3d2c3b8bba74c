import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RpcError } from '../../../packages/elements/src/rpc/rpc-error.js';
import { SharedSubscriptions } from '../../../packages/elements/src/rpc/shared-subscriptions.js';

/** A source whose answers the test gives. */
function source() {
  const log: string[] = [];
  const waiting: { resolve(): void; reject(error: Error): void }[] = [];
  const wait = (text: string) => {
    log.push(text);
    return new Promise<void>((resolve, reject) => void waiting.push({ resolve, reject }));
  };
  const shared = new SharedSubscriptions({
    open: (uri) => wait(`open ${uri}`),
    close: (uri) => wait(`close ${uri}`),
  });
  const flush = async () => {
    for (let i = 0; i < 10; i++) await Promise.resolve();
  };
  const settle = async (error?: Error) => {
    await flush();
    for (const one of waiting.splice(0))
      if (error) one.reject(error);
      else one.resolve();
    await flush();
  };
  return { shared, log, settle, flush };
}

it('opens once for those who wait and those who come later, and closes after the last one', async () => {
  const { shared, log, settle } = source();
  const [a, b, c] = [vi.fn(), vi.fn(), vi.fn()];
  const both = [shared.subscribe('x://a', a), shared.subscribe('x://a', b)];
  await settle();
  const stops = await Promise.all([...both, shared.subscribe('x://a', c)]);
  shared.updated('x://a');
  expect([a, b, c].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
  stops[0]!();
  stops[0]!();
  stops[1]!();
  shared.updated('x://a');
  expect([a, b, c].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 2]);
  expect(log).toEqual(['open x://a']);
  stops[2]!();
  expect(log).toEqual(['open x://a', 'close x://a']);
  expect(shared.uris).toEqual([]);
});

it('opens again only after the end has been confirmed', async () => {
  const { shared, log, settle, flush } = source();
  const first = shared.subscribe('x://a', vi.fn());
  await settle();
  (await first)();
  const second = shared.subscribe('x://a', vi.fn());
  await flush();
  expect(log).toEqual(['open x://a', 'close x://a']);
  await settle();
  expect(log.at(-1)).toBe('open x://a');
  await settle();
  await second;
});

it('asks for nothing if all who wait leave before it is sent, and again for who comes then', async () => {
  const { shared, log, settle } = source();
  const left = new AbortController();
  const first = shared.subscribe('x://a', vi.fn(), left.signal);
  left.abort(new Error('left'));
  await expect(first).rejects.toThrow('left');
  expect([log, shared.uris]).toEqual([[], []]);
  const second = shared.subscribe('x://a', vi.fn());
  await settle();
  await second;
  expect(log).toEqual(['open x://a']);
});

it('is closed if all who wait leave while it is opened, and stays open for others', async () => {
  const { shared, log, settle, flush } = source();
  const left = new AbortController();
  const first = shared.subscribe('x://a', vi.fn(), left.signal);
  await flush();
  left.abort(new Error('left'));
  const heard = vi.fn();
  const second = shared.subscribe('x://a', heard);
  await settle();
  await expect(first).rejects.toThrow('left');
  await second;
  shared.updated('x://a');
  expect(heard).toHaveBeenCalledOnce();
  expect(log).toEqual(['open x://a']);

  const alone = shared.subscribe('x://b', vi.fn(), left.signal);
  await expect(alone, 'aborted before').rejects.toThrow('left');
  const late = new AbortController();
  const third = shared.subscribe('x://b', vi.fn(), late.signal);
  await flush();
  late.abort(new Error('late'));
  await settle();
  await expect(third).rejects.toThrow('late');
  expect(log).toEqual(['open x://a', 'open x://b', 'close x://b']);
});

it('rejects all who wait for a resource that is refused, and asks again for the next', async () => {
  const { shared, log, settle, flush } = source();
  const both = [shared.subscribe('x://a', vi.fn()), shared.subscribe('x://a', vi.fn())];
  await settle(new Error('No.'));
  const outcomes = await Promise.allSettled(both);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  void shared.subscribe('x://a', vi.fn());
  await flush();
  expect(log).toEqual(['open x://a', 'open x://a']);
});

it.each([
  ['x://a', 'x://a', true],
  ['x://a', 'x://a/b', true],
  ['x://a/', 'x://a/b', true],
  ['x://a', 'x://a?page=2', true],
  ['x://a', 'x://ab', false],
  ['x://a/b', 'x://a', false],
])('a listener to %s is told of %s: %s', async (subscribed, changed, isTold) => {
  const { shared, settle } = source();
  const listener = vi.fn();
  const subscribing = shared.subscribe(subscribed, listener);
  await settle();
  await subscribing;
  shared.updated(changed);
  expect(listener).toHaveBeenCalledTimes(isTold ? 1 : 0);
});

describe('after an interruption', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** A source that answers by itself. */
  function interrupted(uris: readonly string[]) {
    const refused = new Set<string>();
    const unreachable = new Set<string>();
    const opened: string[] = [];
    const restored = vi.fn();
    const told: string[] = [];
    const shared = new SharedSubscriptions({
      async open(uri) {
        opened.push(uri);
        if (unreachable.has(uri)) throw new Error('Not connected');
        if (refused.has(uri)) throw new RpcError(-32602, 'No.');
      },
      close: () => {},
      restored,
      refused: (uri) => told.push(uri),
    });
    const listeners = uris.map(() => vi.fn());
    const ready = Promise.all(uris.map((uri, i) => shared.subscribe(uri, listeners[i]!)));
    const counts = () => listeners.map(({ mock }) => mock.calls.length);
    return { shared, refused, unreachable, opened, restored, told, ready, counts };
  }

  it('reopens everything, and tells each listener once, also of resources that are refused', async () => {
    const { shared, refused, opened, restored, told, ready, counts } = interrupted([
      'x://a',
      'x://b',
    ]);
    await ready;
    refused.add('x://b');
    shared.recover(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(counts()).toEqual([1, 1]);
    expect(opened).toEqual(['x://a', 'x://b', 'x://a', 'x://b']);
    expect(told).toEqual(['x://b']);
    expect(restored).toHaveBeenCalledTimes(1);
  });

  it('asks for a refused resource again, and tells when it is there, but not before', async () => {
    const { shared, refused, opened, told, restored, ready, counts } = interrupted(['x://a']);
    await ready;
    refused.add('x://a');
    shared.recover(true);
    await vi.advanceTimersByTimeAsync(3_600_000);
    const tries = opened.length;
    expect(tries).toBeGreaterThan(10);
    expect(tries).toBeLessThan(60);
    expect(counts()).toEqual([1]);
    expect(told).toHaveLength(1);
    refused.clear();
    await vi.advanceTimersByTimeAsync(300_000);
    expect(counts()).toEqual([2]);
    expect(restored).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(opened).toHaveLength(tries + 1);
  });

  it('does not let a lost resource wait for the long pauses of refused ones', async () => {
    const { shared, refused, ready, counts } = interrupted(['x://a']);
    await ready;
    refused.add('x://a');
    shared.recover(true);
    await vi.advanceTimersByTimeAsync(3_600_000);
    const taken = vi.fn();
    shared.takeOver('x://b', taken);
    await vi.advanceTimersByTimeAsync(0);
    expect(taken).toHaveBeenCalledTimes(1);
    expect(counts()).toEqual([1]);
  });

  it('starts again if it is interrupted meanwhile', async () => {
    const { shared, unreachable, opened, ready, counts } = interrupted(['x://a', 'x://b']);
    await ready;
    unreachable.add('x://b');
    shared.recover(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(counts()).toEqual([1, 0]);
    // The connection to which x://a was opened breaks, and x://b is reached on the next one.
    shared.recover();
    unreachable.clear();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(counts()).toEqual([2, 1]);
    expect(opened.filter((uri) => uri === 'x://a')).toHaveLength(3);
  });

  it('slows down interruptions that follow each other', async () => {
    const { shared, opened, ready } = interrupted(['x://a']);
    await ready;
    for (let second = 0; second < 60; second++) {
      shared.recover();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(opened.length).toBeLessThan(12);
  });

  it('gives a refused resource to a new listener only if the server has it', async () => {
    const { shared, refused, ready, counts } = interrupted(['x://a']);
    await ready;
    refused.add('x://a');
    shared.recover(true);
    await vi.advanceTimersByTimeAsync(0);
    await expect(shared.subscribe('x://a', vi.fn())).rejects.toThrow('No.');
    refused.clear();
    await shared.subscribe('x://a', vi.fn());
    expect(counts()).toEqual([2]);
  });

  it('ends with the last listener', async () => {
    const { shared, unreachable, opened, ready } = interrupted(['x://a']);
    const [stop] = await ready;
    unreachable.add('x://a');
    shared.recover(true);
    await vi.advanceTimersByTimeAsync(0);
    stop!();
    const tries = opened.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened).toHaveLength(tries);
  });
});

it('takes a resource over that another listener is refused meanwhile', async () => {
  const { shared, log, settle, flush } = source();
  const refused = shared.subscribe('x://a', vi.fn());
  const taken = vi.fn();
  shared.takeOver('x://a', taken);
  await settle(new RpcError(-32602, 'No.'));
  await expect(refused).rejects.toThrow('No.');
  await flush();
  expect(log).toEqual(['open x://a', 'open x://a']);
  await settle();
  expect(taken).toHaveBeenCalledTimes(1);
});
