// The blocks of a markdown text: headings, lists, quotes, code, tables, paragraphs. HTML in it is text.

export type Block =
  | { kind: 'paragraph'; text: string }
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'code'; language: string; text: string }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; isOrdered: boolean; start: number; items: Block[][] }
  | { kind: 'table'; head: string[]; rows: string[][] }
  | { kind: 'rule' };

/** Deeper quotes and lists stay text. */
const MAX_DEPTH = 6;
/** A longer text is shown without formatting, so that it cannot block the page. */
const MAX_CHARACTERS = 100_000;

const FENCE = /^ {0,3}(`{3,}|~{3,})\s*([\w+-]*)/;
const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*$/;
const RULE = /^ {0,3}([-*_])(?:\s*\1){2,}\s*$/;
const QUOTE = /^ {0,3}> ?/;
const ITEM = /^( {0,3})([-*+]|\d{1,9}[.)])(\s+|$)/;
const TABLE_LINE = /^ {0,3}\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*){0,40}\|?\s*$/;

const isBlank = (line: string | undefined) => line === undefined || line.trim() === '';
const cells = (line: string) =>
  line
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim());

/** The lines of a text, read in order. */
class Lines {
  readonly #lines: readonly string[];
  #at = 0;
  constructor(lines: readonly string[]) {
    this.#lines = lines;
  }
  get now(): string | undefined {
    return this.#lines[this.#at];
  }
  get next(): string | undefined {
    return this.#lines[this.#at + 1];
  }
  take(): string {
    return this.#lines[this.#at++]!;
  }
  /** Takes lines while they match. */
  takeWhile(passes: (line: string) => boolean): string[] {
    const taken: string[] = [];
    while (this.now !== undefined && passes(this.now)) taken.push(this.take());
    return taken;
  }
}

function takeCode(lines: Lines): Block {
  const [, fence = '', language = ''] = FENCE.exec(lines.take())!;
  const code = lines.takeWhile((line) => !line.trim().startsWith(fence));
  // The end of the text also ends the code.
  if (lines.now !== undefined) lines.take();
  return { kind: 'code', language, text: code.join('\n') };
}

function takeList(lines: Lines, depth: number): Block {
  const [, , mark = ''] = ITEM.exec(lines.now!)!;
  const isOrdered = /\d/.test(mark);
  const items: Block[][] = [];
  for (;;) {
    const match = lines.now === undefined ? null : ITEM.exec(lines.now);
    if (!match || /\d/.test(match[2]!) !== isOrdered || RULE.test(lines.now!)) break;
    const indent = match[0].length;
    const first = lines.take().slice(indent);
    const isInside = (line: string) => isBlank(line) || /^ {2,}|^\t/.test(line);
    const rest = lines.takeWhile(isInside).map((line) => line.replace(/^(?: {1,4}|\t)/, ''));
    items.push(parseLines([first, ...rest], depth + 1));
  }
  return { kind: 'list', isOrdered, start: Number.parseInt(mark, 10) || 1, items };
}

function takeTable(lines: Lines): Block {
  const head = cells(lines.take());
  lines.take();
  const rows = lines.takeWhile((line) => line.includes('|')).map(cells);
  return { kind: 'table', head, rows: rows.map((row) => head.map((_, index) => row[index] ?? '')) };
}

const startsBlock = (line: string) =>
  FENCE.test(line) || HEADING.test(line) || RULE.test(line) || QUOTE.test(line) || ITEM.test(line);

function takeBlock(lines: Lines, depth: number): Block {
  const line = lines.now!;
  if (FENCE.test(line)) return takeCode(lines);
  const [, marks, title] = HEADING.exec(line) ?? [];
  if (marks) {
    lines.take();
    return { kind: 'heading', level: marks.length, text: title! };
  }
  if (RULE.test(line)) {
    lines.take();
    return { kind: 'rule' };
  }
  if (depth < MAX_DEPTH && QUOTE.test(line)) {
    const quoted = lines.takeWhile((inside) => QUOTE.test(inside));
    const inner = quoted.map((inside) => inside.replace(QUOTE, ''));
    return { kind: 'quote', blocks: parseLines(inner, depth + 1) };
  }
  if (depth < MAX_DEPTH && ITEM.test(line)) return takeList(lines, depth);
  if (line.includes('|') && lines.next?.includes('-') && TABLE_LINE.test(lines.next))
    return takeTable(lines);
  const text = [lines.take(), ...lines.takeWhile((more) => !isBlank(more) && !startsBlock(more))];
  return { kind: 'paragraph', text: text.map((part) => part.trim()).join('\n') };
}

function parseLines(text: readonly string[], depth: number): Block[] {
  const lines = new Lines(text);
  const blocks: Block[] = [];
  for (;;) {
    lines.takeWhile(isBlank);
    if (lines.now === undefined) return blocks;
    blocks.push(takeBlock(lines, depth));
  }
}

/** The blocks of a text. */
export function parseMarkdown(text: string): Block[] {
  if (text.length > MAX_CHARACTERS) return [{ kind: 'code', language: '', text }];
  return parseLines(text.replace(/\r\n?/g, '\n').split('\n'), 0);
}
