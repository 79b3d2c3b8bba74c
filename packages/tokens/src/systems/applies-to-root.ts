// Whether a rule applies to the element that carries a design system's variables. There is no document here, so the
// selector is compared with what such an element has: the root, its class or attribute for light or dark, and the
// classes and attributes that the system itself sets.
import type { Scheme } from '../scheme-value.js';

/** The element that a design system puts its variables on. */
export interface SystemElement {
  /** Its classes, besides those for light and dark. */
  classes?: readonly string[];
  /** Its attributes, besides those for light and dark. */
  attributes?: Readonly<Record<string, string>>;
}

/** How a rule applies: 1 if only in this appearance, plus 2 if to the system's own element. The higher one wins. */
export type Rank = number;

const SCHEME_CLASS =
  /^(?:(?:theme|mode|scheme|color-scheme|wa|md|is)-)?(dark|light)(?:-(?:theme|mode|scheme))?$/;
const SPECIAL_MEDIA =
  /forced-colors|prefers-contrast|prefers-reduced|print|color-gamut|width|height|hover|pointer|scripting/i;
const OTHER_AT_RULE =
  /^@(?:-webkit-|-moz-)?(?:keyframes|font-face|property|container|page|counter-style|utility|scope|starting-style|view-transition|position-try)/i;

/** Splits at a separator that is outside of brackets. */
export function splitOutside(text: string, isSeparator: (letter: string) => boolean): string[] {
  const parts: string[] = [];
  let start = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at]!;
    if (letter === '(' || letter === '[') depth += 1;
    else if (letter === ')' || letter === ']') depth -= 1;
    else if (depth === 0 && isSeparator(letter)) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)].map((part) => part.trim()).filter((part) => part !== '');
}

const isComma = (letter: string): boolean => letter === ',';
const SIMPLE =
  /^(?:(?<tag>\*|&|[a-z][\w-]*)|\.(?<class>(?:\\.|[\w-])+)|#(?<id>[\w-]+)|\[\s*(?<attribute>[\w-]+)\s*(?:[~|^$*]?=\s*["']?(?<value>[^"'\]]*?)["']?\s*)?\]|:(?<pseudo>:?[\w-]+)(?<list>\()?)/i;

/** The text up to the bracket that closes the one before it, and the rest. */
function closing(text: string): [inside: string, rest: string] {
  let depth = 1;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    else if (text[at] === ')') depth -= 1;
    if (depth === 0) return [text.slice(0, at), text.slice(at + 1)];
  }
  return [text, ''];
}

/** Nesting beyond this is not a theme. */
const MAX_DEPTH = 8;

function compoundRank(
  compound: string,
  scheme: Scheme,
  element: SystemElement,
  depth: number,
): Rank | undefined {
  let rank: Rank = 0;
  let rest = compound;
  while (rest !== '') {
    const match = SIMPLE.exec(rest);
    if (match === null) return undefined;
    const { tag, class: name, id, attribute, value, list } = match.groups!;
    const pseudo = match.groups!['pseudo']?.toLowerCase();
    rest = rest.slice(match[0].length);
    if (tag !== undefined) {
      if (!/^(?:\*|&|html|body)$/i.test(tag)) return undefined;
    } else if (id !== undefined) return undefined;
    else if (name !== undefined) {
      const [, of] = SCHEME_CLASS.exec(name) ?? [];
      if (of === scheme) rank |= 1;
      else if (element.classes?.includes(name) === true) rank |= 2;
      else return undefined;
    } else if (attribute !== undefined) {
      if (element.attributes?.[attribute] !== undefined) {
        if (value !== undefined && element.attributes[attribute] !== value) return undefined;
        rank |= 2;
      } else if (value === scheme) rank |= 1;
      else return undefined;
    } else if (list === undefined) {
      if (pseudo !== 'root' && pseudo !== 'host') return undefined;
    } else {
      const [inside, after] = closing(rest);
      rest = after;
      const inner = selectorRank(inside, scheme, element, depth + 1);
      if (pseudo === 'not') {
        if (inner !== undefined) return undefined;
      } else if (pseudo === 'where' || pseudo === 'is' || pseudo === 'host') {
        if (inner === undefined) return undefined;
        rank |= inner;
      } else return undefined;
    }
  }
  return rank;
}

/** The rank of a list of selectors; undefined if none of them applies. */
function selectorRank(
  list: string,
  scheme: Scheme,
  element: SystemElement,
  depth = 0,
): Rank | undefined {
  if (depth > MAX_DEPTH) return undefined;
  let best: Rank | undefined;
  for (const selector of splitOutside(list, isComma)) {
    let rank: Rank | undefined = 0;
    for (const compound of splitOutside(selector, (letter) => /[\s>+~]/.test(letter))) {
      const one = compoundRank(compound, scheme, element, depth);
      rank = one === undefined || rank === undefined ? undefined : rank | one;
    }
    if (rank !== undefined) best = Math.max(best ?? 0, rank);
  }
  return best;
}

function atRuleRank(prelude: string, scheme: Scheme): Rank | undefined {
  if (OTHER_AT_RULE.test(prelude)) return undefined;
  // Tailwind does not write the variables of such a theme, and keeps old names there.
  if (/^@theme\b.*\breference\b/i.test(prelude)) return undefined;
  const [, variant] = /^@variant\s+([\w-]+)/i.exec(prelude) ?? [];
  if (variant !== undefined) return variant === scheme ? 1 : undefined;
  if (/^@supports\s+not\b|^@supports.*display-p3/i.test(prelude)) return undefined;
  if (!/^@media/i.test(prelude)) return 0;
  const [, preferred] = /prefers-color-scheme:\s*(dark|light)/i.exec(prelude) ?? [];
  if (SPECIAL_MEDIA.test(prelude) || /\bnot\b/i.test(prelude)) return undefined;
  if (preferred === undefined) return 0;
  return preferred.toLowerCase() === scheme ? 1 : undefined;
}

/** How the rules around a declaration apply to the element in an appearance; undefined if they do not. */
export function rankOf(
  around: readonly string[],
  scheme: Scheme,
  element: SystemElement,
): Rank | undefined {
  let rank: Rank = 0;
  for (const prelude of around) {
    const one = prelude.startsWith('@')
      ? atRuleRank(prelude, scheme)
      : selectorRank(prelude, scheme, element);
    if (one === undefined) return undefined;
    rank |= one;
  }
  return rank;
}
