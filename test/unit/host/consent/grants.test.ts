import { describe, expect, it, vi } from 'vitest';
import { GrantBook, grantBookOf } from '../../../../packages/elements/src/host/consent/grants.js';
import type { GrantStore } from '../../../../packages/elements/src/host/consent/grants.js';
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
    await vi.waitFor(() => expect(store.save).toHaveBeenCalledWith('a', []));
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
  await Promise.resolve();
  expect(saved).toEqual([serverId]);
});
