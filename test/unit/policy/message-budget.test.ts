import { describe, expect, it } from 'vitest';
import {
  copyWithinBudget,
  DEFAULT_MESSAGE_BUDGET,
} from '../../../packages/elements/src/policy/message-budget.js';

const valueOf = (...args: Parameters<typeof copyWithinBudget>) => {
  const copied = copyWithinBudget(...args);
  if ('reason' in copied) throw new Error(`was refused: ${copied.reason}`);
  return copied.value;
};
const reasonOf = (...args: Parameters<typeof copyWithinBudget>) => {
  const copied = copyWithinBudget(...args);
  if ('value' in copied) throw new Error('was copied');
  return copied.reason;
};
const nested = (depth: number) => {
  let value: unknown = 1;
  for (let i = 0; i < depth; i++) value = i % 2 ? { value } : [value];
  return value;
};

describe('X7 the copy of a message', () => {
  it('is deep: a later change of the message does not reach it', () => {
    const message = { params: { list: [{ a: 1 }] } };
    const copy = valueOf(message);
    message.params.list[0]!.a = 2;
    expect(copy).toEqual({ params: { list: [{ a: 1 }] } });
  });

  it('keeps key order, extra keys and unknown capabilities', () => {
    const message = { z: 1, a: { $x: null, 'y z': '' }, capabilities: { unheardOf: {} } };
    expect(JSON.stringify(valueOf(message))).toBe(JSON.stringify(message));
  });

  it('has no negative zero, as in JSON', () => {
    expect(Object.is((valueOf([-0]) as number[])[0], 0)).toBe(true);
    expect(valueOf([-1.5])).toEqual([-1.5]);
  });

  it('treats undefined as JSON does', () => {
    expect(JSON.stringify(valueOf({ a: undefined, b: [undefined, 1] }))).toBe('{"b":[null,1]}');
    expect(Object.keys(valueOf({ a: undefined }) as object)).toEqual([]);
  });

  it('strips __proto__ and pollutes nothing', () => {
    const message: unknown = JSON.parse('{"a":{"__proto__":{"polluted":1},"b":2}}');
    const copy = valueOf(message) as { a: Record<string, unknown> };
    expect(Object.getOwnPropertyNames(copy.a)).toEqual(['b']);
    expect(copy.a['polluted']).toBeUndefined();
  });

  it('keeps other prototype keys as own data', () => {
    const text = '{"constructor":{"prototype":{"x":1}},"toString":"t","hasOwnProperty":1}';
    const copy = valueOf(JSON.parse(text));
    expect(JSON.stringify(copy)).toBe(text);
    expect(structuredClone(copy)).toEqual(copy);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it('runs no setter that the page has defined on Object.prototype', () => {
    const seen: unknown[] = [];
    // oxlint-disable-next-line no-extend-native -- it is what a hostile or careless page does
    Object.defineProperty(Object.prototype, 'trap', {
      configurable: true,
      set(value) {
        seen.push(value);
      },
    });
    try {
      const copy = valueOf(JSON.parse('{"trap":1}')) as object;
      expect(seen).toEqual([]);
      expect(JSON.stringify(copy)).toBe('{"trap":1}');
    } finally {
      delete (Object.prototype as { trap?: unknown }).trap;
    }
  });

  it('is made of plain objects and arrays, also from null-prototype ones', () => {
    const message = Object.assign(Object.create(null), { list: [Object.create(null)] });
    const copy = valueOf(message) as { list: object[] };
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype);
    expect(Object.getPrototypeOf(copy.list[0])).toBe(Object.prototype);
  });
});

describe('X7 what JSON can represent is copied as JSON does', () => {
  it.each<[string, unknown]>([
    ['NaN', NaN],
    ['Infinity', Infinity],
    ['a Date', new Date(0)],
    ['an invalid Date', new Date(NaN)],
  ])('%s', (_name, value) => {
    const message = { params: [value, 1] };
    expect(copyWithinBudget(message)).toMatchObject({
      value: JSON.parse(JSON.stringify(message)) as unknown,
    });
  });
});

describe('X7 what is not JSON is refused', () => {
  it.each<[string, unknown]>([
    ['a BigInt', 1n],
    ['a function', () => 1],
    ['a symbol', Symbol('s')],
    ['a Map', new Map()],
    ['a Set', new Set()],
    ['a RegExp', /x/],
    ['an Error', new Error('x')],
    ['an ArrayBuffer', new ArrayBuffer(1)],
    ['a typed array', new Uint8Array(1)],
    ['a Blob', new Blob(['x'])],
    ['a boxed string', Object('x')],
    ['a class instance', new (class Thing {})()],
    ['a promise', Promise.resolve(1)],
    // oxlint-disable-next-line no-sparse-arrays
    ['an array with a hole', [1, , 2]],
    ['an array of holes', Array(3)],
    [
      'a getter that throws',
      {
        get a() {
          throw new Error('no');
        },
      },
    ],
    [
      'a getter that throws nothing',
      {
        get a() {
          throw undefined;
        },
      },
    ],
  ])('%s', (_name, value) => {
    expect(reasonOf(value)).not.toBe('');
    expect(reasonOf({ params: [value, 1] })).not.toBe('');
  });

  it('nothing at all', () => {
    expect(reasonOf(undefined)).not.toBe('');
  });

  it('names the refused value in the reason', () => {
    expect(reasonOf({ a: new Map() })).toContain('Map');
    expect(reasonOf([1n])).toContain('BigInt');
  });
});

describe('K4 limits', () => {
  it('are 16 MB, 40,000 values and 64 levels', () => {
    expect(DEFAULT_MESSAGE_BUDGET).toEqual({
      maxBytes: 16 * 1024 * 1024,
      maxNodes: 40_000,
      maxDepth: 64,
    });
  });

  it('depth', () => {
    expect(valueOf(nested(64))).toEqual(nested(64));
    expect(reasonOf(nested(65))).toMatch(/64 levels/);
    expect(valueOf(1, { ...DEFAULT_MESSAGE_BUDGET, maxDepth: 0 })).toBe(1);
    expect(reasonOf([], { ...DEFAULT_MESSAGE_BUDGET, maxDepth: 0 })).toMatch(/0 levels/);
  });

  it('a cycle', () => {
    const cycle: { self?: unknown; again?: unknown } = {};
    cycle.self = cycle;
    expect(reasonOf(cycle)).toMatch(/cycle/);
    cycle.again = cycle;
    expect(reasonOf(cycle)).not.toBe('');
  });

  it('values, in objects as in arrays', () => {
    const budget = { ...DEFAULT_MESSAGE_BUDGET, maxNodes: 5 };
    expect(valueOf([1, 2, 3, 4], budget)).toEqual([1, 2, 3, 4]);
    expect(reasonOf([1, 2, 3, 4, 5], budget)).toMatch(/5 values/);
    // A key counts as a value.
    expect(valueOf({ a: 1, b: 2 }, budget)).toEqual({ a: 1, b: 2 });
    expect(reasonOf({ a: 1, b: { c: 2 } }, budget)).toMatch(/5 values/);
    expect(reasonOf(Array.from({ length: 100_000 }, () => 0))).toMatch(/values/);
  });

  it('bytes, of strings and of keys', () => {
    const budget = { ...DEFAULT_MESSAGE_BUDGET, maxBytes: 1000 };
    expect(valueOf('x'.repeat(900), budget)).toHaveLength(900);
    expect(reasonOf('x'.repeat(1001), budget)).toMatch(/1000 bytes/);
    expect(reasonOf({ ['x'.repeat(1001)]: 1 }, budget)).toMatch(/1000 bytes/);
    expect(reasonOf(Array(10).fill('x'.repeat(100)), budget)).toMatch(/1000 bytes/);
    expect(reasonOf('x'.repeat(50_000_000))).toMatch(/bytes/);
  });

  it('counts a string by what it costs the page that parses it', () => {
    const sizeOf = (value: unknown) => (copyWithinBudget(value) as { size: number }).size;
    const plain = sizeOf('x'.repeat(1000));
    expect(plain).toBeLessThan(1020);
    expect(sizeOf('\u00ff'.repeat(1000)), 'one byte each').toBe(plain);
    expect(sizeOf('\u0100'.repeat(1000)), 'two bytes each').toBeGreaterThan(2000);
    // An escape takes as long as 30 other characters.
    for (const escaped of ['\n', '"', '\u0001', '\ud800']) {
      expect(sizeOf(escaped.repeat(1000))).toBeGreaterThan(9000);
      expect(sizeOf({ [escaped.repeat(1000)]: 1 })).toBeGreaterThan(9000);
      const budget = { ...DEFAULT_MESSAGE_BUDGET, maxBytes: 9000 };
      expect(reasonOf(escaped.repeat(1000), budget)).toMatch(/bytes/);
    }
  });

  it('counts every value, and a key as one, and says how much it was', () => {
    const message = { a: 1, b: [true, null] };
    // The object, two keys, two values, and two items; 8 bytes for each value, and the keys with their quotes.
    expect(copyWithinBudget(message)).toEqual({ value: message, nodes: 7, size: 5 * 8 + 2 * 3 });
    expect(copyWithinBudget('abc')).toEqual({ value: 'abc', nodes: 1, size: 4 + 5 });
    const date = new Date(0);
    expect(copyWithinBudget([date])).toMatchObject({ nodes: 2, value: [date.toJSON()] });
  });

  it('allows exactly what they say', () => {
    const message = { a: 1, b: [true, null] };
    const budget = { maxBytes: 46, maxNodes: 7, maxDepth: 2 };
    expect(valueOf(message, budget)).toEqual(message);
    for (const limit of ['maxBytes', 'maxNodes', 'maxDepth'] as const)
      expect(reasonOf(message, { ...budget, [limit]: budget[limit] - 1 })).not.toBe('');
  });
  it('estimates a size close to that of the JSON text', () => {
    const message = Array.from({ length: 500 }, (_, id) => ({ id, name: `row ${id}`, on: true }));
    const copied = copyWithinBudget(message) as { size: number };
    const length = JSON.stringify(message).length;
    expect(copied.size).toBeGreaterThan(length / 2);
    expect(copied.size).toBeLessThan(length * 2);
  });

  it('counts shared references each time, so that a small message cannot grow endlessly', () => {
    let value: unknown = 'x';
    for (let i = 0; i < 8; i++) value = Array(10).fill(value);
    expect(reasonOf(value)).toMatch(/values/);
    expect(reasonOf(Array(100).fill('x'.repeat(1_000_000)))).toMatch(/bytes/);
  });

  it('handles an array of length 2³² − 1 without cost', () => {
    expect(reasonOf({ params: Array(2 ** 32 - 1) })).toMatch(/values/);
  });

  it('a limit that is not a number refuses', () => {
    for (const limit of ['maxBytes', 'maxNodes', 'maxDepth'] as const)
      expect(reasonOf({ a: 1 }, { ...DEFAULT_MESSAGE_BUDGET, [limit]: undefined })).not.toBe('');
  });
});
