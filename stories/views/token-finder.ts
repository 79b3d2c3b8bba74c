// Which variables an element is styled with, read from the style sheets, because a computed value does not say where it
// came from.

export interface UsedToken {
  /** The CSS property. */
  property: string;
  /** The variable. */
  token: string;
}

const INHERITED = /^(color|font|line-height)/;
const DECLARATION = /([\w-]+)\s*:\s*([^;{}]*var\(--[^;{}]*)/g;

function styleRules(rules: CSSRuleList): CSSStyleRule[] {
  return [...rules].flatMap((rule) => {
    if (rule instanceof CSSStyleRule) return [rule];
    if (rule instanceof CSSImportRule)
      return rule.styleSheet ? styleRules(rule.styleSheet.cssRules) : [];
    return rule instanceof CSSGroupingRule ? styleRules(rule.cssRules) : [];
  });
}

function readableRules(page: Document): CSSStyleRule[] {
  return [...page.styleSheets].flatMap((sheet) => {
    try {
      return styleRules(sheet.cssRules);
    } catch {
      // A style sheet of another origin.
      return [];
    }
  });
}

const matches = (element: Element, selector: string) => {
  try {
    return element.matches(selector);
  } catch {
    return false;
  }
};

/** The matching declarations with variables; for each property the later one first. */
function declarationsOf(element: Element, rules: readonly CSSStyleRule[]): Map<string, string> {
  const found = new Map<string, string>();
  for (const { selectorText, cssText } of rules) {
    if (!matches(element, selectorText)) continue;
    for (const [, property = '', value = ''] of cssText.matchAll(DECLARATION))
      if (!property.startsWith('--')) found.set(property, value);
  }
  return found;
}

/**
 * The variables of an element, and those of the elements that it inherits from or that show through it, nearest first.
 */
export function tokensOf(element: Element): UsedToken[] {
  const rules = readableRules(element.ownerDocument);
  const used = new Map<string, string>();
  let hasBackground = false;
  for (let at: Element | null = element; at; at = at.parentElement) {
    for (const [property, value] of declarationsOf(at, rules)) {
      const isBackground = property.startsWith('background');
      const isSeen = at === element || INHERITED.test(property) || (isBackground && !hasBackground);
      if (isSeen && !used.has(property)) used.set(property, value);
      if (isBackground) hasBackground = true;
    }
  }
  const tokens = [...used].flatMap(([property, value]) =>
    [...value.matchAll(/var\((--[\w-]+)/g)].map(([, token]) => ({ property, token: token! })),
  );
  const rank = ({ token }: UsedToken) =>
    ['--color-background', '--color-text', '--color-'].findIndex((start) =>
      token.startsWith(start),
    );
  const order = (one: UsedToken) => (rank(one) < 0 ? 9 : rank(one));
  const seen = new Set<string>();
  return tokens
    .toSorted((a, b) => order(a) - order(b))
    .filter(({ token }) => !seen.has(token) && seen.add(token));
}
