/** The headings of a document, without those in code. */
export function headingsIn(text: string): { level: number; words: string; anchor: string }[];
/** The text below a heading, up to the next one of the same or a higher level. @throws Error without that heading */
export function sectionOf(
  text: string,
  words: string,
  path: string,
): { level: number; body: string };
