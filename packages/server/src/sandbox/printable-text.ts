// Texts of a page that is checked, for a terminal: escape sequences could change what it shows, or what it does.

/** Longer texts are cut. */
const MAX_LENGTH = 2000;

/** The text in one line, with everything that is not visible written as an escape. */
export function printable(text: string): string {
  const cut = text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text;
  return cut.replace(
    /[\p{C}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u{${character.codePointAt(0)!.toString(16)}}`,
  );
}
