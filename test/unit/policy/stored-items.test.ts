import { describe, expect, it } from 'vitest';
import { copyWithinBudget } from '../../../packages/elements/src/policy/message-budget.js';
import {
  ITEM_OVERHEAD,
  STORAGE_QUOTA,
  StoredItems,
} from '../../../packages/elements/src/policy/stored-items.js';

const ROOM = STORAGE_QUOTA - ITEM_OVERHEAD;

describe('items that a host stores for a view', () => {
  it('are set, replaced and removed, key by key', () => {
    const items = new StoredItems();
    expect(
      items.apply([
        ['a', '1'],
        ['b', ''],
        ['', 'empty'],
      ]),
    ).toBe(0);
    expect(
      items.apply([
        ['a', '2'],
        ['b', null],
        ['never', null],
      ]),
    ).toBe(0);
    expect(items.entries).toEqual([
      ['a', '2'],
      ['', 'empty'],
    ]);
  });

  it.each([
    [undefined],
    [null],
    ['text'],
    [{ a: '1' }],
    [[null]],
    [['ab']],
    [[['a']]],
    [[['a', '1', '2']]],
    [[['a', 1]]],
    [[['a', { toString: 1 }]]],
    [[[1, 'a']]],
    [[[['a'], 'x']]],
    [[{ 0: 'a', 1: '1', length: 2 }]],
  ])('refuse %j', (changes) => {
    const items = new StoredItems();
    expect(items.apply(changes)).toBe(1);
    expect(items.entries).toEqual([]);
  });

  it('accept names of object members as keys', () => {
    const items = new StoredItems();
    const names = ['__proto__', 'constructor', 'toString', 'length'];
    expect(items.apply(names.map((name) => [name, name]))).toBe(0);
    expect(items.entries).toEqual(names.map((name) => [name, name]));
    expect(({} as Record<string, unknown>)['length']).toBeUndefined();
  });

  it('stay within the quota, to the character, and what does not fit leaves the rest alone', () => {
    const items = new StoredItems();
    expect(items.apply([['k', 'x'.repeat(ROOM)]])).toBe(1);
    expect(items.apply([['k', 'x'.repeat(ROOM - 1)]])).toBe(0);
    expect(
      items.apply([
        ['k', 'y'.repeat(ROOM)],
        ['l', ''],
      ]),
    ).toBe(2);
    expect(items.entries[0]![1]).toMatch(/^x/);
    expect(
      items.apply([
        ['k', null],
        ['l', 'z'.repeat(ROOM - 1)],
      ]),
    ).toBe(0);
    expect(items.entries.map(([key]) => key)).toEqual(['l']);
  });

  it('are limited in number', () => {
    const items = new StoredItems();
    const many = Array.from({ length: 20_000 }, (_, n) => [String(n), '']);
    expect(items.apply(many)).toBeGreaterThan(0);
    expect(items.entries.length).toBeLessThanOrEqual(STORAGE_QUOTA / ITEM_OVERHEAD);
    // The view sends what it changes within a moment as one message, which would otherwise be lost.
    expect(copyWithinBudget({ 'mcp-app-shim': { storage: items.entries } })).toHaveProperty(
      'value',
    );
  });

  it('can use the space of an item that shrinks in the same changes', () => {
    const items = new StoredItems();
    const half = 'x'.repeat(ROOM / 2 - 100);
    items.apply([
      ['a', half],
      ['b', half],
    ]);
    expect(
      items.apply([
        ['a', half + half],
        ['b', null],
      ]),
    ).toBe(0);
  });

  it('leave all of the space when they are cleared or removed', () => {
    const items = new StoredItems();
    const full = [['k', 'x'.repeat(ROOM - 1)]];
    for (const empty of [() => items.clear(), () => items.apply([['k', null]])]) {
      expect(items.apply(full)).toBe(0);
      expect(items.apply([['l', '']])).toBe(1);
      empty();
      expect(items.entries).toEqual([]);
    }
    expect(items.apply(full)).toBe(0);
  });
});
