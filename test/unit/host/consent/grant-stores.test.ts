// Grants in stores that fail, answer late, or have data of somebody else.
import { describe, expect, it, vi } from 'vitest';
import {
  UserGrants,
  userGrantsOf,
  grantScopeOf,
} from '../../../../packages/elements/src/host/consent/grants.js';
import type { Grant, GrantStore } from '../../../../packages/elements/src/host/consent/grants.js';
import type { ActionDraft } from '../../../../packages/elements/src/host/consent/action.js';
import type { SessionEvent } from '../../../../packages/elements/src/host/session/session-events.js';
import {
  endIdentities,
  identityOf,
} from '../../../../packages/elements/src/host/identity/identity.js';
import { asAct, checkout, download, downloadOf, link, toolCall } from './support.js';

const save = { kind: 'tool-call' as const, tool: 'save' };
const site = { kind: 'link' as const, origin: 'https://x.example' };
const grant = (scope: object) => ({ ...scope, server: 'a', since: 1 }) as Grant;

/** A store in the memory of the test, which records what is saved. */
function storeWith(...stored: unknown[]) {
  const saves: string[][] = [];
  const load = vi.fn((): Promise<Grant[]> => Promise.resolve(stored as Grant[]));
  const namesOf = (grants: readonly Grant[]) => grants.map(({ kind, tool }) => tool ?? kind);
  const store: GrantStore = { load, save: (_, grants) => void saves.push(namesOf(grants)) };
  return { store, load, saves, namesOf };
}

/** A session that records what the page is told. */
function session(callbackTimeout?: number) {
  const told: unknown[] = [];
  const emit = (event: SessionEvent) => told.push(event.type === 'log' && event.data) > 0;
  return { told, emit, ...(callbackTimeout && { limits: { callbackTimeout } }) };
}

const tasks = () => new Promise((resolve) => setTimeout(resolve));

describe('"always"', () => {
  const draft = (kind: 'message' | 'sampling') =>
    ({ kind, method: '', what: '', arguments: {} }) as ActionDraft;
  const camera: ActionDraft = {
    kind: 'permission',
    method: '',
    what: 'camera',
    permission: 'camera',
    arguments: {},
  };
  const pin = { hash: 'sha256-x', csp: {}, permissions: [] };
  const change = {
    kind: 'app-change',
    method: '',
    what: '',
    arguments: {},
    from: pin,
    to: pin,
  } as ActionDraft;

  it.each<[string, ActionDraft, object | undefined]>([
    ['this tool', toolCall('save'), save],
    [
      'a tool that also only reads',
      toolCall('save', { readOnlyHint: true, destructiveHint: true }),
      save,
    ],
    ['no tool that cannot be undone', toolCall('save', { destructiveHint: true }), undefined],
    ['this site', link('https://x.example/a?b'), site],
    ['no address without a site', link('mailto:a@x.example'), undefined],
    ['this permission', camera, { kind: 'permission', permission: 'camera' }],
    ['downloads of harmless files', download, { kind: 'download' }],
    ['no other downloads', downloadOf('a.zip', 'ask'), undefined],
    ['messages', draft('message'), { kind: 'message' }],
    ['sampling', draft('sampling'), { kind: 'sampling' }],
    ['no change of the view', change, undefined],
    ['nothing beyond the standard', checkout, undefined],
  ])('covers %s', (_name, action, scope) => {
    expect(grantScopeOf(asAct(action))).toEqual(scope);
  });

  it('does not cover several files of which one is not harmless', () => {
    const { files } = asAct(downloadOf('a.exe', 'active')) as { files?: [] };
    const action = asAct(download) as Extract<ReturnType<typeof asAct>, { kind: 'download' }>;
    const both = { ...action, files: [...action.files, ...files!] };
    expect(grantScopeOf(both)).toBeUndefined();
  });

  it('for one thing does not cover another of the same kind', () => {
    const book = new UserGrants('a');
    const camera = { kind: 'permission' as const, permission: 'camera' };
    for (const scope of [save, site, camera]) book.add(scope, undefined);
    for (const scope of [save, site, camera]) expect(book.covers(scope)).toBe(true);
    for (const other of [
      { ...save, tool: 'pay' },
      { ...site, origin: 'https://y.example' },
      { ...camera, permission: 'microphone' },
      { kind: 'link' as const },
      { ...save, kind: 'list' as const },
      undefined,
    ])
      expect(book.covers(other)).toBe(false);
    expect(new UserGrants('b').covers(save)).toBe(false);
  });
});

describe('stored grants', () => {
  it.each<[string, unknown]>([
    ['no kind', { tool: 'save' }],
    ['a kind that is not a text', { kind: 1 }],
    ['a tool that is not a text', { kind: 'tool-call', tool: 1 }],
    ['an origin that is not a text', { kind: 'link', origin: null }],
    ['a permission that is not a text', { kind: 'permission', permission: {} }],
  ])('are ignored if they have %s', async (_name, invalid) => {
    const { store } = storeWith(invalid, grant(save));
    const book = new UserGrants('a');
    await book.load(store);
    expect(book.grants).toEqual([grant(save)]);
  });

  it('are not read twice, also if the page has them already', async () => {
    const { store, load, saves } = storeWith(grant(save), grant(site));
    const book = new UserGrants('a');
    book.add(save, undefined);
    await book.load(store);
    await book.load(store);
    expect(load).toHaveBeenCalledOnce();
    expect(book.grants.map(({ kind }) => kind)).toEqual(['tool-call', 'link']);
    await tasks();
    expect(saves, 'reading changes nothing').toEqual([]);
  });

  it('of two stores are both read', async () => {
    const [one, other] = [storeWith(grant(save)), storeWith(grant(site))];
    const book = new UserGrants('a');
    await Promise.all([book.load(one.store), book.load(other.store)]);
    expect(book.grants).toHaveLength(2);
  });

  it('are read by name of the key, with a signal that aborts when the time is over', async () => {
    const signals: AbortSignal[] = [];
    const load = vi.fn((_key: string, { signal }: { signal: AbortSignal }) => {
      signals.push(signal);
      return new Promise<never>(() => {});
    });
    const { told, ...user } = session(20);
    await new UserGrants('a', 'key').load({ load, save: () => {} }, user);
    expect(load).toHaveBeenCalledExactlyOnceWith('key', expect.anything());
    expect(signals[0]!.aborted).toBe(true);
    expect(told).toEqual([expect.stringMatching(/grantStore\.load.*20 ms/)]);
  });

  it('are not read without a key or without a store', async () => {
    const { store, load, saves } = storeWith(grant(save));
    const book = new UserGrants('a', null);
    await book.load(store);
    book.add(site, store);
    await new UserGrants('a').load(undefined);
    await tasks();
    expect(load).not.toHaveBeenCalled();
    expect(saves).toEqual([]);
    expect(book.covers(site), 'for this page').toBe(true);
  });

  it('are read again after a failure, and the page is told each time', async () => {
    const { store, load } = storeWith(grant(save));
    load.mockRejectedValueOnce(new Error('offline'));
    load.mockResolvedValueOnce('text' as never);
    const { told, ...user } = session();
    const book = new UserGrants('a');
    for (let n = 0; n < 3; n++) await book.load(store, user);
    expect(told).toEqual([
      expect.stringContaining('offline'),
      expect.stringContaining('not an array'),
    ]);
    expect(book.covers(save)).toBe(true);
  });
});

describe('a change', () => {
  it('before the stored grants are read is applied to them, and saved once', async () => {
    const { store, saves, namesOf } = storeWith(grant(save), grant(site));
    const book = new UserGrants('a');
    book.add({ kind: 'message' }, store);
    book.add(save, store);
    book.revoke(save, store);
    expect(saves).toEqual([]);
    await vi.waitFor(() =>
      expect(saves).toEqual([['message', 'link'].sort()].map(() => namesOf(book.grants))),
    );
    expect(namesOf(book.grants).sort()).toEqual(['link', 'message']);
  });

  it('that removes everything also removes what is not read yet', async () => {
    const { store, saves } = storeWith(grant(save));
    const book = new UserGrants('a');
    book.clear(store);
    await vi.waitFor(() => expect(saves).toEqual([[]]));
    expect(book.grants).toEqual([]);
  });

  it('that changes nothing is not saved', async () => {
    const { store, saves } = storeWith(grant(save));
    const book = new UserGrants('a');
    await book.load(store);
    book.add(save, store);
    expect(book.revoke(site, store)).toBe(false);
    await tasks();
    expect(saves).toEqual([]);
  });

  it('that cannot be saved is valid in this page; the page is told, and later ones are saved', async () => {
    const saved: number[] = [];
    let isFull = true;
    const store: GrantStore = {
      load: () => [],
      save: (_, grants) => {
        if (isFull) throw new Error('full');
        saved.push(grants.length);
      },
    };
    const { told, ...user } = session();
    const book = new UserGrants('a');
    await book.load(store, user);
    book.add(save, store, user);
    await vi.waitFor(() => expect(told).toEqual([expect.stringMatching(/save.*full/)]));
    expect(book.covers(save)).toBe(true);
    isFull = false;
    book.add(site, store, user);
    await vi.waitFor(() => expect(saved).toEqual([2]));
  });

  it('before the stored grants are read is also saved within the limit, and the page is told', async () => {
    const store: GrantStore = { load: () => [], save: () => new Promise(() => {}) };
    const { told, ...user } = session(20);
    new UserGrants('a').add(save, store, user);
    await vi.waitFor(() => expect(told).toEqual([expect.stringMatching(/save.*20 ms/)]));
  });

  it('is saved within the limit of the session, then the next one', async () => {
    const saves: AbortSignal[] = [];
    const store: GrantStore = {
      load: () => [],
      save: (_key, _grants, { signal }) => {
        saves.push(signal);
        return new Promise(() => {});
      },
    };
    const { told, ...user } = session(20);
    const book = new UserGrants('a');
    await book.load(store, user);
    book.add(save, store, user);
    await vi.waitFor(() => expect(saves).toHaveLength(1));
    book.add(site, store, user);
    await vi.waitFor(() => expect(saves).toHaveLength(2));
    expect(saves[0]!.aborted).toBe(true);
    expect(told[0]).toMatch(/20 ms/);
  });
});

describe('a user without a key who leaves', () => {
  it('does not get back what a store answers later', async () => {
    let answer!: (grants: Grant[]) => void;
    const saved: unknown[] = [];
    const store: GrantStore = {
      load: () => new Promise((resolve) => (answer = resolve)),
      save: (key, grants) => void saved.push([key, grants]),
    };
    const book = new UserGrants('a', 'key');
    const reading = book.load(store);
    book.add(site, store);
    book.erase();
    answer([grant(save)]);
    await reading;
    await tasks();
    expect(book.grants).toEqual([]);
    expect(saved).toEqual([['key', []]]);
    book.erase();
    book.add(site, store);
    await tasks();
    expect(saved, 'only once').toHaveLength(1);
  });

  it('is told of a store that keeps the grants, with its time limit', async () => {
    const reportError = vi.fn();
    vi.stubGlobal('reportError', reportError);
    const signals: AbortSignal[] = [];
    const store: GrantStore = {
      load: () => [],
      save: (_key, _grants, { signal }) => {
        signals.push(signal);
        throw new Error('read-only');
      },
    };
    const book = new UserGrants('a');
    await book.load(store);
    book.erase();
    await vi.waitFor(() => expect(reportError).toHaveBeenCalledOnce());
    vi.unstubAllGlobals();
    expect(String(reportError.mock.calls[0]![0])).toMatch(/grantStore\.save.*read-only/);
    expect(signals[0]).toBeInstanceOf(AbortSignal);
  });

  it('may never have had grants', () => {
    identityOf({ serverId: 'no-grants', owner: {} });
    expect(() => endIdentities()).not.toThrow();
  });

  it('leaves nothing in any store, also if a save is still running or a store fails', async () => {
    const texts: string[] = [];
    let end!: () => void;
    const slow: GrantStore = {
      load: () => [],
      save: async (_, grants) => {
        if (grants.length > 0) await new Promise<void>((resolve) => (end = resolve));
        texts.push(`slow: ${grants.length}`);
      },
    };
    const broken: GrantStore = {
      load: () => [],
      save: () => {
        throw new Error('full');
      },
    };
    const owner = {};
    const book = userGrantsOf(identityOf({ serverId: 'leaving', owner }));
    await book.load(slow);
    await book.load(broken);
    book.add(save, slow);
    await vi.waitFor(() => expect(end).toBeDefined());
    endIdentities();
    expect(book.grants).toEqual([]);
    await tasks();
    expect(texts, 'not before the running save').toEqual([]);
    end();
    await vi.waitFor(() => expect(texts).toEqual(['slow: 1', 'slow: 0']));
  });

  it('is not waited for by a store that was never used or has no key', async () => {
    const { store, saves } = storeWith();
    const book = new UserGrants('a', null);
    book.add(save, store);
    book.erase();
    new UserGrants('b').erase();
    await tasks();
    expect(book.grants).toEqual([]);
    expect(saves).toEqual([]);
  });
});

describe('after the page forgot its user', () => {
  /** A store whose saves end when the test says so. */
  function slowStore(key: string) {
    let stored: readonly Grant[] = [];
    const ends: (() => void)[] = [];
    const store: GrantStore = {
      load: () => stored,
      save: (_, grants) =>
        new Promise((resolve) => {
          ends.push(() => {
            stored = grants;
            resolve();
          });
        }),
    };
    const of = (user?: string) => userGrantsOf(identityOf({ serverId: key, user, owner: {} }));
    const nextSave = async () => {
      await vi.waitFor(() => expect(ends).not.toHaveLength(0));
      ends.shift()!();
    };
    return { store, of, nextSave, stored: () => stored.map(({ kind, tool }) => tool ?? kind) };
  }

  it('the next one does not get grants that are still being removed', async () => {
    const { store, of, nextSave } = slowStore('slow removal');
    await of().load(store);
    of().add(save, store);
    await nextSave();
    endIdentities();
    const next = of();
    const reading = next.load(store);
    await tasks();
    await nextSave();
    await reading;
    expect(next.grants).toEqual([]);
  });

  it('a grant whose save is under way is neither forgotten nor overwritten', async () => {
    const { store, of, nextSave, stored } = slowStore('slow save');
    await of('ada').load(store);
    of('ada').add(save, store);
    await tasks();
    endIdentities();
    const again = of('ada');
    again.add(site, store);
    await tasks();
    await nextSave();
    await nextSave();
    expect(stored().sort()).toEqual(['link', 'save']);
    expect(again.covers(save)).toBe(true);
  });
});
