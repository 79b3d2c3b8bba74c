// Updates of resources for a view: an experimental capability that the host declares, with the messages of MCP.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { SignInWait } from '../../../../packages/elements/src/host/auth/auth-source.js';
import { FrameLink } from '../../../../packages/elements/src/host/link/frame-link.js';
import type { HostHandlers } from '../../../../packages/elements/src/host/requests/host-handlers.js';
import { withUpdates } from '../../../../packages/elements/src/host/requests/updates-offer.js';
import type { ServerLink } from '../../../../packages/elements/src/host/link/server-link.js';
import { linkedView } from '../support/linked-view.js';
import { linkTo } from '../support/view-scope.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const A = 'data://a';

/** A server whose resources the test updates. */
function liveLink() {
  const listeners = new Map<string, Set<() => void>>();
  const subscribe: ServerLink['subscribe'] = async (uri, updated) => {
    const known = listeners.get(uri) ?? new Set();
    listeners.set(uri, known.add(updated));
    return () => void known.delete(updated);
  };
  const link = linkTo({ resources: { subscribe: true } }, {}, { subscribe });
  const update = (uri: string) => listeners.get(uri)?.forEach((listener) => listener());
  const count = () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0);
  return { link, update, count };
}

async function connected(given: Parameters<typeof linkedView>[0] = {}) {
  const linked = linkedView(given);
  const heard: string[] = [];
  linked.view.on('notifications/resources/updated', (params) =>
    heard.push((params as { uri: string }).uri),
  );
  await linked.initialize();
  const subscribe = (uri: unknown) => linked.view.request('resources/subscribe', { uri });
  const unsubscribe = (uri: unknown) => linked.view.request('resources/unsubscribe', { uri });
  const settle = async () => {
    await vi.advanceTimersByTimeAsync(0);
    await linked.settled();
  };
  return { ...linked, heard, subscribe, unsubscribe, settle };
}

it.each(['unsubscribe', 'close'] as const)(
  'nobody waits for a sign-in for a subscription that is over: %s',
  async (end) => {
    const refused = vi.fn(() => Promise.reject(Object.assign(new Error('no'), { status: 401 })));
    const shared = linkTo({ resources: { subscribe: true } }, {}, { subscribe: refused });
    const stopped = vi.fn();
    const wait: SignInWait = (_, signal) =>
      new Promise((__, reject) =>
        signal!.addEventListener('abort', () => {
          stopped();
          reject(signal!.reason);
        }),
      );
    const linked = await connected({ link: new FrameLink(shared, () => {}, wait) });
    const answer = linked.subscribe(A);
    answer.catch(() => {});
    await vi.waitFor(() => expect(refused).toHaveBeenCalledOnce());
    await linked.settle();
    expect(stopped).not.toHaveBeenCalled();
    if (end === 'close') linked.connection.close();
    else await linked.unsubscribe(A);
    await vi.advanceTimersByTimeAsync(0);
    expect(stopped).toHaveBeenCalledOnce();
    expect(refused).toHaveBeenCalledOnce();
  },
);

describe('a view', () => {
  it('is told of updates until it unsubscribes, with the URI that it subscribed to', async () => {
    const { link, update, count } = liveLink();
    const { heard, subscribe, unsubscribe, settle } = await connected({ link });
    expect(await subscribe(A)).toEqual({});
    expect(await subscribe(A), 'a second time').toEqual({});
    expect(count()).toBe(1);
    update(A);
    await settle();
    expect(heard).toEqual([A]);
    expect(await unsubscribe(A)).toEqual({});
    expect(await unsubscribe(A), 'a second time').toEqual({});
    update(A);
    await vi.advanceTimersByTimeAsync(1000);
    expect(heard).toEqual([A]);
    expect(count()).toBe(0);
  });

  it('gets a burst of updates as the first one and one for the rest, at the rate of the limit', async () => {
    const { link, update } = liveLink();
    const { heard, subscribe, settle } = await connected({
      link,
      limits: { resourceUpdatesPerSecond: 4 },
    });
    await subscribe(A);
    for (let i = 0; i < 100; i++) update(A);
    await settle();
    expect(heard).toEqual([A]);
    await vi.advanceTimersByTimeAsync(249);
    expect(heard).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(heard).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(heard, 'nothing is left').toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves nothing behind when it is removed, reloaded, or removed while the server answers', async () => {
    const { link, update, count } = liveLink();
    const { connection, heard, subscribe, initialize, settle } = await connected({ link });
    await subscribe(A);
    await subscribe('data://b');
    await initialize();
    expect(count(), 'after a reload').toBe(0);
    await subscribe(A);
    update(A);
    await settle();
    expect(heard).toEqual([A]);
    const late = subscribe('data://late').catch(() => {});
    connection.close();
    await vi.advanceTimersByTimeAsync(1000);
    await late;
    expect(count()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('asks for nothing if it cancels its request first, unless another request waits for the same', async () => {
    let decide: (answer: 'allow') => void = () => {};
    const decided = () => new Promise<'allow'>((resolve) => (decide = resolve));
    const { link, update, count } = liveLink();
    const subscribed = vi.fn(link.subscribe!);
    const view = await connected({
      link: { ...link, subscribe: subscribed },
      consent: () => ({ policy: decided }),
    });
    const ask = (signal?: AbortSignal) =>
      view.view.request('resources/subscribe', { uri: A }, signal && { signal });
    const cancelled = new AbortController();
    const first = ask(cancelled.signal);
    first.catch(() => {});
    await view.settle();
    cancelled.abort();
    await view.settle();
    decide('allow');
    await view.settle();
    expect([subscribed.mock.calls.length, count()]).toEqual([0, 0]);

    const again = new AbortController();
    const [second, third] = [ask(again.signal), ask()];
    second.catch(() => {});
    await view.settle();
    again.abort();
    await view.settle();
    decide('allow');
    expect(await third).toEqual({});
    update(A);
    await view.settle();
    expect([view.heard, count()]).toEqual([[A], 1]);
  });

  it('may listen to as many resources as the limit says', async () => {
    const { link, count } = liveLink();
    const { subscribe, unsubscribe } = await connected({ link, limits: { maxSubscriptions: 2 } });
    await Promise.all([subscribe(A), subscribe('data://b')]);
    await expect(subscribe('data://c')).rejects.toThrow('limits.maxSubscriptions');
    await unsubscribe(A);
    await subscribe('data://c');
    expect(count()).toBe(2);
  });

  it('is refused by the policy for reads, and by the server', async () => {
    const { link, count } = liveLink();
    const { subscribe } = await connected({
      link,
      consent: () => ({ policy: { 'resource-read': 'deny' } }),
    });
    await expect(subscribe(A)).rejects.toThrow('denied');
    expect(count()).toBe(0);
    const refusing = linkTo(
      { resources: { subscribe: true } },
      {},
      { subscribe: () => Promise.reject(new Error('No such resource.')) },
    );
    const other = await connected({ link: refusing });
    await expect(other.subscribe(A)).rejects.toThrow('No such resource.');
    await expect(other.subscribe(A), 'it is tried again').rejects.toThrow('No such resource.');
    await expect(other.subscribe(7)).rejects.toThrow('resources/subscribe needs the uri');
  });

  it('gets -32601, or the fallback of the page, where nothing reports updates', async () => {
    const link = linkTo({ resources: {} });
    const { subscribe } = await connected({ link });
    await expect(subscribe(A)).rejects.toMatchObject({ code: -32601 });
    const handlers: HostHandlers = { fallback: ({ method }) => ({ method }) };
    const other = await connected({ link, handlers: () => handlers });
    expect(await other.subscribe(A)).toEqual({ method: 'resources/subscribe' });
  });
});

describe('handlers.subscribeResource', () => {
  it('is called once for all views of a server and user, and ended after the last one', async () => {
    const updates: (() => void)[] = [];
    const stop = vi.fn();
    const subscribeResource = vi.fn(({ updated }: { uri: string; updated(): void }) => {
      updates.push(updated);
      return stop;
    });
    const handlers = () => ({ subscribeResource });
    const first = await connected({ handlers });
    const { identity } = first.scope;
    const second = await connected({ handlers, identity });
    const stranger = await connected({ handlers });
    await first.subscribe(A);
    await second.subscribe(A);
    expect(subscribeResource).toHaveBeenCalledTimes(1);
    await stranger.subscribe(A);
    expect(subscribeResource, 'another user').toHaveBeenCalledTimes(2);
    updates[0]!();
    await first.settle();
    await second.settle();
    expect([first.heard, second.heard, stranger.heard]).toEqual([[A], [A], []]);
    await first.unsubscribe(A);
    expect(stop).not.toHaveBeenCalled();
    second.connection.close();
    expect(stop).toHaveBeenCalledTimes(1);
  });

  it('is ended for a view that left while the code was loaded', async () => {
    const stop = vi.fn();
    const subscribeResource = vi.fn(() => stop);
    const view = await connected({ handlers: () => ({ subscribeResource }) });
    view.subscribe(A).catch(() => {});
    await view.settle();
    view.connection.close();
    await vi.waitFor(() =>
      expect(stop.mock.calls).toEqual(subscribeResource.mock.calls.map(() => [])),
    );
  });

  it('must return a function', async () => {
    const handlers = () => ({ subscribeResource: (() => undefined) as never });
    const { subscribe } = await connected({ handlers });
    await expect(subscribe(A)).rejects.toThrow('not a function');
  });
});

it('is declared only where something reports updates', () => {
  const { link } = liveLink();
  const declared = { experimental: { 'mcp-app/resource-updates': {} } };
  expect(withUpdates({}, {}, link)).toEqual(declared);
  expect(withUpdates({}, { subscribeResource: () => () => {} }, undefined)).toEqual(declared);
  expect(withUpdates({}, {}, linkTo({ resources: {} }))).toEqual({});
  expect(withUpdates({}, {}, linkTo({ resources: { subscribe: true } })), 'an own link').toEqual(
    {},
  );
});
