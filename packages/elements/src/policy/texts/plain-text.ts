// Makes untrusted text safe to display: it cannot reorder, hide or imitate the surrounding text.

/**
 * Characters that are invisible or move other characters: controls, bidi marks, variation selectors, tags, fillers,
 * private-use characters, unpaired surrogates. U+2800 is a Braille pattern without dots.
 */
const UNSEEN =
  '[\\p{Default_Ignorable_Code_Point}\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Co}\\p{Cs}\\u2800]';
/**
 * An emoji, or several joined into one. Only here are joiners and variation selectors visible: one selector after each
 * emoji, one joiner between two.
 */
const EMOJI =
  '\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})?(?:\\u200d\\p{Extended_Pictographic}(?:\\ufe0f|\\p{Emoji_Modifier})?){0,6}';
/** More combining marks than any script puts on one letter. They would cover the lines above and below. */
const STACKED_MARKS = '(?<=\\p{M}{4})\\p{M}';
/** Made when it is first used: an engine takes milliseconds to prepare the properties of characters. */
const prepared = (source: string, flags: string): (() => RegExp) => {
  let made: RegExp | undefined;
  return () => (made ??= new RegExp(source, flags));
};
const tricks = /* @__PURE__ */ prepared(`(${EMOJI})|${UNSEEN}|${STACKED_MARKS}`, 'gu');
const mark = /* @__PURE__ */ prepared('^\\p{M}$', 'u');
/** Has none of them. Most names are like this. */
const PLAIN = /^[ -~]*$/;

const withoutTricks = (text: string, instead: (char: string) => string): string =>
  PLAIN.test(text)
    ? text
    : text.replace(tricks(), (found, emoji?: string) => emoji ?? instead(found));

const cleanLine = (text: string): string =>
  withoutTricks(text, (char) => (mark().test(char) && !isUnseen(char) ? '' : ' '))
    .replace(/\s+/g, ' ')
    .trim();

const oneUnseen = /* @__PURE__ */ prepared(`^${UNSEEN}$`, 'u');
const isUnseen = (char: string): boolean => oneUnseen().test(char);

/**
 * One line of at most `max` characters. A longer text keeps its beginning and end. Views and servers may send anything
 * as a name: a value that is not a string becomes empty.
 */
export function plainLine(text: unknown, max = 80): string {
  if (typeof text !== 'string') return '';
  const tailLength = Math.floor((max - 1) / 3);
  const headLength = max - 1 - tailLength;
  const isGiant = text.length > 8 * max;
  // Only the ends of a very long text are read, so that it does not cost time.
  const head = cleanLine(isGiant ? text.slice(0, 4 * max) : text);
  const tail = isGiant ? cleanLine(text.slice(-4 * max)) : head;
  if (!isGiant && head.length <= max) return head;
  return `${head.slice(0, headLength)}…${tail.slice(-tailLength)}`;
}

const escapeOf = (text: string): string =>
  text === '\n'
    ? text
    : Array.from(
        { length: text.length },
        (_, index) => `\\u${text.charCodeAt(index).toString(16).padStart(4, '0')}`,
      ).join('');

/** The beginning and the end of a text, with the number of omitted characters between them. */
function elide(text: string, max: number): string {
  const half = Math.floor(max / 2);
  return `${text.slice(0, half)} [… +${text.length - 2 * half} …] ${text.slice(-half)}`;
}

/** A text for the user. */
export interface ReadableText {
  text: string;
  /** Whether something was omitted from the middle of a value or of the whole text. */
  isElided: boolean;
}

/**
 * The JSON, with invisible characters as escapes. Strings longer than a fifth of `max` are cut in the middle, and so is
 * a text longer than `max`, so that nothing can hide at the end of a long text.
 */
export function readableJson(value: unknown, max = 10_000): ReadableText {
  let isElided = false;
  const shorten = (text: string, longest: number) => {
    if (text.length <= longest) return text;
    isElided = true;
    return elide(text, longest);
  };
  const json = JSON.stringify(
    value,
    (_, part: unknown) => (typeof part === 'string' ? shorten(part, max / 5) : part),
    2,
  );
  const text = withoutTricks(shorten(json ?? '', max), escapeOf);
  return { text, isElided };
}

/** More blanks than texts have between paragraphs, or before indented lines. They would push other values away. */
const MAX_BREAKS = 2;
const MAX_BLANKS = 8;
const empty = /* @__PURE__ */ prepared(`(?:\\s|\\p{Z}|${UNSEEN})+`, 'gu');

/** A mark with the number of characters instead of many that show nothing: `[↵ ×1900]`, `[␣ ×1900]`. */
function markBlanks(text: string): string {
  return text.replace(empty(), (run) => {
    const breaks = run.split('\n').length - 1;
    const count = [...run].length;
    if (breaks <= MAX_BREAKS && count - breaks <= MAX_BLANKS) return run;
    const isBlank = /[^\S\n]|\p{Z}/u.test(run);
    const odd = [...run].find((char) => char !== '\n' && isUnseen(char));
    const kinds = [breaks > 0 && '↵', isBlank && '␣', odd && escapeOf(odd)];
    return ` [${kinds.filter(Boolean).join('')} ×${count}] `;
  });
}

/** Maximum number of lines in one value. */
const MAX_LINES = 24;

/** The first and the last lines, with the number of omitted lines between them. */
function elideLines(text: string): string {
  const lines = text.split('\n');
  if (lines.length <= MAX_LINES) return text;
  const last = MAX_LINES / 3;
  const first = MAX_LINES - last;
  const mark = `[… +${lines.length - MAX_LINES} ↵ …]`;
  return [...lines.slice(0, first), mark, ...lines.slice(-last)].join('\n');
}

/** The text, with marks for what shows nothing. A long text, or one with many lines, is cut in the middle. */
export function readableText(given: string, max: number): ReadableText {
  // Only the ends of a very long text are read, so that it does not cost time.
  const isGiant = given.length > 50 * max;
  const marked = markBlanks(isGiant ? elide(given, 50 * max) : given);
  const short = elideLines(marked);
  const text = short.length > max ? elide(short, max) : short;
  return { text: withoutTricks(text, escapeOf), isElided: isGiant || text !== marked };
}

/** Converts an identifier to words: `order_id`, `orderId` and `order-id` become `Order id`. */
export function readableName(name: unknown): string {
  const line = plainLine(name);
  const [capital, joint] = PLAIN.test(line)
    ? [/([a-z\d])([A-Z])(?=[a-z])/g, /(?<=[A-Za-z\d])[-_]+(?=[A-Za-z\d])/g]
    : [/(\p{Ll}|\d)(\p{Lu})(?=\p{Ll})/gu, /(?<=[\p{L}\d])[-_]+(?=[\p{L}\d])/gu];
  const words = line
    .replace(capital, (_, end: string, start: string) => `${end} ${start.toLowerCase()}`)
    .replace(joint, ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
