import { describe, expect, it } from 'vitest';
import { DEFAULT_ASK_LABELS } from '../../../../packages/elements/src/mcp-app-frame/ask/ask-labels.js';
import {
  readableValues,
  sizeText,
} from '../../../../packages/elements/src/mcp-app-frame/ask/ask-values.js';
import { readableName } from '../../../../packages/elements/src/mcp-app-frame/ask/plain-text.js';

const rowsOf = (value: object, schema?: unknown) =>
  readableValues(value, DEFAULT_ASK_LABELS, schema).rows.map(({ name, text }) => [name, text]);

describe('arguments as the dialog shows them', () => {
  it('have one row for each value, with words for true, false and null', () => {
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

  it('use the titles of the tool’s schema as names, also in nested objects', () => {
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

  it('show a list of plain values in one row, and number a list of objects', () => {
    expect(rowsOf({ sizes: ['S', 'M'], items: [{ sku: 'a' }, { sku: 'b' }] })).toEqual([
      ['Sizes', 'S\nM'],
      ['Items › 1 › Sku', 'a'],
      ['Items › 2 › Sku', 'b'],
    ]);
  });

  it('show the text of a message', () => {
    const content = [{ type: 'text', text: 'Buy it.' }];
    expect(rowsOf({ role: 'user', content })).toEqual([
      ['Role', 'user'],
      ['Content', 'Buy it.'],
    ]);
  });

  it('escape invisible characters, and say when something is cut', () => {
    expect(rowsOf({ name: 'safe\u202egpj.exe' })).toEqual([['Name', 'safe\\u202egpj.exe']]);
    const long = readableValues({ text: `begin ${'x'.repeat(9000)} end` }, DEFAULT_ASK_LABELS);
    expect(long.isElided).toBe(true);
    expect(long.rows[0]!.text).toMatch(/^begin x+ \[… \+\d+ …\] x+ end$/);
    const many = readableValues({ ...Array.from({ length: 5000 }, () => 'x') }, DEFAULT_ASK_LABELS);
    expect(many.rows).toHaveLength(100);
    expect(many.isElided).toBe(true);
    expect(readableValues({ a: 1 }, DEFAULT_ASK_LABELS).isElided).toBe(false);
  });

  it('show deeply nested objects as JSON', () => {
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
])('show the name %s as %s', (name, shown) => {
  expect(readableName(name)).toBe(shown);
});

it.each([
  [0, 'en', '0 bytes'],
  [1, 'en', '1 byte'],
  [22, 'en', '22 bytes'],
  [22, 'de', '22 Byte'],
  [1500, 'en', '1.5 kB'],
  [3_000_000, 'en', '3 MB'],
])('show a file of %i bytes in %s as: %s', (bytes, locale, text) => {
  expect(sizeText(bytes, locale)).toBe(text);
});

it('show a size even if the locale is unknown', () => {
  expect(sizeText(22, 'no such locale')).toContain('22');
});
