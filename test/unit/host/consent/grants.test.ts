import { describe, expect, it, vi } from 'vitest';
import { GrantBook, grantBookOf } from '../../../../packages/elements/src/host/consent/grants.js';
import type { GrantStore } from '../../../../packages/elements/src/host/consent/grants.js';
import type { ServerLink } from '../../../../packages/elements/src/host/link/server-link.js';

const save = { kind: 'tool-call' as const, tool: 'save' };

describe('grants', () => {
  it('frames of one server share a book, other servers never', () => {
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

  it('can be read, and taken back one by one or all at once', () => {
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

  it('a list that was read does not change under the reader', () => {
    const book = new GrantBook('a');
    const before = book.grants;
    book.add(save, undefined);
    expect(before).toEqual([]);
  });

  it('a store is read once, told of each change, and believed only what has the shape', async () => {
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
  ])('a store that %s gives nothing', async (_, load) => {
    const book = new GrantBook('a');
    await book.load({ load, save: () => {} } as never);
    expect(book.grants).toEqual([]);
  });

  it('without an id nothing is stored: nobody could tell whose it is', async () => {
    const store = { load: vi.fn(() => []), save: vi.fn() };
    const book = new GrantBook();
    await book.load(store);
    book.add(save, store);
    await Promise.resolve();
    expect(store.load).not.toHaveBeenCalled();
    expect(store.save).not.toHaveBeenCalled();
  });
});

it('15.15 servers whose addresses differ only in what is not shown do not share grants, nor a store', async () => {
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
