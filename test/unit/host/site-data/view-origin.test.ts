// The origin of a view: one for each server and user, which no server can choose or share.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  endIdentities,
  identityOf,
} from '../../../../packages/elements/src/host/identity/identity.js';
import { storedAs } from '../../../../packages/elements/src/host/identity/identity-names.js';
import type { IdentityFacts } from '../../../../packages/elements/src/host/identity/identity.js';
import type { ViewOrigins } from '../../../../packages/elements/src/host/sandbox/sandbox-settings.js';
import {
  clearSiteData,
  listSiteData,
} from '../../../../packages/elements/src/host/site-data/find-site-data.js';
import { ledgerOf } from '../../../../packages/elements/src/host/site-data/ledger.js';
import { inTurn } from '../../../../packages/elements/src/host/site-data/origin-turns.js';
import type { ViewOriginStore } from '../../../../packages/elements/src/host/site-data/ledger.js';
import {
  labelOf,
  openViewOrigin,
} from '../../../../packages/elements/src/host/site-data/view-origin.js';
import { viewScope } from '../support/view-scope.js';
import { fakeStorage, named, openedOn, stubSandboxPage } from './support.js';

vi.mock('../../../../packages/elements/src/host/sandbox/sandbox-frame.js', async () => ({
  openSandbox: (await import('./support.js')).openStubbed,
}));

const KEY = 'the secret of this page';
const SANDBOX = 'https://sandbox.example/sandbox.html';
const VIEWS: ViewOrigins = { origin: 'https://*.views.example', key: KEY };

let count = 0;
/** A name that no other test has used: origins belong to their owner for as long as the page lives. */
const fresh = (name: string) => `${name}-${++count}`;

const open = async (
  facts: Omit<IdentityFacts, 'owner'>,
  { domain, ...views }: Partial<ViewOrigins> & { domain?: string } = {},
  sandbox: string | undefined = SANDBOX,
  signal = new AbortController().signal,
) => {
  const identity = identityOf({ ...facts, owner: {} });
  const { id, url, user } = identity;
  const question = {
    server: id ?? url,
    user,
    serverName: undefined,
    domain,
    resourceUri: undefined,
  };
  const scope = viewScope({ identity, signal });
  return openedOn(await openViewOrigin({ ...VIEWS, ...views }, sandbox, question, scope));
};
const originOf = async (...args: Parameters<typeof open>) => {
  const opened = await open(...args);
  return 'origin' in opened ? opened.origin : undefined;
};

let framed: ReturnType<typeof stubSandboxPage>;

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
  framed = stubSandboxPage();
});
afterEach(() => vi.unstubAllGlobals());

describe('the label of a server and user', () => {
  it('is a DNS label that depends on server, user and key', async () => {
    const labels = await Promise.all([
      labelOf('a', KEY),
      labelOf('b', KEY),
      labelOf('a', `${KEY}.`),
    ]);
    expect(new Set(labels).size).toBe(3);
    for (const label of labels) expect(label).toMatch(/^v[a-z2-7]{52}$/);
    expect(await labelOf('a', KEY)).toBe(labels[0]);
  });

  it('is the HMAC in base32, so that it is the same with every version', async () => {
    // RFC 4231, test case 2: the key "Jefe".
    const known = 'what do ya want for nothing?';
    const mac = '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843';
    expect(await labelOf(known, 'Jefe')).toBe(`v${base32(mac)}`);
  });

  const base32 = (hex: string) => {
    const bits = [...hex].map((digit) => parseInt(digit, 16).toString(2).padStart(4, '0')).join('');
    return (bits + '0'.repeat((5 - (bits.length % 5)) % 5))
      .match(/.{5}/g)!
      .map((five) => 'abcdefghijklmnopqrstuvwxyz234567'[parseInt(five, 2)])
      .join('');
  };
});

describe('the origin of a view', () => {
  it('is the same for the same server and user, and different for others', async () => {
    const server = fresh('https://shop.example/mcp/');
    const first = await originOf({ server, user: 'ann' });
    expect(first).toMatch(/^https:\/\/v[a-z2-7]{52}\.views\.example$/);
    expect(await originOf({ server, user: 'ann' })).toBe(first);
    const others = await Promise.all([
      originOf({ server, user: 'bob' }),
      originOf({ server }),
      originOf({ server: `${server}2`, user: 'ann' }),
      originOf({ serverId: server, user: 'ann' }),
    ]);
    expect(new Set([first, ...others]).size).toBe(5);
  });

  it('does not exist without names, and the reason says what is missing', async () => {
    const unnamed = [
      {},
      { client: {} },
      { server: 'https://shop.example/mcp', auth: { token: 'secret' } },
      { server: 'https://shop.example/mcp?token=secret' },
    ];
    for (const facts of unnamed)
      expect(await open(facts)).toMatchObject({
        refusal: { kind: 'origin', reason: expect.stringContaining('serverId') },
      });
    expect(await ledgerOf()!.list()).toEqual([]);
  });

  it('is not chosen by the server', async () => {
    const serverId = fresh('shop');
    const plain = await originOf({ serverId });
    expect(await originOf({ serverId }, { domain: 'bank' })).toBe(plain);
    expect(await originOf({ serverId }, { domain: 'bank', resolve: () => undefined })).toBe(plain);
  });

  it('is the one that the page chooses for the domain of the server', async () => {
    const label = fresh('maps');
    const resolve = vi.fn(() => label);
    const serverId = fresh('shop');
    const origin = `https://${label}.views.example`;
    expect(await originOf({ serverId, user: 'ann' }, { domain: 'maps.example', resolve })).toBe(
      origin,
    );
    expect(resolve.mock.calls[0]).toMatchObject([
      { server: serverId, user: 'ann', domain: 'maps.example' },
      { signal: expect.any(AbortSignal) },
    ]);
    // It is not asked about views without a domain.
    await open({ serverId }, { resolve });
    expect(resolve).toHaveBeenCalledTimes(1);
  });

  it.each(['', 'Maps', 'a.b', '-a', 'a-', '1a', 'x'.repeat(64), 'ä', 'a/b', 7])(
    'is not made of %j',
    async (label) => {
      const resolve = () => label as string;
      await expect(
        open({ serverId: fresh('shop') }, { domain: 'd', resolve }),
      ).rejects.toMatchObject({
        reason: 'no-view-origin',
        message: expect.stringContaining('not a label'),
      });
    },
  );

  it.each([
    ['another server', { serverId: 'second' }],
    ['another user', { serverId: 'first', user: 'bob' }],
    ['the same server, reached in another way', { serverId: 'first', server: 'https://a.example' }],
  ])('is refused to %s', async (_name, facts) => {
    const label = fresh('taken');
    const settings = { domain: 'd', resolve: () => label };
    await open({ serverId: 'first' }, settings);
    await expect(open(facts, settings)).rejects.toMatchObject({
      reason: 'no-view-origin',
      message: expect.stringMatching(/belongs to another server or user: .*first/),
    });
    expect(await originOf({ serverId: 'first' }, settings)).toContain(label);
  });

  it('is not a derived one that the server asks for', async () => {
    const derived = await labelOf('another server', KEY);
    const asking = open({ serverId: fresh('maps') }, { domain: derived, resolve: () => derived });
    await expect(asking).rejects.toThrow('derived');
  });

  it('is refused even if an earlier page gave it to the other one', async () => {
    const label = fresh('earlier');
    const origin = `https://${label}.views.example`;
    const owner = JSON.stringify({ by: 'handlers', id: 'first' });
    const ledger = ledgerOf()!;
    await ledger.write({ owner, origin, sandbox: SANDBOX, usedAt: 1, clearedAt: 0 });
    const settings = { domain: 'd', resolve: () => label };
    await expect(open({ serverId: 'second' }, settings)).rejects.toThrow(/belongs to another/);
    await ledger.remove(origin);
    expect(await originOf({ serverId: 'second' }, settings)).toBe(origin);
  });

  it.each([
    [{ origin: 'https://views.example' }, /wildcard/],
    [{ origin: 'https://*.example/' }, /wildcard/],
    [{ key: 'short' }, /fewer than 16/],
    [{ origin: 'https://*.example' }, /includes the page or the sandbox/],
    [{ origin: 'https://*.views.chat.test' }, /same site as this page/],
    [{ origin: 'https://*.chat.test' }, /includes the page/],
    [{ origin: 'https://*.views.test' }, null],
  ])('needs settings that are safe: %j', async (settings, message: RegExp | null) => {
    vi.stubGlobal('location', { hostname: 'app.chat.test' });
    const opening = open({ serverId: fresh('shop') }, settings);
    if (message) await expect(opening).rejects.toThrow(message);
    else expect(await opening).toHaveProperty('origin');
  });

  it('needs a sandbox page', async () => {
    const settings = { ...VIEWS };
    await expect(open({ serverId: fresh('shop') }, settings, '')).rejects.toThrow(/sandbox.url/);
  });
});

describe('the ledger', () => {
  it('has an entry for each origin that was used', async () => {
    vi.useFakeTimers({ now: 1000, toFake: ['Date'] });
    const serverId = fresh('shop');
    const origin = (await originOf({ serverId, user: 'ann' }))!;
    vi.useRealTimers();
    expect(await ledgerOf()!.list()).toEqual([
      {
        owner: JSON.stringify({ by: 'handlers', id: serverId, user: 'ann' }),
        origin,
        sandbox: SANDBOX,
        usedAt: 1000,
        clearedAt: 1000,
      },
    ]);
    expect(await listSiteData()).toEqual([
      { server: serverId, user: 'ann', origin, usedAt: new Date(1000) },
    ]);
    expect(await listSiteData({ user: 'bob' })).toEqual([]);
    expect(await listSiteData({ server: serverId })).toHaveLength(1);
  });

  it('ignores what it did not write', async () => {
    const entry = { owner: '{}', origin: 'z', sandbox: '', usedAt: 1, clearedAt: 1 };
    localStorage.setItem('mcp-app-site-data:x', '{');
    localStorage.setItem('mcp-app-site-data:y', '{"owner":1}');
    localStorage.setItem('mcp-app-site-data:other', JSON.stringify(entry));
    localStorage.setItem('mcp-app-site-data:{}@z', JSON.stringify({ ...entry, clearedAt: null }));
    localStorage.setItem('other', '{}');
    expect(await ledgerOf()!.list()).toEqual([]);
  });

  it('is required: a page without storage has opaque views, unless it has a store', async () => {
    vi.stubGlobal('localStorage', undefined);
    const serverId = fresh('shop');
    expect(await open({ serverId })).toMatchObject({
      refusal: { kind: 'origin', reason: expect.stringContaining('sandbox.views.store') },
    });
    expect(framed).toEqual([]);
    expect(await originOf({ serverId }, { store: memoryStore() })).toMatch(/^https:/);
  });

  it('is in the store of the page, with one text for each origin', async () => {
    const store = memoryStore();
    const serverId = fresh('shop');
    const origin = (await originOf({ serverId }, { store }))!;
    expect([...store.texts.keys()]).toEqual([origin]);
    expect(await listSiteData({ server: serverId })).toMatchObject([{ origin }]);
    expect(localStorage.length).toBe(0);
    const ending = identityOf({ serverId, owner: {} });
    expect(storedAs(ending)).toBeDefined();
    endIdentities();
    expect(store.texts.get(origin)).toContain('endedAt');
  });
});

const never = (message: string) => {
  throw new Error(message);
};

/** A store of a page. */
function memoryStore(): ViewOriginStore & { texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    load: async () => [...texts.values()],
    async save(origin, text) {
      if (text === null) texts.delete(origin);
      else texts.set(origin, text);
    },
  };
}

describe('what is stored on an origin', () => {
  it('is deleted before its first use, once', async () => {
    const serverId = fresh('shop');
    const origin = await originOf({ serverId });
    expect(framed).toEqual([[SANDBOX, origin]]);
    await open({ serverId });
    expect(framed).toHaveLength(1);
  });

  it('is deleted again if the ledger was lost, after the views of this page are gone', async () => {
    const serverId = fresh('shop');
    const closing = new AbortController();
    await open({ serverId }, {}, SANDBOX, closing.signal);
    localStorage.removeItem(Object.keys(localStorage)[0]!);
    // A view that runs is proof enough.
    await open({ serverId }, {}, SANDBOX, closing.signal);
    expect(framed).toHaveLength(1);
    localStorage.removeItem(Object.keys(localStorage)[0]!);
    closing.abort();
    await open({ serverId });
    expect(framed).toHaveLength(2);
  });

  it.each([
    [
      'cannot be deleted',
      () => void stubSandboxPage(() => ({ failed: ['caches'] })),
      'delete caches',
    ],
    [
      'cannot be noted',
      () => {
        vi.stubGlobal('localStorage', { length: 0, setItem: () => never('The disk is full.') });
      },
      'The disk is full.',
    ],
  ])('that %s makes the view opaque, and the reason says so', async (_name, fail, reason) => {
    fail();
    const serverId = fresh('shop');
    expect(await open({ serverId }, { domain: 'maps.example' })).toMatchObject({
      refusal: {
        kind: 'origin',
        what: 'maps.example',
        reason: expect.stringContaining(reason),
      },
    });
    vi.stubGlobal('localStorage', fakeStorage());
    stubSandboxPage();
    // It is tried again.
    expect(await originOf({ serverId })).toBeDefined();
  });

  it.each([
    ['deleted', (key: string) => localStorage.removeItem(key)],
    [
      'marked by a sign-out',
      (key: string) => {
        const entry = JSON.parse(localStorage.getItem(key)!) as object;
        localStorage.setItem(key, JSON.stringify({ ...entry, endedAt: Date.now() }));
      },
    ],
  ])('is deleted if its entry was %s while the page waited for another tab', async (_name, act) => {
    const serverId = fresh('shop');
    const closing = new AbortController();
    await open({ serverId }, {}, SANDBOX, closing.signal);
    closing.abort();
    const [key] = Object.keys(localStorage);
    const origin = key!.replace(/.*@/, '');
    let go = () => {};
    const waiting = inTurn(origin, () => new Promise<void>((resolve) => (go = resolve)));
    const opening = open({ serverId });
    await vi.waitFor(() => expect(named.at(-1)).toEqual([origin, true]));
    act(key!);
    go();
    await waiting;
    expect(await opening).toMatchObject({ origin });
    expect(named.at(-1)).toEqual([origin, false]);
    expect(framed).toHaveLength(2);
  });

  it('is given to the first of two that ask for it at the same time', async () => {
    const settings = { domain: 'd', resolve: () => label };
    const label = fresh('both');
    const results = await Promise.allSettled([
      open({ serverId: 'first' }, settings),
      open({ serverId: 'second' }, settings),
    ]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  });

  it('belongs to somebody else once it was deleted', async () => {
    const label = fresh('passed');
    const settings = { domain: 'd', resolve: () => label };
    const closing = new AbortController();
    await open({ serverId: 'first' }, settings, SANDBOX, closing.signal);
    closing.abort();
    const origin = `https://${label}.views.example`;
    await clearSiteData({ origin });
    expect(await originOf({ serverId: 'second' }, settings)).toBe(origin);
    expect(framed).toHaveLength(3);
  });
});
