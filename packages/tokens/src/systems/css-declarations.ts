/** A declaration, with the selectors and conditions around it, outermost first. */
export interface Declaration {
  around: readonly string[];
  name: string;
  value: string;
}

/** What a style sheet contains. */
export interface ParsedCss {
  declarations: Declaration[];
  /** Instructions for a tool, such as `@apply border-border` and `@import "tailwindcss"`. */
  statements: string[];
}

/**
 * The end of a comment or of a string that starts at `from`. A comment that never ends reaches to the end of the text, a
 * string to the end of its line.
 */
function endOf(css: string, from: number): number {
  const quote = css[from];
  if (quote === '/') {
    const end = css.indexOf('*/', from + 2);
    return end < 0 ? css.length : end + 2;
  }
  for (let at = from + 1; at < css.length; at += 1) {
    if (css[at] === '\\') at += 1;
    else if (css[at] === quote) return at + 1;
    else if (css[at] === '\n') return at;
  }
  return css.length;
}

/** Rules that are nested deeper are not of a theme, and would cost their depth for each declaration. */
const MAX_NESTING = 32;

/**
 * Splits a style sheet into its declarations, without knowing any property. One pass, so that a large file takes no
 * longer than its length. Rules may be nested, and text without a rule is read as declarations.
 */
export function parseCss(source: string): ParsedCss {
  // People also paste the element around it. Without `<` in the pattern, each `<style` would be compared with the rest.
  const css = source.replace(/<\/?style\b[^<>]*>|<!--|-->/gi, ' ');
  const result: ParsedCss = { declarations: [], statements: [] };
  const around: string[] = [];
  let piece = '';
  let depth = 0;
  const finish = (): void => {
    const text = piece.trim();
    piece = '';
    depth = 0;
    if (text === '' || around.length > MAX_NESTING) return;
    if (text.startsWith('@')) {
      result.statements.push(text);
      return;
    }
    const colon = text.indexOf(':');
    if (colon < 1) return;
    // Spaces first: the other pattern would try each of them.
    const value = text
      .slice(colon + 1)
      .replace(/\s+/g, ' ')
      .replace(/ ?!important ?$/i, '');
    const name = text.slice(0, colon).trim();
    result.declarations.push({
      around: [...around],
      name: name.startsWith('--') ? name : name.toLowerCase(),
      value: value.trim(),
    });
  };
  for (let at = 0; at < css.length; at += 1) {
    const letter = css[at]!;
    if (letter === '\\') {
      // An escaped character means itself, as the quotes in Tailwind's names of classes.
      piece += css.slice(at, at + 2);
      at += 1;
    } else if ((letter === '/' && css[at + 1] === '*') || letter === '"' || letter === "'") {
      const end = endOf(css, at);
      piece += letter === '/' ? ' ' : css.slice(at, end);
      at = end - 1;
    } else if (letter === '(') {
      depth += 1;
      piece += letter;
    } else if (letter === ')') {
      depth = Math.max(0, depth - 1);
      piece += letter;
    } else if (letter === '{') {
      around.push(piece.replace(/\s+/g, ' ').trim());
      piece = '';
      depth = 0;
    } else if (letter === '}') {
      finish();
      around.pop();
    } else if (letter === ';' && depth === 0) finish();
    else piece += letter;
  }
  finish();
  return result;
}
