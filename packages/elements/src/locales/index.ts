// `@mcp-app/elements/locales`: loads the texts of the elements in the languages of the page. Each pack is also an entry of its
// own, which registers one language when it is imported.
import { announce, localeRegistry } from './locale-registry.js';
import type { LocaleLoader } from './locale-source.js';

export { registerLocale } from './locale-registry.js';
export type { Locale, LocaleLoader } from './locale-source.js';

const PACKS: Readonly<Record<string, LocaleLoader>> = {
  ar: () => import('./ar.js'),
  de: () => import('./de.js'),
  es: () => import('./es.js'),
  fr: () => import('./fr.js'),
  he: () => import('./he.js'),
  it: () => import('./it.js'),
  ja: () => import('./ja.js'),
  ko: () => import('./ko.js'),
  pt: () => import('./pt.js'),
  'zh-Hans': () => import('./zh-hans.js'),
  'zh-Hant': () => import('./zh-hant.js'),
};

/** The languages of the elements, as BCP 47 tags. English needs no pack. */
export const LOCALES: readonly string[] = /* @__PURE__ */ ['en', ...Object.keys(PACKS)].toSorted();

/**
 * Lets the elements of the page follow `lang`: a pack is loaded when an element in its language is drawn. Call it once.
 * @param own further languages, or other packs for languages that have one; each function loads one and calls
 *   `registerLocale()`
 * @returns resolves when the pack for the document's own language is there, or could not be loaded
 */
export async function loadLocales(own: Readonly<Record<string, LocaleLoader>> = {}): Promise<void> {
  const registry = localeRegistry();
  for (const [tag, load] of Object.entries({ ...PACKS, ...own })) registry.addLoader(tag, load);
  const { document } = globalThis as Partial<typeof globalThis>;
  if (!document) return;
  // Elements that were drawn before may be in any language.
  announce();
  await registry.load(document.documentElement.lang);
}
