import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  healJson,
  jsonHealer,
} from '../../../../packages/elements/src/host/connection/heal-json.js';
import { firstDifference } from './reference/first-difference.js';

describe('D1 JSON text streamed so far', () => {
  it.each<[string, unknown]>([
    ['', undefined],
    ['  ', undefined],
    ['{', {}],
    ['{"', {}],
    ['{"cit', {}],
    ['{"city"', {}],
    ['{"city":', {}],
    ['{"city": ', {}],
    ['{"city": "Wa', { city: 'Wa' }],
    ['{"city": "Warsaw"', { city: 'Warsaw' }],
    ['{"city": "Warsaw",', { city: 'Warsaw' }],
    ['{"city": "Warsaw", "da', { city: 'Warsaw' }],
    ['{"city": "Warsaw", "days": 1', { city: 'Warsaw', days: 1 }],
    ['{"n": -', {}],
    ['{"n": 1.', { n: 1 }],
    ['{"n": 12e', { n: 12 }],
    ['{"n": 12e3', { n: 12000 }],
    ['{"a": t', { a: true }],
    ['{"a": fals', { a: false }],
    ['{"a": nu', { a: null }],
    ['{"a": [1, 2', { a: [1, 2] }],
    ['{"a": [1, {"b": [', { a: [1, { b: [] }] }],
    ['{"a": [1],', { a: [1] }],
    ['{"a": "quote \\', { a: 'quote ' }],
    ['{"a": "quote \\"', { a: 'quote "' }],
    ['{"a": "\\u00e', { a: '' }],
    ['{"a": "\\u00e9', { a: 'é' }],
    ['{"a": "back\\\\u12', { a: 'back\\u12' }],
    ['{"a": "line\\nnext', { a: 'line\nnext' }],
    ['{"a": {}}', { a: {} }],
    ['{"__proto__": {"polluted": 1}', JSON.parse('{"__proto__": {"polluted": 1}}')],
    // What is not JSON, or not an object, gives nothing.
    ['[1, 2', undefined],
    ['"text', undefined],
    ['hello', undefined],
    ['{city: 1', undefined],
    ['{"a": 1 "b": 2', { a: 1, b: 2 }],
    ['{"a" 1', undefined],
    ['{"a": }', undefined],
    ['{"a": wrong}', undefined],
  ])('%j', (text, value) => {
    expect(healJson(text)).toEqual(value);
  });

  it('never throws and pollutes nothing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        healJson(`{"a": ${text}`);
        healJson(text);
      }),
    );
    healJson('{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true');
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(healJson('{"a":'.repeat(100_000))).toBeUndefined();
    // A search that starts again at every sign would take minutes.
    expect(healJson(`{"a": 1${'-'.repeat(300_000)}5`)).toBeUndefined();
  });
});

const steps = fc.array(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 5 });

describe('a healer of a growing text', () => {
  it('gives the same result for text that is not JSON, or not quite', () => {
    const brackets = ['{', '}', '[', ']', ',', ':', '"', '"a"', ' ', '\n', '\u00a0'];
    const escapes = ['\\', '\\u00', '\\u00e9', '\\U', '\\ud83d', '\ud83d', '"__proto__"'];
    const words = ['-', '1', '.', 'e', '+', 'true', 'nul', 'x'];
    const piece = fc.constantFrom(...brackets, ...escapes, ...words);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), steps, (pieces, sizes) => {
        expect(firstDifference(`{"a":${pieces.join('')}`, sizes)).toBeUndefined();
        expect(firstDifference(`{${pieces.join('')}`, [1])).toBeUndefined();
        expect(firstDifference(pieces.join(''), [1])).toBeUndefined();
      }),
      { numRuns: 250 },
    );
  });

  it('starts over with a text that does not continue the previous one', () => {
    const heal = jsonHealer();
    expect(heal('{"a": [1, 2')).toEqual({ a: [1, 2] });
    expect(heal('{"a": [1')).toEqual({ a: [1] });
    expect(heal('{"b": "x')).toEqual({ b: 'x' });
    expect(heal('nothing')).toBeUndefined();
    expect(heal('{"b": "y"}')).toEqual({ b: 'y' });
  });

  it('does not change objects that it has returned', () => {
    const heal = jsonHealer();
    const first = heal('{"list": [{"name": "a"}, {"name": "b');
    heal('{"list": [{"name": "a"}, {"name": "bc", "more": 1}, 3], "next": true}');
    expect(first).toEqual({ list: [{ name: 'a' }, { name: 'b' }] });
  });

  it('returns the same object while nothing visible has arrived', () => {
    const heal = jsonHealer();
    const text = '{"a": 1.0, "key": "x", "b": [tru';
    const objects = Array.from(text, (_, at) => heal(text.slice(0, at + 1)));
    const texts = objects.map((object) => JSON.stringify(object));
    objects.forEach((object, at) => {
      if (at > 0)
        expect([at, object === objects[at - 1]]).toEqual([at, texts[at] === texts[at - 1]]);
    });
  });

  it('reads each character once, however long the text is', () => {
    const body = 'long text, '.repeat(200);
    const text = JSON.stringify({
      rows: Array.from({ length: 200 }, (_, id) => ({ id, body: 'x' })),
      body,
    });
    const heal = jsonHealer();
    let parsed = 0;
    const { parse } = JSON;
    JSON.parse = (piece: string) => {
      parsed += piece.length;
      return parse(piece) as unknown;
    };
    try {
      for (let length = 1; length <= text.length; length++) heal(text.slice(0, length));
    } finally {
      JSON.parse = parse;
    }
    // Each piece of a string has two quotes, and there is a piece for each prefix.
    expect(parsed).toBeLessThan(4 * text.length);
  });
});
