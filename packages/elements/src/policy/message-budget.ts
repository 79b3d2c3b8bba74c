// A plain-JSON copy of a message from a view, within limits. It runs on every message, in the proxy
// or in the host page, before anything else reads the message.

/** How much one message may be. */
export interface MessageBudget {
  /** Size of the JSON text, in bytes, estimated: a string counts its length, all else 8. */
  maxBytes: number;
  /** Values in it: objects, arrays, strings, numbers, booleans, nulls. */
  maxNodes: number;
  /** Objects and arrays inside one another; `[]` has depth 1. */
  maxDepth: number;
}

/** 16 MB, 500,000 values, 64 levels: more than real views send, and little enough that a host page stays responsive. */
export const DEFAULT_MESSAGE_BUDGET: Readonly<MessageBudget> = {
  maxBytes: 16 * 1024 * 1024,
  maxNodes: 500_000,
  maxDepth: 64,
};

/** A class instance, a Map, a Date: there is something above its prototype, in whatever realm. */
const isSpecial = (object: object) => {
  const prototype: unknown = Object.getPrototypeOf(object);
  return prototype !== null && Object.getPrototypeOf(prototype) !== null;
};

/**
 * Copies `value` as `JSON.parse(JSON.stringify(value))` would, and stops as soon as `budget` is used
 * up; `size` is the estimate in bytes. Never throws: what JSON cannot say (BigInt, functions,
 * symbols, NaN, Map, Date, class instances, buffers, arrays with holes), cycles and what is too
 * large come back as a reason. Key order and unknown keys survive, `__proto__` does not (X7).
 */
export function copyWithinBudget(
  value: unknown,
  { maxBytes, maxNodes, maxDepth }: MessageBudget = DEFAULT_MESSAGE_BUDGET,
): { value: unknown; size: number } | { reason: string } {
  let size = 0;
  let nodes = 1;

  // Tested as "not within", so that a limit which is not a number refuses.
  const check = (used: number, limit: number, unit: string) => {
    if (!(used <= limit)) throw new Error(`More than ${limit} ${unit}.`);
  };

  const copy = (value: unknown, depth: number): unknown => {
    // Quotes, comma and colon; what is not a string takes a few letters.
    size += 4 + (typeof value === 'string' ? value.length : 4);
    check(size, maxBytes, 'bytes');
    if (value === null || typeof value === 'string' || typeof value === 'boolean') return value;
    // -0 is 0 in JSON.
    if (Number.isFinite(value)) return (value as number) + 0;

    const isArray = Array.isArray(value);
    if (typeof value !== 'object' || (!isArray && isSpecial(value)))
      throw new Error(`Not JSON: ${Object.prototype.toString.call(value)}.`);
    const keys = isArray ? value : Object.keys(value);
    // Children are counted before they are visited: a length of 2³² costs nothing, and shared
    // references, which make a small message large, use up the budget like anything else.
    check((nodes += keys.length), maxNodes, 'values');
    check(++depth, maxDepth, 'levels, or a cycle');
    if (isArray) {
      const result = [];
      // A hole is left undefined, which is refused; an undefined that is there is null, as in JSON.
      for (let i = 0; i < keys.length; i++)
        result.push(copy(i in value ? (value[i] ?? null) : undefined, depth));
      return result;
    }
    const entries: [string, unknown][] = [];
    for (const key of keys as string[]) {
      const item = (value as Record<string, unknown>)[key];
      if (item === undefined || key === '__proto__') continue;
      size += key.length;
      entries.push([key, copy(item, depth)]);
    }
    // Defines, never assigns: no setter runs, and `constructor` is a key like any other.
    return Object.fromEntries(entries);
  };

  try {
    return { value: copy(value, 0), size };
  } catch (error) {
    return { reason: error instanceof Error ? error.message : 'Cannot be read.' };
  }
}
