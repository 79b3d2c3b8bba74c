const generics = new Set(
  (
    'serif sans-serif monospace cursive fantasy system-ui ui-serif ui-sans-serif ui-monospace ' +
    'ui-rounded math emoji fangsong -apple-system BlinkMacSystemFont'
  ).split(' '),
);

/**
 * Writes a list of families as CSS. Names with spaces get quotes. Generic families get none, because a
 * quoted "monospace" is the name of a font and not the generic family.
 */
export function formatFontFamily(families: readonly string[]): string {
  return families
    .map((family) => family.trim().replace(/^(['"])(.*)\1$/, '$2'))
    .map((name) => (generics.has(name) || /^[a-z_][\w-]*$/i.test(name) ? name : `"${name}"`))
    .join(', ');
}

/** Whether every browser has a family, so that a list may end with it. */
export function isGenericFamily(family: string): boolean {
  return /^(serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-[a-z-]+)$/.test(family.trim());
}
