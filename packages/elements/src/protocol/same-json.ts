import { isObject } from './json-rpc.js';

/** For `JSON.stringify`: the keys of every object in one order. */
const sortKeys = (_key: string, value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((key) => [key, value[key]]),
      )
    : value;

/**
 * Whether two values are the same as JSON. The order of keys does not count, and a key whose value is
 * undefined counts as absent. Values that JSON cannot carry (a cycle, a BigInt, a text that would be
 * longer than the engine's longest string) are the same only if they are one object.
 */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  try {
    return JSON.stringify(a, sortKeys) === JSON.stringify(b, sortKeys);
  } catch {
    return false;
  }
}

/** The same for values whose keys keep their order, as those of one sender do. For views, where every byte counts. */
export const sameJsonText = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
