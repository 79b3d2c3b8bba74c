// `subscribeResource()` and `watchResource()` in a view.
import { describe, expect, it, vi } from 'vitest';
import {
  RESOURCE_UPDATES_CAPABILITY,
  subscribeResource,
  watchResource,
} from '../../../packages/elements/src/view/index.js';
import { McpApp } from '../../../packages/elements/src/view/mcp-app.js';
import { connected, fakeHost, settled } from './support/fake-host.js';
import type { FakeHost } from './support/fake-host.js';

const LIVE = { hostCapabilities: { experimental: { [RESOURCE_UPDATES_CAPABILITY]: {} } } };
const A = 'data://a';

/** Answers subscriptions and reads; the text of a resource is the number of its reads. */
function serve(host: FakeHost) {
  let reads = 0;
  const on = (method: string, answer: (params: { uri: string }) => object | Promise<object>) =>
    host.peer.handle(method as never, answer as never);
  on('resources/subscribe', () => ({}));
  on('resources/unsubscribe', () => ({}));
  on('resources/read', ({ uri }) => ({ contents: [{ uri, text: String(++reads) }] }));
  const update = async (uri = A) => {
    host.peer.notify('notifications/resources/updated' as never, { uri } as never);
    await settled();
  };
  const asked = () =>
    host.seen.flatMap(({ method, params }) =>
      method?.startsWith('resources/') ? [`${method.slice(10)} ${String(params?.['uri'])}`] : [],
    );
  return { on, update, asked };
}

async function live() {
  const { app, host } = await connected(LIVE);
  return { app, host, ...serve(host) };
}

describe('subscribeResource', () => {
  it('asks the host once for all listeners, and again after the last one ended', async () => {
    const { app, update, asked } = await live();
    const [a, b] = [vi.fn(), vi.fn()];
    const stops = await Promise.all([subscribeResource(app, A, a), subscribeResource(app, A, b)]);
    await update();
    await update('data://other');
    expect([a, b].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    stops[0]!();
    stops[0]!();
    await update();
    expect([a, b].map(({ mock }) => mock.calls.length)).toEqual([1, 2]);
    stops[1]!();
    await settled();
    expect(asked()).toEqual([`subscribe ${A}`, `unsubscribe ${A}`]);
    await subscribeResource(app, A, a);
    expect(asked().at(-1)).toBe(`subscribe ${A}`);
  });

  it('sends nothing to a host that does not declare it', async () => {
    const { app, host } = await connected();
    const { asked } = serve(host);
    await expect(subscribeResource(app, A, vi.fn())).rejects.toThrow('does not report updates');
    expect(asked()).toEqual([]);
  });

  it('waits for the connection, and rejects without one', async () => {
    const host = fakeHost(LIVE);
    const { asked } = serve(host);
    const app = new McpApp({ name: 'Test', version: '1' });
    await expect(subscribeResource(app, A, vi.fn())).rejects.toThrow('connect()');
    void app.connect({ transport: host.transport });
    await subscribeResource(app, A, vi.fn());
    expect(asked()).toEqual([`subscribe ${A}`]);
  });

  it('subscribes again after a reconnect, and calls each listener once', async () => {
    const { app } = await live();
    const listener = vi.fn();
    await subscribeResource(app, A, listener);
    app.close();
    const next = fakeHost(LIVE);
    const { asked } = serve(next);
    await app.connect({ transport: next.transport });
    await settled();
    expect(asked()).toEqual([`subscribe ${A}`]);
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('rejects if the host refuses, and asks again for the next listener', async () => {
    const { app, on, asked } = await live();
    on('resources/subscribe', () => Promise.reject(new Error('Too many.')));
    await expect(subscribeResource(app, A, vi.fn())).rejects.toThrow('Too many.');
    on('resources/subscribe', () => ({}));
    await subscribeResource(app, A, vi.fn());
    expect(asked()).toEqual([`subscribe ${A}`, `subscribe ${A}`]);
  });
});

describe('watchResource', () => {
  const textOf = (store: ReturnType<typeof watchResource>) => {
    const { status, contents, isLive } = store.getSnapshot();
    return [status, (contents?.[0] as { text?: string } | undefined)?.text, isLive];
  };

  it('is loading, then ready, and is read again after each update while it has users', async () => {
    const { app, update, asked } = await live();
    const store = watchResource(app, A);
    expect(watchResource(app, A)).toBe(store);
    expect(textOf(store)).toEqual(['loading', undefined, false]);
    expect(asked()).toEqual([]);
    const [one, two] = [store.subscribe(() => {}), store.subscribe(() => {})];
    await vi.waitFor(() => expect(textOf(store)).toEqual(['ready', '1', true]));
    await update();
    expect(textOf(store)).toEqual(['ready', '2', true]);
    one();
    one();
    await update();
    expect(textOf(store)).toEqual(['ready', '3', true]);
    two();
    await update();
    expect(asked()).toEqual([
      `subscribe ${A}`,
      ...Array.from({ length: 3 }, () => `read ${A}`),
      `unsubscribe ${A}`,
    ]);
  });

  it('is read once more for all updates during a read', async () => {
    const { app, on, update, asked } = await live();
    let answer = () => {};
    on(
      'resources/read',
      ({ uri }) =>
        new Promise((resolve) => {
          answer = () => resolve({ contents: [{ uri, text: 'x' }] });
        }),
    );
    const store = watchResource(app, A);
    store.subscribe(() => {});
    await vi.waitFor(() => expect(asked()).toContain(`read ${A}`));
    for (let i = 0; i < 3; i++) await update();
    answer();
    await settled();
    answer();
    await settled();
    expect(asked().filter((text) => text.startsWith('read'))).toHaveLength(2);
  });

  it('keeps what was read if a later read fails', async () => {
    const { app, on, update } = await live();
    const store = watchResource(app, A);
    store.subscribe(() => {});
    await vi.waitFor(() => expect(store.getSnapshot().status).toBe('ready'));
    on('resources/read', () => Promise.reject(new Error('Gone.')));
    await update();
    expect(textOf(store)).toEqual(['failed', '1', true]);
    expect(store.getSnapshot().error?.message).toContain('Gone.');
  });

  it('is read once by a host without updates, and with refresh()', async () => {
    const { app, host } = await connected();
    const { asked } = serve(host);
    const store = watchResource(app, A);
    store.subscribe(() => {});
    await vi.waitFor(() => expect(textOf(store)).toEqual(['ready', '1', false]));
    await store.refresh();
    expect(textOf(store)).toEqual(['ready', '2', false]);
    expect(asked()).toEqual([`read ${A}`, `read ${A}`]);
  });

  it('starts when the app is connected, and not if it has no users by then', async () => {
    const host = fakeHost(LIVE);
    const { asked } = serve(host);
    const app = new McpApp({ name: 'Test', version: '1' });
    const leave = watchResource(app, 'data://left').subscribe(() => {});
    const store = watchResource(app, A);
    store.subscribe(() => {});
    leave();
    await app.connect({ transport: host.transport });
    await vi.waitFor(() => expect(textOf(store)).toEqual(['ready', '1', true]));
    expect(asked()).toEqual([`subscribe ${A}`, `read ${A}`]);
  });
});
