import { isObject } from './json-rpc.js';

/** For `JSON.stringify`: sorts the keys of every object. */
const sortKeys = (_key: string, value: unknown): unknown =>
  isObject(value)
    ? Object.fromEntries(
        Object.keys(value)
          .sort()
          .map((key) => [key, value[key]]),
      )
    : value;

/**
 * Whether two values are the same as JSON. The order of keys is ignored, and a key with the value undefined counts as
 * absent. Values that JSON cannot represent (a cycle, a BigInt, a text longer than the engine's maximum) are the same
 * only if they are identical.
 */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  try {
    return JSON.stringify(a, sortKeys) === JSON.stringify(b, sortKeys);
  } catch {
    return false;
  }
}

/** The same for values with a stable key order, such as those of one sender. Used in views, where size matters. */
export const sameJsonText = (a: unknown, b: unknown): boolean =>
  JSON.stringify(a) === JSON.stringify(b);
