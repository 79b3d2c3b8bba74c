// The URLs that a browser fetches automatically when it shows a page, so not `<a href>`.
import type { PageElement } from './page-elements.js';

/** The list in `_meta.ui.csp` of a view's resource that allows a URL. */
export type DomainList = 'resourceDomains' | 'frameDomains' | 'baseUriDomains';

/** A URL outside of the page. */
export interface OutsideUrl {
  url: string;
  list: DomainList;
}

const ATTRIBUTES: Record<string, readonly string[]> = {
  audio: ['src'],
  embed: ['src'],
  frame: ['src'],
  iframe: ['src'],
  img: ['src'],
  input: ['src'],
  object: ['data'],
  script: ['src'],
  source: ['src'],
  track: ['src'],
  video: ['src', 'poster'],
};
const SETS: Record<string, string> = { img: 'srcset', source: 'srcset', link: 'imagesrcset' };
const SVG_TAGS = ['image', 'use', 'feimage', 'script'];
const FRAMES = ['frame', 'iframe'];
const FETCHING_RELATIONS =
  'stylesheet preload modulepreload prefetch manifest icon apple-touch-icon mask-icon'.split(' ');

/** The `rel` values of a `<link>`, in lower case. */
export const relationsOf = ({ tag, attributes }: PageElement): string[] =>
  tag === 'link' ? (attributes.get('rel') ?? '').toLowerCase().split(/\s+/).filter(Boolean) : [];

/** Whether a URL needs a request at all. */
const isFetched = (url: string) => !/^(#|data:|blob:|about:|javascript:|$)/i.test(url);

/** The URLs of a `srcset`. A URL may contain commas, but not end with one. */
function candidatesIn(set: string): string[] {
  return [...set.matchAll(/([^\s,]\S*[^\s,]|[^\s,])(?:,|\s[^,(]*(?:\([^)]*\)[^,(]*)*,?|$)/g)].map(
    ([, url]) => url!,
  );
}

// Comments and other strings are the first alternatives, so that no URL is found inside them.
const CSS_PIECE =
  /\/\*[^]*?\*\/|(?:@import\s*|\b(?:url|src)\(\s*)(?:"((?:\\[^]|[^"\\])*)"|'((?:\\[^]|[^'\\])*)')|"(?:\\[^]|[^"\\])*"|'(?:\\[^]|[^'\\])*'|\burl\(\s*((?:\\[^]|[^)\\])*?)\s*\)/gi;

/** The URLs that a style sheet fetches. */
export const urlsInCss = (css: string): string[] =>
  [...css.matchAll(CSS_PIECE)]
    .map((piece) => (piece[1] ?? piece[2] ?? piece[3] ?? '').replace(/\\([^])/g, '$1'))
    .filter(isFetched);

function attributesThatFetch(element: PageElement): readonly string[] {
  const { tag, isSvg } = element;
  if (isSvg) return SVG_TAGS.includes(tag) ? ['href', 'xlink:href'] : [];
  if (tag === 'link')
    return relationsOf(element).some((one) => FETCHING_RELATIONS.includes(one)) ? ['href'] : [];
  // The code of a custom element usually fetches its `src`, with the same restrictions as the browser.
  return ATTRIBUTES[tag] ?? (tag.includes('-') ? ['src'] : []);
}

/** What an element fetches, styles included. */
export function urlsFetchedBy(element: PageElement): OutsideUrl[] {
  const { tag, isSvg, attributes, text } = element;
  const valueOf = (name: string) => (attributes.get(name) ?? '').trim();
  const set = isSvg ? undefined : SETS[tag];
  const urls = [
    ...attributesThatFetch(element).map(valueOf),
    ...(set ? candidatesIn(valueOf(set)) : []),
    ...urlsInCss(valueOf('style')),
    ...(tag === 'style' ? urlsInCss(text) : []),
  ].filter(isFetched);
  const list = FRAMES.includes(tag) ? 'frameDomains' : 'resourceDomains';
  return urls.map((url) => ({ url, list }));
}
