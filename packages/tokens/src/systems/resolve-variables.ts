/** Longer texts are not values of a theme. Without a limit, variables that repeat each other grow endlessly. */
const MAX_LENGTH = 4000;
const MAX_DEPTH = 32;
/** Variables without any text never become too long, however often they repeat each other. */
const MAX_REFERENCES = 1000;

/** The values of custom properties, by name. */
export type CustomProperties = ReadonlyMap<string, string>;

/** A value without references. */
export interface Resolved {
  text: string;
  /** The variables that the value itself names, without those that it does not need. */
  from: string[];
  /** These, and the variables that they are made of. */
  used: string[];
}

/** The arguments of a function call that starts at `from`, and where it ends. Undefined if it never ends. */
function callAt(text: string, from: number): { inside: string; end: number } | undefined {
  let depth = 0;
  for (let at = text.indexOf('(', from); at < text.length && at >= 0; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0) return { inside: text.slice(text.indexOf('(', from) + 1, at), end: at + 1 };
  }
  return undefined;
}

/** Replaces every call of a function. Undefined if one of them cannot be replaced. */
export function replaceCalls(
  text: string,
  name: string,
  replace: (inside: string) => string | undefined,
): string | undefined {
  let result = text;
  const opening = new RegExp(`(?<![\\w-])${name}\\(`, 'i');
  for (;;) {
    const at = result.search(opening);
    if (at < 0) return result;
    const call = callAt(result, at);
    const value = call && replace(call.inside);
    if (call === undefined || value === undefined) return undefined;
    result = result.slice(0, at) + value + result.slice(call.end);
    if (result.length > MAX_LENGTH) return undefined;
  }
}

/**
 * Replaces each `var()` by its value, as a browser does: an undefined variable uses its fallback, and a value without
 * one, or one that refers to itself, is undefined.
 */
export function resolveVariables(
  value: string,
  properties: CustomProperties,
  depth = 0,
  open: ReadonlySet<string> = new Set(),
  budget = { left: MAX_REFERENCES },
): Resolved | undefined {
  if (depth > MAX_DEPTH || value.length > MAX_LENGTH) return undefined;
  const from: string[] = [];
  const used: string[] = [];
  const text = replaceCalls(value, 'var', (inside) => {
    budget.left -= 1;
    if (budget.left < 0) return undefined;
    const comma = inside.indexOf(',');
    const name = (comma < 0 ? inside : inside.slice(0, comma)).trim();
    const own = open.has(name) ? undefined : properties.get(name);
    const found =
      own === undefined
        ? undefined
        : resolveVariables(own, properties, depth + 1, new Set([...open, name]), budget);
    if (found !== undefined) {
      from.push(name);
      used.push(name, ...found.used);
      return found.text;
    }
    if (comma < 0) return undefined;
    const rest = inside.slice(comma + 1).trim();
    const fallback = resolveVariables(rest, properties, depth + 1, open, budget);
    if (fallback !== undefined) {
      from.push(...fallback.from);
      used.push(...fallback.used);
    }
    return fallback?.text;
  });
  if (text === undefined) return undefined;
  return { text: text.trim(), from: [...new Set(from)], used: [...new Set(used)] };
}

const REFERENCE = /(?<![\w-])var\(\s*(--[^\s,()]+)\s*(,?)/gi;

/** The first variable that a value needs, itself or through others, and that is not declared. */
export function missingVariable(value: string, properties: CustomProperties): string | undefined {
  const values = [value];
  const seen = new Set<string>();
  for (const text of values) {
    for (const [, name = '', comma] of text.matchAll(REFERENCE)) {
      const own = properties.get(name);
      if (own === undefined && comma === '') return name;
      if (own === undefined || seen.has(name) || seen.size >= MAX_REFERENCES) continue;
      seen.add(name);
      values.push(own);
    }
  }
  return undefined;
}
