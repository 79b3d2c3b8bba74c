// The packs of a page, and the languages of its elements. One for all copies of the package in a page.
import { languageOf, packTags } from './language-tags.js';
import type {
  DrawnFrames,
  Locale,
  LocaleLoader,
  LocaleSource,
  LocaleTexts,
} from './locale-source.js';

/** Milliseconds from a failed attempt to load a pack to the next one, which a drawing starts. */
const RETRY_MS = 2000;
const SOURCE = Symbol.for('mcp-app.locales');

const DRAWN = Symbol.for('mcp-app.locales.drawn');

/** Elements draw their texts again. There is nothing to draw on a server. */
export function announce(): void {
  for (const frame of (globalThis as { [DRAWN]?: DrawnFrames })[DRAWN] ?? [])
    frame.deref()?.requestUpdate();
  globalThis.dispatchEvent?.(new Event('mcp-app-locale-change'));
}

class LocaleRegistry implements LocaleSource {
  readonly #packs = new Map<string, Locale>();
  readonly #loaders = new Map<string, LocaleLoader>();
  readonly #loading = new Map<string, Promise<void>>();
  /** By language, so that a drawing gets the same objects as the one before. */
  readonly #texts = new Map<string, LocaleTexts | undefined>();
  readonly #watched = new WeakSet<Node>();
  #observer: MutationObserver | undefined;

  textsFor(element: Element): LocaleTexts | undefined {
    const language = languageOf(element, (root) => this.#watch(root));
    if (!this.#texts.has(language)) this.#texts.set(language, this.#find(language));
    // A pack that could not be loaded is tried again with the next drawing.
    void this.load(language);
    return this.#texts.get(language);
  }

  add(tag: string, locale: Locale): void {
    this.#packs.set(tag.toLowerCase(), locale);
    this.#loaders.delete(tag.toLowerCase());
    this.#texts.clear();
    announce();
  }

  addLoader(tag: string, load: LocaleLoader): void {
    const name = tag.toLowerCase();
    if (!this.#packs.has(name)) this.#loaders.set(name, load);
  }

  async load(language: string): Promise<void> {
    const tag = this.#best(language);
    const load = tag !== undefined && this.#loaders.get(tag);
    if (!load) return;
    const loading = this.#loading.get(tag) ?? this.#run(tag, load);
    this.#loading.set(tag, loading);
    await loading;
  }

  async #run(tag: string, load: LocaleLoader): Promise<void> {
    try {
      await load();
      this.#loaders.delete(tag);
      this.#loading.delete(tag);
    } catch {
      // The texts stay English. Frames may draw many times in a second, so the next attempt waits.
      setTimeout(() => this.#loading.delete(tag), RETRY_MS);
    }
  }

  /** The best pack for a language that is there or can be loaded. */
  #best(language: string): string | undefined {
    return packTags(language).find((tag) => this.#packs.has(tag) || this.#loaders.has(tag));
  }

  #find(language: string): LocaleTexts | undefined {
    const tag = packTags(language).find((name) => this.#packs.has(name));
    const pack = tag === undefined ? undefined : this.#packs.get(tag);
    return pack && { ...pack, frame: { ...pack.frame, language } };
  }

  #watch(root: Node): void {
    if (this.#watched.has(root)) return;
    this.#watched.add(root);
    this.#observer ??= new MutationObserver(announce);
    this.#observer.observe(root, { attributeFilter: ['lang'], subtree: true });
  }
}

/** The registry of the page. */
export const localeRegistry = (): LocaleSource =>
  ((globalThis as { [SOURCE]?: LocaleSource })[SOURCE] ??= new LocaleRegistry());

/**
 * Adds a language, or replaces the texts of one.
 * @param tag a BCP 47 tag: a language (`nl`), with a script (`sr-Latn`) or a region (`pt-PT`)
 */
export const registerLocale = (tag: string, locale: Locale): void =>
  localeRegistry().add(tag, locale);
