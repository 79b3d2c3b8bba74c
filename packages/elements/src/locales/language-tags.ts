// Which packs fit a language, and which language an element has.

/**
 * The tags of packs that fit a language, the best one first, in lower case: `pt-BR` → `pt-br`, `pt-latn`, `pt`. A region
 * decides about the script: `zh-TW` → `zh-tw`, `zh-hant`. Scripts of Chinese do not replace each other.
 */
export function packTags(language: string): string[] {
  let tags = [language];
  try {
    // Replaces former tags, such as `iw`, too.
    const { baseName, ...rest } = partsOf(language);
    tags = [baseName, `${rest.language}-${rest.script}`, rest.language];
  } catch {
    // Not a valid tag. It may still be the name of a pack.
  }
  return [...new Set(tags.map((tag) => tag.toLowerCase()))];
}

function partsOf(tag: string) {
  const locale = new Intl.Locale(tag);
  const { language, script } = locale.maximize();
  return { baseName: locale.baseName, language, script };
}

/**
 * The language of an element as HTML defines it: the nearest `lang` attribute, and that of the host for elements in a
 * shadow root. Empty if there is none.
 * @param visit called with the document and the shadow roots that can decide about it
 */
export function languageOf(element: Element, visit: (root: Node) => void): string {
  for (let above: Element | undefined = element; above;) {
    const root = above.getRootNode();
    visit(root);
    const holder: Element | null = above.closest('[lang]');
    if (holder) return holder.getAttribute('lang')!.trim();
    above = (root as Partial<ShadowRoot>).host;
  }
  return '';
}
