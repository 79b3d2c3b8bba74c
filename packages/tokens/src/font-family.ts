const generics = new Set(
  (
    'serif sans-serif monospace cursive fantasy system-ui ui-serif ui-sans-serif ui-monospace ' +
    'ui-rounded math emoji fangsong -apple-system BlinkMacSystemFont'
  ).split(' '),
);

/**
 * Writes a list of families as CSS. Generic families stay bare, since a quoted "monospace" names a font
 * of that name and misses the generic one; names with spaces get quotes.
 */
export function formatFontFamily(families: readonly string[]): string {
  return families
    .map((family) => family.trim().replace(/^(['"])(.*)\1$/, '$2'))
    .map((name) => (generics.has(name) || /^[a-z_][\w-]*$/i.test(name) ? name : `"${name}"`))
    .join(', ');
}

/** Whether a family is one the browser always has, so that a list may end with it. */
export function isGenericFamily(family: string): boolean {
  return /^(serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-[a-z-]+)$/.test(family.trim());
}
