// Inline markdown: code, strong, emphasis, strike, links. It is read from left to right.
import { safeLink } from './safe-link.ts';

export type Inline =
  | { kind: 'text' | 'code'; text: string }
  | { kind: 'strong' | 'em' | 'del'; children: Inline[] }
  | { kind: 'link'; href: string; children: Inline[] };

/** Deeper nesting stays text: it is not used in practice, and recursion has to end. */
const MAX_DEPTH = 8;
/** How far the end of a mark may be from its start, so that crafted text cannot be slow to parse. */
const MAX_SPAN = 2000;

const MARKS = [
  ['**', 'strong'],
  ['__', 'strong'],
  ['~~', 'del'],
  ['*', 'em'],
  ['_', 'em'],
] as const;

interface Found {
  node: Inline;
  end: number;
}

const isWord = (character = '') => /[\p{L}\p{N}]/u.test(character);
const isSpace = (character = ' ') => /\s/.test(character);
const asText = (text: string): Inline => ({ kind: 'text', text });

/** The next position of the words, or -1; not farther away than a span. */
function find(words: string, text: string, from: number): number {
  const at = text.slice(from, from + MAX_SPAN).indexOf(words);
  return at === -1 ? -1 : from + at;
}

function codeAt(text: string, at: number): Found | undefined {
  const [fence = ''] = /^`+/.exec(text.slice(at, at + 10)) ?? [];
  const start = at + fence.length;
  const end = find(fence, text, start);
  if (end === -1) return undefined;
  return { node: { kind: 'code', text: text.slice(start, end).trim() }, end: end + fence.length };
}

/** `[words](address)`. An image becomes a link: loading it would tell its server about the reader. */
function linkAt(text: string, at: number, depth: number): Found | undefined {
  const start = text[at] === '!' ? at + 1 : at;
  const middle = text[start] === '[' ? find('](', text, start) : -1;
  const end = middle === -1 ? -1 : find(')', text, middle);
  if (end === -1) return undefined;
  const [address = ''] = text
    .slice(middle + 2, end)
    .trim()
    .split(/\s/);
  const href = safeLink(address);
  if (!href) return undefined;
  const words = text.slice(start + 1, middle);
  const children = words === '' ? [asText(href)] : parse(words, depth + 1, false);
  return { node: { kind: 'link', href, children }, end: end + 1 };
}

/** An address without markup. */
function bareLinkAt(text: string, at: number): Found | undefined {
  const [shown = ''] = /^https?:\/\/[^\s<>"'`]+/.exec(text.slice(at, at + MAX_SPAN)) ?? [];
  const address = shown.replace(/[.,;:!?)\]}*_~]{1,20}$/, '');
  const href = safeLink(address);
  if (!href) return undefined;
  return { node: { kind: 'link', href, children: [asText(address)] }, end: at + address.length };
}

function markAt(text: string, at: number, depth: number, links: boolean): Found | undefined {
  for (const [mark, kind] of MARKS) {
    if (!text.startsWith(mark, at)) continue;
    const start = at + mark.length;
    const end = find(mark, text, start + 1);
    if (end === -1 || isSpace(text[start]) || isSpace(text[end - 1])) continue;
    // snake_case stays unchanged.
    const isInWord = isWord(text[at - 1]) || isWord(text[end + mark.length]);
    if (mark.startsWith('_') && isInWord) continue;
    const children = parse(text.slice(start, end), depth + 1, links);
    return { node: { kind, children }, end: end + mark.length };
  }
  return undefined;
}

function foundAt(text: string, at: number, depth: number, links: boolean): Found | undefined {
  const character = text[at]!;
  if (character === '`') return codeAt(text, at);
  if (links && (character === '[' || character === '!')) return linkAt(text, at, depth);
  if (links && character === 'h' && !isWord(text[at - 1])) return bareLinkAt(text, at);
  return '*_~'.includes(character) ? markAt(text, at, depth, links) : undefined;
}

function parse(text: string, depth: number, links: boolean): Inline[] {
  if (depth > MAX_DEPTH) return [asText(text)];
  const nodes: Inline[] = [];
  let plain = '';
  for (let at = 0; at < text.length;) {
    const isEscaped = text[at] === '\\' && /[\\`*_~[\]()!#>-]/.test(text[at + 1] ?? '');
    const found = isEscaped ? undefined : foundAt(text, at, depth, links);
    if (!found) {
      plain += text[isEscaped ? at + 1 : at]!;
      at += isEscaped ? 2 : 1;
      continue;
    }
    if (plain) nodes.push(asText(plain));
    plain = '';
    nodes.push(found.node);
    at = found.end;
  }
  if (plain) nodes.push(asText(plain));
  return nodes;
}

/** The parts of a line. Whatever is not markdown, HTML included, is text. */
export const parseInline = (text: string): Inline[] => parse(text, 0, true);
