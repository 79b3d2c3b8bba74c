// Untrusted text, made fit to be read: nothing in it can reorder, hide or imitate what stands around it.

/** Controls, bidi marks, zero-width and other characters that show nothing, or move what is shown. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\u115f\u1160\u3164\uffa0]/gu;

/** One line of at most `max` characters. */
export function plainLine(text: string, max = 80): string {
  const clean = text
    .slice(0, 4 * max)
    .replace(UNSEEN, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return clean.length > max ? `${clean.slice(0, max - 1)}…` : clean;
}

const escapeOf = (char: string): string =>
  char === '\n' ? char : `\\u${char.codePointAt(0)!.toString(16).padStart(4, '0')}`;

/** JSON as it is, cut at `max` characters; what cannot be seen is written out as an escape. */
export function readableJson(value: unknown, max = 10_000): string {
  const text = JSON.stringify(value, null, 2) ?? '';
  const shown = text.slice(0, max).replace(UNSEEN, escapeOf);
  return text.length > max ? `${shown}\n… +${text.length - max}` : shown;
}

/** `clipboard-write` -> `clipboard write`. */
export const permissionWords = (name: string): string => name.replaceAll('-', ' ');
