import { describe, expect, it } from 'vitest';
import { DEFAULT_ASK_LABELS } from '../../../../packages/elements/src/mcp-app-frame/ask/ask-labels.js';
import {
  readableValues,
  sizeText,
} from '../../../../packages/elements/src/mcp-app-frame/ask/ask-values.js';
import { readableName } from '../../../../packages/elements/src/policy/texts/plain-text.js';

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
    expect(many.omitted).toBe(4900);
    expect(readableValues({ a: 1 }, DEFAULT_ASK_LABELS).isElided).toBe(false);
  });

  it.each([
    ['newlines', '\n'.repeat(1900), 'a [↵ ×1900] b'],
    ['spaces', ' '.repeat(1900), 'a [␣ ×1900] b'],
    ['no-break spaces', '\u00a0'.repeat(1900), 'a [␣ ×1900] b'],
    ['lines with a space', '\n '.repeat(950), 'a [↵␣ ×1900] b'],
    ['zero-width spaces', '\u200b'.repeat(1900), 'a [\\u200b ×1900] b'],
    ['a paragraph', '\n\n', 'a\n\nb'],
    ['an indented line', '\n        ', 'a\n        b'],
  ])('mark what shows nothing: %s', (_, blanks, shown) => {
    expect(rowsOf({ text: `a${blanks}b` })).toEqual([['Text', shown]]);
  });

  it('have a limited number of lines, also in lists', () => {
    const { rows, isElided } = readableValues(
      { text: Array.from({ length: 1000 }, (_, n) => n).join('\n') },
      DEFAULT_ASK_LABELS,
    );
    const lines = rows[0]!.text.split('\n');
    expect(lines).toHaveLength(25);
    expect([lines[0], lines[16], lines.at(-1)]).toEqual(['0', '[… +976 ↵ …]', '999']);
    expect(isElided).toBe(true);
    expect(rowsOf({ list: Array.from({ length: 40 }, (_, n) => n) })).toHaveLength(40);
    expect(rowsOf({ list: ['a\nb', 'c'] })).toEqual([
      ['List › 1', 'a\nb'],
      ['List › 2', 'c'],
    ]);
  });

  it('count the values without a row, but not millions', () => {
    const many = { list: Array.from({ length: 50_000 }, (_, n) => ({ n })) };
    expect(readableValues(many, DEFAULT_ASK_LABELS).omitted).toBe(10_000);
    expect(readableValues({ a: 1 }, DEFAULT_ASK_LABELS).omitted).toBe(0);
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
