import { expect, it, vi } from 'vitest';
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

it('reopens everything after a gap, and tells each listener once, also of a resource that is gone', async () => {
  let refused = '';
  const opened: string[] = [];
  const shared = new SharedSubscriptions({
    async open(uri) {
      opened.push(uri);
      if (refused.includes(uri)) throw new Error('No.');
    },
    close: () => {},
  });
  const [a, b] = [vi.fn(), vi.fn()];
  await shared.subscribe('x://a', a);
  await shared.subscribe('x://b', b);
  refused = 'x://b';
  await shared.reopen();
  expect([a, b].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  expect(opened).toEqual(['x://a', 'x://b', 'x://a', 'x://b']);
  refused = 'x://a x://b';
  await expect(shared.reopen()).rejects.toThrow('No.');
  expect([a, b].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});
