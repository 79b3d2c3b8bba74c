import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  ConsentSettings,
  ViewStorage,
} from '../../../../packages/elements/src/host/consent/consent-settings.js';
import {
  endIdentities,
  identityOf,
} from '../../../../packages/elements/src/host/identity/identity.js';
import type { IdentityFacts } from '../../../../packages/elements/src/host/identity/identity.js';
import { readLimits } from '../../../../packages/elements/src/host/limits.js';
import { openViewStorage } from '../../../../packages/elements/src/host/session/view-storage.js';
import type { SessionScope } from '../../../../packages/elements/src/host/session/view-scope.js';

/** A scope with these settings, which a test may change. */
const scopeOf = (settings: Settings): SessionScope =>
  ({
    limits: readLimits({ callbackTimeout: 1000 }),
    signal: new AbortController().signal,
    emit: () => true,
    identity: identityOf({ owner: settings, ...settings }),
    consent: () => settings,
  }) as Partial<SessionScope> as SessionScope;

type Settings = ConsentSettings & Partial<IdentityFacts>;

const open = async (settings: Settings) => (await openViewStorage(scopeOf(settings)))!;

/** The key in a store of a server that only has a name. */
const keyOf = (id: string) => JSON.stringify({ by: 'handlers', id });

/** A store in memory that records each save. */
function storeOf(texts: Record<string, string> = {}) {
  const saves: [string, string][] = [];
  const store: ViewStorage = {
    load: (server) => texts[server],
    save: (server, text) => void saves.push([server, (texts[server] = text)]),
  };
  return { store, saves };
}

let leave: Set<() => void>;
beforeEach(() => {
  vi.useFakeTimers();
  leave = new Set();
  vi.stubGlobal('addEventListener', (_: string, heard: () => void) => leave.add(heard));
  vi.stubGlobal('removeEventListener', (_: string, heard: () => void) => leave.delete(heard));
  vi.stubGlobal('reportError', vi.fn());
});
afterEach(async () => {
  // What stays would be erased by a later file of this worker, which does not have these globals.
  endIdentities();
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('what views write to localStorage', () => {
  it('is not stored unless the page enables it, or for a view without a server', async () => {
    expect(await open({ serverId: 'a' })).toBeUndefined();
    expect(await open({ serverId: 'a', viewStorage: false })).toBeUndefined();
    expect(await open({ viewStorage: true })).toBeUndefined();
  });

  it('is kept as long as the page, for the views of one server and no others', async () => {
    const viewStorage = true;
    const client = {};
    const server = 'https://x.example/mcp';
    (await open({ serverId: 'one', viewStorage })).apply([['k', 'one']]);
    (await open({ client, viewStorage })).apply([['k', 'link']]);
    (await open({ server: `${server}?a`, viewStorage })).apply([['k', 'a']]);
    expect((await open({ serverId: 'one', viewStorage })).items).toEqual([['k', 'one']]);
    expect((await open({ client, viewStorage })).items).toEqual([['k', 'link']]);
    expect((await open({ server: `${server}?b`, viewStorage })).items).toEqual([]);
    expect((await open({ server, viewStorage })).items).toEqual([]);
    expect((await open({ serverId: 'two', client, viewStorage })).items).toEqual([]);
    expect((await open({ client: {}, viewStorage })).items).toEqual([]);
    expect((await open({ client, user: 'ada', viewStorage })).items).toEqual([]);
  });

  it('is saved as JSON text under the name of its server, not on every change', async () => {
    const { store, saves } = storeOf({ [keyOf('a')]: '[["old","1"]]' });
    const kept = await open({ serverId: 'a', viewStorage: store });
    expect(kept.items).toEqual([['old', '1']]);
    for (let n = 0; n < 100; n++) kept.apply([['k', String(n)]]);
    expect(saves).toEqual([]);
    vi.advanceTimersByTime(500);
    expect(saves).toEqual([[keyOf('a'), '[["old","1"],["k","99"]]']]);
    vi.advanceTimersByTime(60_000);
    expect(saves).toHaveLength(1);
  });

  it('is saved when the page is left', async () => {
    const { store, saves } = storeOf();
    (await open({ serverId: 'a', viewStorage: store })).apply([['k', '1']]);
    for (const heard of leave) heard();
    expect(saves).toEqual([[keyOf('a'), '[["k","1"]]']]);
    vi.advanceTimersByTime(500);
    expect(saves).toHaveLength(1);
    expect(leave).toHaveLength(0);
  });

  it('is merged key by key when two views of a server run', async () => {
    const { store, saves } = storeOf();
    const [one, two] = [
      await open({ serverId: 'a', viewStorage: store }),
      await open({ serverId: 'a', viewStorage: store }),
    ];
    one.apply([['x', '1']]);
    two.apply([['y', '2']]);
    vi.advanceTimersByTime(500);
    expect(saves).toEqual([[keyOf('a'), '[["x","1"],["y","2"]]']]);
  });

  it('is not saved under a name that two servers share', async () => {
    const { store, saves } = storeOf({ 'https://x.example/mcp': '[["k","of another"]]' });
    const kept = await open({ server: 'https://x.example/mcp?token=1', viewStorage: store });
    expect(kept.items).toEqual([]);
    kept.apply([['k', '1']]);
    vi.advanceTimersByTime(500);
    expect(saves).toEqual([]);
  });

  it.each([['[["a",1]]'], ['[null]']])('is empty if a store has %s', async (text) => {
    const { store } = storeOf({ a: text });
    expect((await open({ serverId: 'a', viewStorage: store })).items).toEqual([]);
  });

  it.each(['{', '7', '{"a":"1"}', 7, []])(
    'is not overwritten if a store has %j, which save() did not write',
    async (text) => {
      const save = vi.fn();
      const viewStorage = { load: () => text as string, save };
      expect(await open({ serverId: 'a', viewStorage })).toBeUndefined();
      expect(reportError).toHaveBeenCalledWith(
        expect.objectContaining({ supplied: 'consent.viewStorage.load', failure: 'invalid' }),
      );
      expect(save).not.toHaveBeenCalled();
    },
  );

  it('fails without the view when a store fails or hangs, and does not overwrite it', async () => {
    const save = vi.fn();
    const load = vi.fn().mockRejectedValueOnce(new Error('down'));
    const settings = { serverId: 'a', viewStorage: { load, save } };
    expect(await open(settings)).toBeUndefined();
    expect(reportError).toHaveBeenCalledWith(
      expect.objectContaining({ message: '`consent.viewStorage.load` failed: down' }),
    );
    load.mockResolvedValueOnce('[["k","1"]]');
    expect((await open(settings)).items).toEqual([['k', '1']]);

    const hanging = open({
      serverId: 'a',
      viewStorage: { load: () => new Promise(() => {}), save },
    });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await hanging).toBeUndefined();
    expect(save).not.toHaveBeenCalled();
  });

  it('is kept in the page if a store cannot save, which is reported', async () => {
    const viewStorage = {
      load: () => null,
      save() {
        throw new Error('full');
      },
    };
    (await open({ serverId: 'a', viewStorage })).apply([['k', '1']]);
    await vi.advanceTimersByTimeAsync(500);
    expect(reportError).toHaveBeenCalledWith(
      expect.objectContaining({ message: '`consent.viewStorage.save` failed: full' }),
    );
    expect((await open({ serverId: 'a', viewStorage })).items).toEqual([['k', '1']]);
  });

  it('is not accepted any more when the page disables it', async () => {
    const settings: Settings = { serverId: 'back', viewStorage: true };
    const kept = await open(settings);
    settings.viewStorage = false;
    kept.apply([['k', '1']]);
    expect((await open({ serverId: 'back', viewStorage: true })).items).toEqual([]);
  });

  it('gives a reason when a change is refused, and refuses a flood', async () => {
    const kept = await open({ serverId: 'flood', viewStorage: true });
    expect(kept.apply('text')).toMatch(/malformed or too large/);
    expect(kept.apply([['k', 'x'.repeat(2_000_000)]])).toMatch(/malformed or too large/);
    for (let n = 0; n < 398; n++) expect(kept.apply([['k', String(n)]])).toBeUndefined();
    expect(kept.apply([['k', 'one more']])).toMatch(/too often/);
    expect((await open({ serverId: 'flood', viewStorage: true })).items).toEqual([['k', '397']]);
  });
});
