import { describe, expect, it } from 'vitest';
import { DEFAULT_ASK_LABELS } from '../../../../packages/elements/src/mcp-app-frame/ask/ask-labels.js';
import {
  readableValues,
  sizeText,
} from '../../../../packages/elements/src/mcp-app-frame/ask/ask-values.js';
import { readableName } from '../../../../packages/elements/src/mcp-app-frame/ask/plain-text.js';

const rowsOf = (value: object, schema?: unknown) =>
  readableValues(value, DEFAULT_ASK_LABELS, schema).rows.map(({ name, text }) => [name, text]);

describe('arguments for people', () => {
  it('one row for each value, with words for true, false and nothing', () => {
    expect(
      rowsOf({ order_id: 7, isGift: true, express: false, note: '', coupon: null, tags: [] }),
    ).toEqual([
      ['Order id', '7'],
      ['Is gift', 'yes'],
      ['Express', 'no'],
      ['Note', 'empty'],
      ['Coupon', 'empty'],
      ['Tags', 'empty'],
    ]);
  });

  it('the titles of the tool’s schema are the names, also inside of objects', () => {
    const schema = {
      properties: {
        qty: { title: 'How many' },
        to: { title: 'Ship to', properties: { zip: { title: 'Postal code' } } },
      },
    };
    expect(rowsOf({ qty: 2, to: { zip: '00-950', city: 'Warsaw' } }, schema)).toEqual([
      ['How many', '2'],
      ['Ship to › Postal code', '00-950'],
      ['Ship to › City', 'Warsaw'],
    ]);
    expect(rowsOf({ qty: 2 }, { properties: { qty: { title: 7 } } })).toEqual([['Qty', '2']]);
    expect(rowsOf({ toString: 'x' }, { properties: {} })).toEqual([['To string', 'x']]);
  });

  it('a list of plain values is one row, a list of objects is numbered', () => {
    expect(rowsOf({ sizes: ['S', 'M'], items: [{ sku: 'a' }, { sku: 'b' }] })).toEqual([
      ['Sizes', 'S\nM'],
      ['Items › 1 › Sku', 'a'],
      ['Items › 2 › Sku', 'b'],
    ]);
  });

  it('a message reads as its text', () => {
    const content = [{ type: 'text', text: 'Buy it.' }];
    expect(rowsOf({ role: 'user', content })).toEqual([
      ['Role', 'user'],
      ['Content', 'Buy it.'],
    ]);
  });

  it('what cannot be seen is written out, and what is cut is said', () => {
    expect(rowsOf({ name: 'safe\u202egpj.exe' })).toEqual([['Name', 'safe\\u202egpj.exe']]);
    const long = readableValues({ text: `begin ${'x'.repeat(9000)} end` }, DEFAULT_ASK_LABELS);
    expect(long.isElided).toBe(true);
    expect(long.rows[0]!.text).toMatch(/^begin x+ \[… \+\d+ …\] x+ end$/);
    const many = readableValues({ ...Array.from({ length: 5000 }, () => 'x') }, DEFAULT_ASK_LABELS);
    expect(many.rows).toHaveLength(100);
    expect(many.isElided).toBe(true);
    expect(readableValues({ a: 1 }, DEFAULT_ASK_LABELS).isElided).toBe(false);
  });

  it('objects that are too deep are JSON', () => {
    const deep = { a: { b: { c: { d: { e: { f: 1 } } } } } };
    expect(rowsOf(deep)).toEqual([['A › B › C › D › E', '{"f":1}']]);
  });
});

it.each([
  ['order_id', 'Order id'],
  ['orderId', 'Order id'],
  ['get-time', 'Get time'],
  ['toPDF', 'ToPDF'],
  ['show-3d-scene', 'Show 3d scene'],
  ['_private', '_private'],
  ['–5', '–5'],
  ['', ''],
])('the name %s is read as %s', (name, shown) => {
  expect(readableName(name)).toBe(shown);
});

it.each([
  [0, 'en', '0 bytes'],
  [1, 'en', '1 byte'],
  [22, 'en', '22 bytes'],
  [22, 'de', '22 Byte'],
  [1500, 'en', '1.5 kB'],
  [3_000_000, 'en', '3 MB'],
])('a file of %i bytes in %s: %s', (bytes, locale, text) => {
  expect(sizeText(bytes, locale)).toBe(text);
});

it('a locale that nobody knows does not keep a size from being shown', () => {
  expect(sizeText(22, 'no such locale')).toContain('22');
});
