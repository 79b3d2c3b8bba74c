// Equality of values that travel as JSON.

/** Levels and values that are compared before two values count as different. */
const MAX_DEPTH = 100;
const MAX_VALUES = 1_000_000;

/** The value as JSON text would carry it, one level deep. */
function carried(value: unknown, key: string): unknown {
  if (typeof value === 'function' || typeof value === 'symbol') return undefined;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  const { toJSON } = (value ?? {}) as { toJSON?: unknown };
  return typeof toJSON === 'function' ? toJSON.call(value, key) : value;
}

/**
 * Whether two values are the same JSON. The order of keys does not count, and a key whose value is
 * undefined counts as absent, as it does on the wire. The work is bounded and cycles end it: beyond
 * 100 levels or a million values the answer is false unless both are one object.
 */
export function sameJson(a: unknown, b: unknown): boolean {
  let left = MAX_VALUES;
  const same = (one: unknown, other: unknown, key: string, depth: number): boolean => {
    if (one === other) return true;
    const x = carried(one, key);
    const y = carried(other, key);
    if (x === y) return true;
    if (typeof x !== 'object' || typeof y !== 'object' || !x || !y) return false;
    if (--left < 0 || depth > MAX_DEPTH || Array.isArray(x) !== Array.isArray(y)) return false;
    if (Array.isArray(x) && Array.isArray(y)) {
      // JSON writes null for what it cannot carry in an array; the copy has no holes to skip.
      return (
        x.length === y.length &&
        [...x].every((item, i) => same(item ?? null, y[i] ?? null, String(i), depth + 1))
      );
    }
    const keys = new Set([...Object.keys(x), ...Object.keys(y)]);
    return [...keys].every((name) => same(ownValue(x, name), ownValue(y, name), name, depth + 1));
  };
  return same(a, b, '', 0);
}

/** Never an inherited value: `constructor` and `__proto__` are ordinary keys here (X7). */
const ownValue = (object: object, key: string): unknown =>
  Object.hasOwn(object, key) ? (object as Record<string, unknown>)[key] : undefined;
