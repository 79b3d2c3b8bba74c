import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { healJson } from '../../../../packages/elements/src/host/connection/heal-json.js';

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
    // What is no JSON, or no object, is nothing.
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

  it('every beginning of an object is healed, and the whole is what JSON.parse says', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (object) => {
        const text = JSON.stringify(object);
        // Tens of thousands of beginnings: an expectation for each would take most of the time.
        for (let length = 1; length <= text.length; length++) {
          const beginning = text.slice(0, length);
          if (typeof healJson(beginning) !== 'object') expect.fail(`not healed: ${beginning}`);
        }
        expect(JSON.stringify(healJson(text))).toBe(text);
      }),
    );
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
  });
});
