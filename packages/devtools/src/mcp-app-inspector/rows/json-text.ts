// JSON text of anything, including objects of a page or a view that JSON cannot represent.

/** Limits of the copy that is made when an object cannot be written as it is. */
const MAX_DEPTH = 100;
const MAX_VALUES = 10_000;

/** Why something failed, in words. Code of the page may throw anything. */
export const reasonOf = (error: unknown): string =>
  error instanceof Error ? error.message : 'it throws when it is read';

/** A copy that JSON can represent. What it cannot represent becomes a string that says so. Never throws. */
function plainCopy(value: unknown): unknown {
  let left = MAX_VALUES;
  const ancestors = new Set<unknown>();
  const copyOf = (read: () => unknown): unknown => {
    if (left-- <= 0) return '(not shown: too large)';
    let inner: unknown;
    try {
      inner = read();
      if (typeof inner === 'bigint') return String(inner);
      // A function would be dropped anyway, unless its name is `toJSON`: then it would be called.
      if (typeof inner === 'function') return undefined;
      if (typeof inner !== 'object' || inner === null) return inner;
      if (ancestors.has(inner)) return '(circular)';
      if (ancestors.size >= MAX_DEPTH) return '(not shown: too deep)';
      ancestors.add(inner);
      const fields = inner as Record<string, unknown>;
      if (Array.isArray(inner))
        return inner.slice(0, left + 1).map((item: unknown) => copyOf(() => item));
      const names = Object.keys(fields).slice(0, left + 1);
      return Object.fromEntries(names.map((name) => [name, copyOf(() => fields[name])]));
    } catch (error) {
      return `(cannot be shown: ${reasonOf(error)})`;
    } finally {
      ancestors.delete(inner);
    }
  };
  return copyOf(() => value);
}

/** JSON text of anything. Never throws. */
export function jsonText(value: unknown): string {
  try {
    return JSON.stringify(value) ?? 'null';
  } catch {
    return JSON.stringify(plainCopy(value)) ?? 'null';
  }
}

/** A value as a text that can be rendered: strings as they are, anything else as JSON. Never throws. */
export const shownText = (value: unknown): string =>
  typeof value === 'string' ? value : value === undefined ? '' : jsonText(value);
