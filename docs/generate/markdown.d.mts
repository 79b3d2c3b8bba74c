/** The headings of a document, without those in code. */
export function headingsIn(text: string): { level: number; words: string; anchor: string }[];
