import { describe, expect, it, vi } from 'vitest';
import { GrantBook, grantBookOf } from '../../../../packages/elements/src/host/consent/grants.js';
import type { Grant, GrantStore } from '../../../../packages/elements/src/host/consent/grants.js';
import type { SessionEvent } from '../../../../packages/elements/src/host/session/session-events.js';
import type { ServerLink } from '../../../../packages/elements/src/host/link/server-link.js';

const save = { kind: 'tool-call' as const, tool: 'save' };

describe('grants', () => {
  it('are shared by frames of one server, never with other servers', () => {
    const link = {} as ServerLink;
    expect(grantBookOf({ serverId: 'a' }, link)).toBe(
      grantBookOf({ serverId: 'a' }, {} as ServerLink),
    );
    expect(grantBookOf({ serverId: 'a' }, link)).not.toBe(grantBookOf({ serverId: 'b' }, link));
    expect(grantBookOf({}, link)).toBe(grantBookOf({}, link));
    expect(grantBookOf({}, link)).not.toBe(grantBookOf({}, {} as ServerLink));
    expect(grantBookOf({}, undefined)).not.toBe(grantBookOf({}, undefined));
    expect(grantBookOf({ serverId: '__proto__' }, undefined)).not.toBe(
      grantBookOf({ serverId: 'constructor' }, undefined),
    );
  });

  it('can be listed, and revoked individually or together', () => {
    const book = new GrantBook('a');
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
    const book = new GrantBook('a');
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
    const book = new GrantBook('a');
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
    const book = new GrantBook('a');
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
    const book = new GrantBook('a');
    await book.load(store, user);
    book.add(revoked, store, user);
    book.revoke(revoked, store, user);
    book.add({ kind: 'link', origin: 'https://x.example' }, store, user);
    await vi.waitFor(() => expect(events.length).toBeGreaterThan(1));
    expect(saves).toEqual([]);
    expect(events[0]).toMatchObject({
      type: 'log',
      level: 'error',
      data: expect.stringMatching(/`grantStore\.load` failed: offline/),
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
    const book = new GrantBook('a');
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
    const book = new GrantBook();
    await book.load(store);
    book.add(save, store);
    await Promise.resolve();
    expect(store.load).not.toHaveBeenCalled();
    expect(store.save).not.toHaveBeenCalled();
  });
});

it('15.15 are not shared by servers whose addresses differ only in hidden parts, and neither is a store', async () => {
  const serverId = 'https://host.example/relay';
  const one = grantBookOf({ serverId, serverAddress: `${serverId}?server=a` }, undefined);
  const other = grantBookOf({ serverId, serverAddress: `${serverId}?server=b` }, undefined);
  const plain = grantBookOf({ serverId }, undefined);
  const saved: string[] = [];
  const store = { load: () => [], save: (server: string) => void saved.push(server) };
  one.add({ kind: 'download' }, store);
  expect(one.grants).toMatchObject([{ kind: 'download', server: serverId }]);
  expect(other.grants).toEqual([]);
  expect(plain.grants).toEqual([]);
  expect(grantBookOf({ serverId, serverAddress: `${serverId}?server=a` }, undefined)).toBe(one);
  plain.add({ kind: 'link' }, store);
  await vi.waitFor(() => expect(saved).toEqual([serverId]));
});
