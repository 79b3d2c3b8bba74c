import { describe, expect, it, vi } from 'vitest';
import { GrantBook, grantBookOf } from '../../../../packages/elements/src/host/consent/grants.js';
import type { GrantStore } from '../../../../packages/elements/src/host/consent/grants.js';
import type { ServerLink } from '../../../../packages/elements/src/host/link/server-link.js';

const save = { kind: 'tool-call' as const, tool: 'save' };

describe('grants', () => {
  it('frames of one server share a book, other servers never', () => {
    const link = {} as ServerLink;
    expect(grantBookOf('a', link)).toBe(grantBookOf('a', {} as ServerLink));
    expect(grantBookOf('a', link)).not.toBe(grantBookOf('b', link));
    expect(grantBookOf(undefined, link)).toBe(grantBookOf(undefined, link));
    expect(grantBookOf(undefined, link)).not.toBe(grantBookOf(undefined, {} as ServerLink));
    expect(grantBookOf(undefined, undefined)).not.toBe(grantBookOf(undefined, undefined));
    expect(grantBookOf('__proto__', undefined)).not.toBe(grantBookOf('constructor', undefined));
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
