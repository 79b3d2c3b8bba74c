// Creates one HTML text from a page and the files of its build. Tags are replaced in the original text instead of
// serializing the parsed tree, so that everything else stays as the author wrote it.
import { posix } from 'node:path';
import { relationsOf, urlsFetchedBy, urlsInCss } from './fetched-urls.js';
import type { OutsideUrl } from './fetched-urls.js';
import { elementsIn } from './page-elements.js';
import type { PageElement, Range } from './page-elements.js';

/** A page with its files inside. */
export interface InlinedPage {
  html: string;
  /** The files that were inlined. */
  inlined: string[];
  /** What it still loads, each URL once. */
  outside: OutsideUrl[];
}

interface Edit extends Range {
  text: string;
}

/** Attributes that describe a file to fetch and mean nothing on an inline script or style. */
const FILE_ATTRIBUTES = new Set(
  (
    'src href rel as crossorigin integrity referrerpolicy fetchpriority ' +
    'charset hreflang sizes defer'
  ).split(' '),
);
const EARLY = ['modulepreload', 'preload', 'prefetch'];

/** `\x3C` is `<` in strings, templates and patterns; minifiers do not write these two sequences elsewhere. */
const asScript = (code: string) =>
  code
    .replace(/^\/\/# sourceMappingURL=(?!data:).*$/gm, '')
    .replace(/<(?=\/script|!--)/gi, '\\x3C')
    .trim();

const asStyle = (code: string) =>
  code
    .replace(/^\/\*# sourceMappingURL=(?!data:).*\*\/$/gm, '')
    .replace(/<(?=\/style)/gi, '\\3C ')
    .trim();

/** Browsers do not run a script without an end tag. The text of an SVG script has other rules for `<`. */
const isRunnableScript = ({ tag, isSvg, endTag }: PageElement) =>
  tag === 'script' && !isSvg && endTag !== undefined;

/** As a `<style>`, an alternate or disabled style sheet would apply immediately. */
function isPlainStylesheet(element: PageElement): boolean {
  const relations = relationsOf(element);
  const isOff = relations.includes('alternate') || element.attributes.has('disabled');
  return relations.includes('stylesheet') && !isOff;
}

/** Inline scripts ignore `defer`, unless they are modules, which always wait for the page. */
const isDeferred = ({ attributes }: PageElement) =>
  attributes.has('defer') && (attributes.get('type') ?? '').toLowerCase() !== 'module';

/** The path of a relative URL among the files of the build. */
function pathOf(url: string, page: string): string {
  const path = posix.join(posix.dirname(page), url.trim().replace(/[?#].*/s, ''));
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

/** The base URL of the page, if it points to another origin. A relative one has nothing to resolve against. */
function outsideBase(elements: readonly PageElement[]): string | undefined {
  const base = elements.find(({ tag, attributes }) => tag === 'base' && attributes.has('href'));
  const href = base?.attributes.get('href')?.trim();
  return href && /^https?:/i.test(href) ? href : undefined;
}

const resolve = (url: string, base: string) =>
  URL.canParse(url) || url.startsWith('//') ? url : new URL(url, base).href;

function spliced(html: string, edits: readonly Edit[]): string {
  const ordered = edits.toSorted((a, b) => a.start - b.start);
  const ends = [0, ...ordered.map(({ end }) => end)];
  const pieces = ordered.map(({ start, text }, index) => html.slice(ends[index], start) + text);
  return pieces.join('') + html.slice(ends.at(-1));
}

/**
 * Inlines scripts and style sheets into the page, replacing the tags that load them.
 * @param page The page's own path among `files`. Its relative URLs are resolved against it, ignoring `<base>`, because
 *   the build wrote them.
 * @param files Paths and texts.
 */
export function inlinePage(
  html: string,
  page: string,
  files: ReadonlyMap<string, string>,
): InlinedPage {
  const elements = elementsIn(html);
  const bodyEnd = elements.find(({ tag }) => tag === 'body')?.endTag ?? html.length;
  const edits: Edit[] = [];
  const inlined = new Set<string>();
  const left: PageElement[] = [];
  const fetched: OutsideUrl[] = [];
  const fileOf = ({ tag, attributes }: PageElement) =>
    pathOf(attributes.get(tag === 'link' ? 'href' : 'src') ?? '', page);
  const inlineTag = (tag: 'script' | 'style', { places }: PageElement, code: string) => {
    const kept = [...places].filter(([name]) => !FILE_ATTRIBUTES.has(name));
    const attributes = kept.map(([, { start, end }]) => ` ${html.slice(start, end)}`);
    return `<${tag}${attributes.join('')}>${code}</${tag}>`;
  };

  for (const element of elements) {
    const { start, end } = element;
    const file = fileOf(element);
    const code = files.get(file);
    if (code !== undefined && isRunnableScript(element)) {
      const text = inlineTag('script', element, asScript(code));
      inlined.add(file);
      if (isDeferred(element)) {
        edits.push({ start, end, text: '' }, { start: bodyEnd, end: bodyEnd, text });
      } else edits.push({ start, end, text });
    } else if (code !== undefined && isPlainStylesheet(element)) {
      inlined.add(file);
      edits.push({ start, end, text: inlineTag('style', element, asStyle(code)) });
      fetched.push(...urlsInCss(code).map((url): OutsideUrl => ({ url, list: 'resourceDomains' })));
    } else left.push(element);
  }
  for (const element of left) {
    const { start, end } = element;
    const isEarly = relationsOf(element).some((one) => EARLY.includes(one));
    // The preloaded file is already in the page.
    if (isEarly && inlined.has(fileOf(element))) edits.push({ start, end, text: '' });
    else fetched.push(...urlsFetchedBy(element));
  }

  const base = outsideBase(elements);
  const outside = fetched.map(({ url, list }) => ({ url: base ? resolve(url, base) : url, list }));
  if (base) outside.unshift({ url: base, list: 'baseUriDomains' });
  const distinct = new Map(outside.map((one) => [`${one.list} ${one.url}`, one]));
  return { html: spliced(html, edits), inlined: [...inlined], outside: [...distinct.values()] };
}
