import { isObject } from './json-rpc.js';

/** Values that are compared before two values count as different. */
const MAX_VALUES = 1_000_000;

/** JSON text with the keys of every object in one order. */
function sortedText(value: unknown): string | undefined {
  let left = MAX_VALUES;
  return JSON.stringify(value, (_, item: unknown) => {
    // Parts that are shared many times over make a small object a text without end.
    if (!left--) throw new RangeError();
    if (!isObject(item)) return item;
    const keys = Object.keys(item).sort();
    return Object.fromEntries(keys.map((key) => [key, item[key]]));
  });
}

/**
 * Whether two values are the same as JSON. The order of keys does not count, and a key whose value is
 * undefined counts as absent. Values that JSON cannot carry (cycles, BigInt) and those with more than
 * a million parts are the same only if they are one object.
 */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  try {
    return sortedText(a) === sortedText(b);
  } catch {
    return false;
  }
}
