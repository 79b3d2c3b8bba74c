// Inserts a script into a view's HTML so that it runs before all others.

// Matches what may precede the first element, one piece at a time: a single expression for all of it could backtrack
// endlessly.
// `<!-->` is a whole comment, and `--!>` ends one.
const PROLOGUE = /\s+|<!-{2}(?!-?>)[^]*?--!?>|<\?[^>]*>|<!doctype[^>]*>/iy;

/** Inserts a `<script>` element after the doctype, because a doctype after a script is ignored. */
export function insertScript(html: string, element: string): string {
  let end = 0;
  while (PROLOGUE.test(html)) end = PROLOGUE.lastIndex;
  return html.slice(0, end) + element + html.slice(end);
}
