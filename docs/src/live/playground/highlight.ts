// Splits code into pieces with a kind, for their colours: HTML with its scripts and styles, and JSON.

export type Language = 'html' | 'json';
export type Kind = 'comment' | 'tag' | 'name' | 'string' | 'number' | 'keyword' | 'plain';
export interface Piece {
  text: string;
  kind: Kind;
}

/** The first rule that fits at a place wins. What fits none is plain. */
type Rules = readonly (readonly [Kind, RegExp])[];

const KEYWORDS =
  'as|async|await|break|case|catch|class|const|continue|default|do|else|export|extends|false|finally|for|from|function|if|import|in|instanceof|let|new|null|of|return|static|super|switch|this|throw|true|try|typeof|undefined|var|void|while|yield';

const SCRIPT: Rules = [
  ['comment', /\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)/y],
  ['string', /'(?:[^'\\\n]|\\[^])*'?|"(?:[^"\\\n]|\\[^])*"?|`(?:[^`\\]|\\[^])*`?/y],
  ['number', /\b\d[\w.]*/y],
  ['keyword', new RegExp(`\\b(?:${KEYWORDS})\\b`, 'y')],
  ['plain', /[\w$]+|\s+|[^\w\s]/y],
];
const STYLE: Rules = [
  ['comment', /\/\*[^]*?(?:\*\/|$)/y],
  ['string', /'[^'\n]*'?|"[^"\n]*"?/y],
  // Looks ahead only so far: in a text without an end of declarations, every name would be compared with the rest.
  ['name', /[\w-]+(?=\s*:[^{};]{0,300}[;}])/y],
  ['number', /-?\b\d[\w.%]*/y],
  ['plain', /[\w-]+|\s+|[^\w\s]/y],
];
const JSON_TEXT: Rules = [
  ['name', /"(?:[^"\\]|\\[^])*"(?=\s*:)/y],
  ['string', /"(?:[^"\\]|\\[^])*"?/y],
  ['number', /-?\d[\d.eE+-]*/y],
  ['keyword', /\b(?:true|false|null)\b/y],
  ['plain', /\w+|\s+|[^\w\s]/y],
];
const IN_TAG: Rules = [
  ['tag', /<\/?[\w-]*|\/?>/y],
  ['string', /"[^"]*"?|'[^']*'?/y],
  ['name', /[^\s=>"'/]+/y],
  ['plain', /\s+|=|\//y],
];
/** A comment, a tag with its attributes, or text. */
const HTML_PART = /<!--[^]*?(?:-->|$)|<\/?[a-z!][^>"']*(?:(?:"[^"]*"|'[^']*')[^>"']*)*>?|[^<]+|</iy;
const RAW = { script: SCRIPT, style: STYLE } as const;

function pieces(text: string, rules: Rules): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  while (at < text.length) {
    let piece: Piece = { text: text.charAt(at), kind: 'plain' };
    for (const [kind, pattern] of rules) {
      pattern.lastIndex = at;
      const [match] = pattern.exec(text) ?? [];
      if (!match) continue;
      piece = { text: match, kind };
      break;
    }
    at += piece.text.length;
    const last = found.at(-1);
    if (last?.kind === piece.kind) last.text += piece.text;
    else found.push(piece);
  }
  return found;
}

function htmlPieces(text: string): Piece[] {
  const found: Piece[] = [];
  let at = 0;
  while (at < text.length) {
    HTML_PART.lastIndex = at;
    const [part = text.charAt(at)] = HTML_PART.exec(text) ?? [];
    at += part.length;
    if (part.startsWith('<!--')) found.push({ text: part, kind: 'comment' });
    else if (/^<[/a-z!]/i.test(part)) found.push(...pieces(part, IN_TAG));
    else found.push({ text: part, kind: 'plain' });
    const [, raw] = /^<(script|style)\b[^>]*>$/i.exec(part) ?? [];
    if (!raw) continue;
    const name = raw.toLowerCase() as keyof typeof RAW;
    const rest = text.slice(at);
    const end = rest.search(new RegExp(`</${name}`, 'i'));
    const inside = end < 0 ? rest : rest.slice(0, end);
    found.push(...pieces(inside, RAW[name]));
    at += inside.length;
  }
  return found;
}

/** The pieces of a text. Joined, they are the text. */
export const highlight = (text: string, language: Language): Piece[] =>
  language === 'html' ? htmlPieces(text) : pieces(text, JSON_TEXT);
