// Puts a script into a view's HTML where it runs before all others.

// What may stand before the first element, piece by piece: one expression for all of it could backtrack without end.
// `<!-->` is a whole comment, and `--!>` ends one.
const PROLOGUE = /\s+|<!-{2}(?!-?>)[^]*?--!?>|<\?[^>]*>|<!doctype[^>]*>/iy;

/** Puts a `<script>` element into the HTML, after its doctype: a doctype after a script is ignored. */
export function insertScript(html: string, element: string): string {
  let end = 0;
  while (PROLOGUE.test(html)) end = PROLOGUE.lastIndex;
  return html.slice(0, end) + element + html.slice(end);
}
