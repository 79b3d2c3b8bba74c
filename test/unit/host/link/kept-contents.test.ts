// Cached views: shown at once, checked behind, and replaced for the next start.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { identityOf } from '../../../../packages/elements/src/host/identity/identity.js';
import { KeptContents } from '../../../../packages/elements/src/host/link/kept-contents.js';
import { catalogOf } from '../../../../packages/elements/src/host/link/server-catalog.js';
import { fakeLink } from './support/fake-link.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const URI = 'ui://a';
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const settle = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve();
};

/** A server whose view has a version and extra fields, and what its page has cached. */
function served(more: object = {}, itemMeta?: Record<string, unknown>) {
  const state = { version: 1, isDown: false };
  const read = vi.fn(async (uri: string) => {
    if (state.isDown) throw new Error('Down.');
    const item = { uri, text: `v${state.version}`, ...(itemMeta && { _meta: itemMeta }) };
    return { contents: [item], ...more };
  });
  const kept = new KeptContents(read);
  const get = async (rules?: Parameters<KeptContents['get']>[1]) => {
    const { contents } = await kept.get(URI, rules);
    await settle();
    return (contents[0] as { text: string }).text;
  };
  return { state, read, kept, get };
}

describe('a cached view', () => {
  it('is shown at once and checked behind; the same content changes nothing', async () => {
    const { read, get } = served();
    const changed = vi.fn();
    expect(await get({ changed })).toBe('v1');
    later(10_000);
    expect(await get({ changed })).toBe('v1');
    expect(read).toHaveBeenCalledTimes(2);
    expect(changed).not.toHaveBeenCalled();
  });

  it('that changed is used by the next start, and each running view is told once', async () => {
    const { state, get } = served();
    const [first, second, gone] = [vi.fn(), vi.fn(), vi.fn()];
    const leaving = new AbortController();
    await get({ changed: first });
    await get({ changed: gone, signal: leaving.signal });
    leaving.abort();
    state.version = 2;
    later(10_000);
    expect(await get({ changed: second }), 'at once').toBe('v1');
    expect([first, second, gone].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
    expect(await get(), 'the next start').toBe('v2');
    later(10_000);
    expect(await get()).toBe('v2');
    expect(first).toHaveBeenCalledTimes(1);
  });

  it('is checked once for frames that start together', async () => {
    const { read, get } = served();
    await Promise.all([get(), get(), get()]);
    expect(read).toHaveBeenCalledTimes(1);
    later(10_000);
    await Promise.all([get(), get(), get()]);
    expect(read).toHaveBeenCalledTimes(2);
    await get();
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('is kept if the server cannot be asked', async () => {
    const { state, get } = served();
    await get();
    state.isDown = true;
    later(10_000);
    expect(await get()).toBe('v1');
    later(10_000);
    expect(await get()).toBe('v1');
    state.isDown = false;
    state.version = 2;
    later(10_000);
    await get();
    expect(await get()).toBe('v2');
  });

  it('is not shown after its maximum age: of the page, or of the server', async () => {
    const byPage = served();
    await byPage.get({ maxAge: 60_000 });
    byPage.state.version = 2;
    later(60_000);
    expect(await byPage.get({ maxAge: 60_000 })).toBe('v2');
    for (const more of [{ _meta: { 'mcp-app/max-age': 60_000 } }, {}]) {
      const ofItem = '_meta' in more ? undefined : { 'mcp-app/max-age': 60_000 };
      const byServer = served(more, ofItem);
      await byServer.get();
      byServer.state.version = 2;
      later(59_999);
      expect(await byServer.get()).toBe('v1');
      later(60_000);
      byServer.state.version = 3;
      expect(await byServer.get()).toBe('v3');
    }
  });

  it('is never shown from the cache with a maximum age of 0', async () => {
    const { state, read, get } = served({ _meta: { 'mcp-app/max-age': 0 } });
    await get();
    state.version = 2;
    expect(await get()).toBe('v2');
    const byPage = served();
    await byPage.get({ maxAge: 0 });
    await byPage.get({ maxAge: 0 });
    expect([read, byPage.read].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
  });

  it('is not checked before its ttlMs has passed, which a change of the list overrides', async () => {
    const { state, read, kept, get } = served({ ttlMs: 60_000, cacheScope: 'private' });
    const changed = vi.fn();
    await get({ changed });
    state.version = 2;
    later(60_000);
    expect(await get()).toBe('v1');
    expect(read).toHaveBeenCalledTimes(1);
    kept.outdate();
    await settle();
    expect(changed).toHaveBeenCalledTimes(1);
    expect(await get()).toBe('v2');
    later(60_001);
    await get();
    expect(read).toHaveBeenCalledTimes(3);
  });

  it('is compared with that of every running view, whoever reads it', async () => {
    const { state, kept, get } = served();
    const [running, starting] = [vi.fn(), vi.fn()];
    await get({ changed: running });
    state.version = 2;
    // Another frame reloads.
    kept.delete(URI);
    expect(await get({ changed: starting })).toBe('v2');
    expect([running, starting].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
    state.version = 3;
    expect(await get({ maxAge: 0 })).toBe('v3');
    expect([running, starting].map(({ mock }) => mock.calls.length)).toEqual([2, 1]);
  });

  it('that is being checked when the list changes is checked once more', async () => {
    const { state, read, kept, get } = served({ ttlMs: 60_000 });
    const changed = vi.fn();
    await get({ changed });
    later(120_000);
    // The answer of the check is older than the announcement.
    let answer: (result: { contents: never[] }) => void;
    const old = await read(URI);
    read.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve as never)));
    expect(await get()).toBe('v1');
    state.version = 2;
    kept.outdate();
    answer!(old as never);
    await settle();
    expect(changed).toHaveBeenCalledTimes(1);
    expect(await get()).toBe('v2');
  });

  it('is not the one of another user', async () => {
    let user = 'ada';
    const link = fakeLink({
      'resources/read': async ({ uri }) => ({ contents: [{ uri, text: `for ${user}` }] }),
    });
    const read = async (name: string) => {
      user = name;
      const identity = identityOf({ client: link, owner: {}, user: name } as never);
      return (await catalogOf(link, identity).read(URI)).contents;
    };
    expect(await read('ada')).toMatchObject([{ text: 'for ada' }]);
    expect(await read('bob')).toMatchObject([{ text: 'for bob' }]);
  });
});

describe('the list of tools', () => {
  /** A server whose tool has a view with a versioned URI. */
  function versioned(more: object = {}) {
    const state = { version: 1, lists: 0 };
    const link = fakeLink({
      'tools/list': async () => {
        state.lists++;
        const resourceUri = `ui://app.${state.version}`;
        return { tools: [{ name: 'show', _meta: { ui: { resourceUri } } }], ...more };
      },
      'resources/read': async ({ uri }: { uri: string }) => ({ contents: [{ uri, text: uri }] }),
    } as never);
    const catalog = catalogOf(link, identityOf({ client: link, owner: {} } as never));
    const start = async (changed = vi.fn(), maxAge?: number) => {
      const rules = { changed, maxAge };
      const [tool] = await catalog.toolsWith('show', rules);
      const uri = (tool!._meta as { ui: { resourceUri: string } }).ui.resourceUri;
      await catalog.read(uri, rules);
      await settle();
      return uri;
    };
    return { state, catalog, start };
  }

  it('is compared behind a start, and views of a tool with another URI are told', async () => {
    const { state, start } = versioned();
    const changed = vi.fn();
    expect(await start(changed)).toBe('ui://app.1');
    state.version = 2;
    later(10_000);
    expect(await start(), 'at once').toBe('ui://app.1');
    expect(changed).toHaveBeenCalledTimes(1);
    expect(await start(), 'the next start').toBe('ui://app.2');
    expect(state.lists).toBe(2);
  });

  it('is not compared because of calls, within its ttlMs, or by frames that start together', async () => {
    const { state, catalog, start } = versioned({ ttlMs: 60_000 });
    await Promise.all([start(), start()]);
    later(30_000);
    await start();
    later(60_000);
    await catalog.toolsWith('show');
    expect(state.lists).toBe(1);
    await Promise.all([start(), start()]);
    expect(state.lists).toBe(2);
  });

  it('is not older than the page allows', async () => {
    const { state, start } = versioned({ ttlMs: 60_000 });
    await start();
    state.version = 2;
    later(30_000);
    expect(await start(vi.fn(), 20_000)).toBe('ui://app.2');
  });
});
