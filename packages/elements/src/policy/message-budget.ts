// Copies a message of a view as plain JSON, within limits. It runs on every message, in the proxy or in the host page,
// before anything else reads the message.

/** The limits of one message. */
export interface MessageBudget {
  /**
   * Estimated size of the JSON text in bytes, by what it costs the page that reads it: a string counts its length, twice
   * if it has characters beyond Latin-1, plus 8 for each character that an escape adds; every other value counts 8.
   */
  maxBytes: number;
  /** Number of values: objects and their keys, arrays, strings, numbers, booleans, nulls. */
  maxNodes: number;
  /** Nesting of objects and arrays; `[]` has depth 1. */
  maxDepth: number;
}

/**
 * 16 MB, 40,000 values, 64 levels: more than real views send, and little enough that the page handles one message
 * within a fraction of 100 ms (`test/chromium/heavy-data.test.ts`). `message-rate.ts` limits how many of them it gets.
 */
export const DEFAULT_MESSAGE_BUDGET: Readonly<MessageBudget> = {
  maxBytes: 16 * 1024 * 1024,
  maxNodes: 40_000,
  maxDepth: 64,
};

/**
 * What a string counts. Reading an escape takes the page as long as 30 other characters, and a string with a character
 * beyond Latin-1 has two bytes for each of them. A string that is too long anyway is not converted.
 */
const lengthOf = (text: string, max: number) =>
  text.length < max
    ? (8 * JSON.stringify(text).length - 7 * text.length - 14) * (1 + +/[^\0-\xff]/.test(text))
    : text.length;

/** Whether an object is a class instance, a Map, a Date or similar, in any realm. */
const isSpecial = (object: object): unknown => {
  const prototype: unknown = Object.getPrototypeOf(object);
  return prototype && Object.getPrototypeOf(prototype);
};

/**
 * Copies `value` as `JSON.parse(JSON.stringify(value))` would, and stops as soon as `budget` is used up; `size` is the
 * estimate in bytes, `nodes` the number of values. Never throws: it returns a reason for values that JSON cannot
 * represent (BigInt, functions, symbols, Map, class instances, buffers, arrays with holes), for cycles, and for messages
 * that are too large. A Date becomes text, and NaN null. Key order and unknown keys are kept, `__proto__` is not (X7).
 */
export function copyWithinBudget(
  value: unknown,
  { maxBytes, maxNodes, maxDepth }: MessageBudget = DEFAULT_MESSAGE_BUDGET,
): { value: unknown; size: number; nodes: number } | { reason: string } {
  let size = 0;
  let nodes = 1;

  // Written as "not within", so that a limit that is not a number refuses everything.
  const check = (used: number, limit: number, unit: string) => {
    if (!(used <= limit)) throw new Error(`More than ${limit} ${unit}.`);
  };

  const copy = (value: unknown, depth: number): unknown => {
    // Comma and colon; other values take a few characters.
    size += 4 + (typeof value === 'string' ? lengthOf(value, maxBytes) : 4);
    check(size, maxBytes, 'bytes');
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    // -0 is 0 in JSON, and NaN is null.
    if (typeof value === 'number') return Number.isFinite(value) ? value + 0 : null;
    if (value instanceof Date) return copy(value.toJSON(), depth);

    const isArray = Array.isArray(value);
    if (typeof value !== 'object' || (!isArray && isSpecial(value)))
      throw new Error(`Not JSON: ${Object.prototype.toString.call(value)}.`);
    const keys = isArray ? value : Object.keys(value);
    // Children are counted before they are visited, so a length of 2³² costs nothing. Shared references, which expand a
    // small message, count each time. Keys count, because objects take the most time to parse.
    check((nodes += keys.length * (isArray ? 1 : 2)), maxNodes, 'values');
    check(++depth, maxDepth, 'levels, or a cycle');
    if (isArray) {
      const result = [];
      // A hole becomes undefined, which is refused; an explicit undefined becomes null, as in JSON.
      for (let i = 0; i < keys.length; i++)
        result.push(copy(i in value ? (value[i] ?? null) : undefined, depth));
      return result;
    }
    const entries: [string, unknown][] = [];
    for (const key of keys as string[]) {
      const item = (value as Record<string, unknown>)[key];
      if (item === undefined || key === '__proto__') continue;
      size += lengthOf(key, maxBytes);
      entries.push([key, copy(item, depth)]);
    }
    // `fromEntries` defines properties: no setter runs, and `constructor` is an ordinary key.
    return Object.fromEntries(entries);
  };

  try {
    return { value: copy(value, 0), size, nodes };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : 'Cannot be read.' };
  }
}
