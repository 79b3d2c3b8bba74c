import { describe, expect, it, vi } from 'vitest';
import { UserGrants, userGrantsOf } from '../../../../packages/elements/src/host/consent/grants.js';
import type { Grant, GrantStore } from '../../../../packages/elements/src/host/consent/grants.js';
import type { SessionEvent } from '../../../../packages/elements/src/host/session/session-events.js';
import {
  endIdentities,
  identityOf,
} from '../../../../packages/elements/src/host/identity/identity.js';
import type { IdentityFacts } from '../../../../packages/elements/src/host/identity/identity.js';

const save = { kind: 'tool-call' as const, tool: 'save' };

describe('grants', () => {
  it('are shared by frames of one identity, never with another', () => {
    const owner = {};
    const of = (facts: Partial<IdentityFacts>) => userGrantsOf(identityOf({ owner, ...facts }));
    expect(of({ serverId: 'a' })).toBe(of({ serverId: 'a' }));
    expect(of({ serverId: 'a' })).not.toBe(of({ serverId: 'a', user: 'ada' }));
    expect(of({ serverId: '__proto__' })).not.toBe(of({ serverId: 'constructor' }));
  });

  it('can be listed, and revoked individually or together', () => {
    const book = new UserGrants('a');
    book.add(save, undefined);
    book.add(save, undefined);
    book.add({ kind: 'link', origin: 'https://x.example' }, undefined);
    expect(book.grants).toHaveLength(2);
    expect(book.revoke({ kind: 'tool-call', tool: 'other' }, undefined)).toBe(false);
    expect(book.revoke(book.grants[0]!, undefined)).toBe(true);
    expect(book.covers(save)).toBe(false);
    expect(book.grants).toMatchObject([{ kind: 'link', server: 'a' }]);
    book.clear(undefined);
    expect(book.grants).toEqual([]);
  });

  it('are returned as a list that does not change later', () => {
    const book = new UserGrants('a');
    const before = book.grants;
    book.add(save, undefined);
    expect(before).toEqual([]);
  });

  it('are read from a store once, saved on each change, and checked for their shape', async () => {
    const load = vi.fn(() => [
      { ...save, server: 'someone-else', since: 1 },
      7,
      null,
      { tool: 'x' },
    ]);
    const store = { load, save: vi.fn() } as unknown as GrantStore & {
      save: ReturnType<typeof vi.fn>;
    };
    const book = new UserGrants('a');
    await Promise.all([book.load(store), book.load(store)]);
    expect(load).toHaveBeenCalledTimes(1);
    expect(book.grants).toEqual([{ ...save, server: 'a', since: 1 }]);
    book.revoke(save, store);
    await vi.waitFor(() => expect(store.save).toHaveBeenCalledWith('a', [], expect.anything()));
  });

  it.each([
    [
      'throws',
      () => {
        throw new Error('full');
      },
    ],
    ['rejects', () => Promise.reject(new Error('full'))],
    ['answers nonsense', () => 'text'],
  ])('are not read from a store that %s', async (_, load) => {
    const book = new UserGrants('a');
    await book.load({ load, save: () => {} } as never);
    expect(book.grants).toEqual([]);
  });

  it('are never saved over stored ones that were not read', async () => {
    const stored = { ...save, server: 'a', since: 1 };
    const revoked = { kind: 'tool-call' as const, tool: 'pay', server: 'a', since: 1 };
    let isDown = true;
    const saves: (readonly Grant[])[] = [];
    const store: GrantStore = {
      load: async () => {
        if (isDown) throw new Error('offline');
        return [stored, revoked];
      },
      save: (_, grants) => void saves.push(grants),
    };
    const events: SessionEvent[] = [];
    const user = { emit: (event: SessionEvent) => events.push(event) > 0 };
    const book = new UserGrants('a');
    await book.load(store, user);
    book.add(revoked, store, user);
    book.revoke(revoked, store, user);
    book.add({ kind: 'link', origin: 'https://x.example' }, store, user);
    await vi.waitFor(() => expect(events.length).toBeGreaterThan(1));
    expect(saves).toEqual([]);
    expect(events[0]).toMatchObject({
      type: 'log',
      level: 'error',
      data: expect.stringMatching(/`consent\.grantStore\.load` failed: offline/),
    });
    isDown = false;
    await book.load(store, user);
    await vi.waitFor(() => expect(saves).toHaveLength(1));
    expect(saves[0]).toEqual(book.grants);
    expect(book.grants.map(({ kind, tool }) => tool ?? kind).sort()).toEqual(['link', 'save']);
  });

  it('are saved one after the other, so that the last change remains', async () => {
    const saves: string[][] = [];
    const ends: (() => void)[] = [];
    const store: GrantStore = {
      load: () => [],
      save: (_, grants) => {
        saves.push(grants.map(({ kind }) => kind));
        return new Promise((resolve) => ends.push(resolve));
      },
    };
    const book = new UserGrants('a');
    await book.load(store);
    book.add({ kind: 'link' }, store);
    await vi.waitFor(() => expect(saves).toEqual([['link']]));
    book.add({ kind: 'message' }, store);
    book.revoke({ kind: 'link' }, store);
    await Promise.resolve();
    expect(saves).toHaveLength(1);
    ends[0]!();
    await vi.waitFor(() => expect(saves).toEqual([['link'], ['message']]));
  });

  it('are not stored without an id, because their owner would be unknown', async () => {
    const store = { load: vi.fn(() => []), save: vi.fn() };
    const book = new UserGrants();
    await book.load(store);
    book.add(save, store);
    await Promise.resolve();
    expect(store.load).not.toHaveBeenCalled();
    expect(store.save).not.toHaveBeenCalled();
  });
});

it('15.15 are not stored for an address with hidden parts, because another server has the same name', async () => {
  const url = 'https://host.example/relay';
  const of = (relay: string) => userGrantsOf(identityOf({ relay, owner: {} }));
  const [one, other, plain] = [of(`${url}?server=a`), of(`${url}?server=b`), of(url)];
  const saved: string[] = [];
  const store = { load: () => [], save: (key: string) => void saved.push(key) };
  one.add({ kind: 'download' }, store);
  expect(one.grants).toMatchObject([{ kind: 'download', server: url }]);
  expect(other.grants).toEqual([]);
  expect(plain.grants).toEqual([]);
  plain.add({ kind: 'link' }, store);
  await vi.waitFor(() => expect(saved).toEqual([JSON.stringify({ by: 'relay', url })]));
});

it('of a user without a key are removed from the store when the user is forgotten, and not added later', async () => {
  const texts = new Map<string, readonly Grant[]>();
  const store: GrantStore = {
    load: (key) => texts.get(key) ?? [],
    save: (key, grants) => void texts.set(key, grants),
  };
  const of = (user?: string) =>
    userGrantsOf(identityOf({ serverId: 'forgotten', user, owner: {} }));
  const [nobody, ada] = [of(), of('ada')];
  for (const book of [nobody, ada]) {
    await book.load(store);
    book.add(save, store);
  }
  const sizes = () => [...texts.values()].map((grants) => grants.length);
  await vi.waitFor(() => expect(sizes()).toEqual([1, 1]));
  endIdentities();
  nobody.add({ kind: 'link', origin: 'https://late.example' }, store);
  await vi.waitFor(() => expect(sizes()).toEqual([0, 1]));
  expect(of()).not.toBe(nobody);
  await of('ada').load(store);
  expect(of('ada').covers(save)).toBe(true);
  expect(of().covers(save)).toBe(false);
});
