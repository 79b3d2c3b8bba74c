import { describe, expect, test } from 'vitest';
import { sameJson } from '../../../packages/elements/src/protocol/same-json.js';

const cycle = () => {
  const object: Record<string, unknown> = {};
  object['left'] = object;
  object['right'] = object;
  return object;
};

describe('sameJson', () => {
  test.each([
    ['primitives', 1, 1],
    ['zero and negative zero', 0, -0],
    ['objects', { a: [1, { b: null }] }, { a: [1, { b: null }] }],
    ['another order of keys', { a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 }],
    ['a hole and null in an array', Array(1), [null]],
    ['an undefined key and a missing one', { a: 1, b: undefined }, { a: 1 }],
    ['undefined and null in an array', [undefined], [null]],
    ['NaN and null', { a: NaN }, { a: null }],
    ['a date and its text', { at: new Date(0) }, { at: '1970-01-01T00:00:00.000Z' }],
    ['a function and a missing key', { a: () => 1 }, {}],
    ['undefined', undefined, undefined],
  ])('%s are the same', (_, a, b) => {
    expect(sameJson(a, b)).toBe(true);
    expect(sameJson(b, a)).toBe(true);
  });

  test.each([
    ['a number and its text', 1, '1'],
    ['null and undefined', null, undefined],
    ['null and an object', null, {}],
    ['an array and an object with its keys', [1], { 0: 1 }],
    ['another length', [1], [1, 2]],
    ['a hole and an item in an array', Array(1), [1]],
    ['another order of items', [1, 2], [2, 1]],
    ['a key more', { a: 1 }, { a: 1, b: 2 }],
    ['another key of the same count', { a: 1 }, { b: 1 }],
    ['a deep difference', { a: [{ b: 1 }] }, { a: [{ b: 2 }] }],
    ['a key named constructor', JSON.parse('{"constructor":1}'), {}],
    ['a key named __proto__', JSON.parse('{"__proto__":{"a":1}}'), {}],
  ])('%s differ', (_, a, b) => {
    expect(sameJson(a, b)).toBe(false);
    expect(sameJson(b, a)).toBe(false);
  });

  test('treats values that are nested too deep for the engine as different', () => {
    let one: unknown[] = [];
    let other: unknown[] = [];
    for (let depth = 0; depth < 100_000; depth++) [one, other] = [[one], [other]];
    expect(sameJson(one, other)).toBe(false);
    expect(sameJson(one, one)).toBe(true);
  });

  test('ends for two cycles, as different; one cycle equals itself', () => {
    const one = cycle();
    expect(sameJson(one, cycle())).toBe(false);
    expect(sameJson(one, one)).toBe(true);
  });
});
