// One HTML text out of a page and the files that a build made for it. Pure.
import { posix } from 'node:path';

/** What became of a page. */
export interface InlinedPage {
  html: string;
  /** The files that are in it now. */
  inlined: string[];
  /** The URLs that lead out of it. */
  outside: string[];
}

// Comments and the text of scripts and styles are matched as a whole: what looks like a tag there is none.
const PIECE =
  /<!--[^]*?-->|<(script|style)\b((?:"[^"]*"|'[^']*'|[^'">])*)>[^]*?<\/\1\s*>|<([a-z][\w-]*)\b((?:"[^"]*"|'[^']*'|[^'">])*)>/gi;
const ATTRIBUTE = /([^\s"'/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+)))?/g;
const STYLE_URL = /url\(\s*(["']?)([^)]*?)\1\s*\)|@import\s+(["'])([^]*?)\3/gi;

/** Where an element names something that the browser fetches by itself. `<a href>` is not among them. */
const FETCHING = ['src', 'poster', 'data'];
const LINKING = ['link', 'image', 'use', 'feimage'];

const isInside = (url: string) => !url || /^(#|data:|blob:|about:|javascript:)/i.test(url);

function attributesIn(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(ATTRIBUTE)].map(([, name, ...values]) => [
      name!.toLowerCase(),
      (values.find((value) => value !== undefined) ?? '').replaceAll('&amp;', '&'),
    ]),
  );
}

/** The attributes as text, without those that speak of a file of its own. */
const withoutFile = (text: string) =>
  text.replace(ATTRIBUTE, (whole, name: string) =>
    /^(src|href|rel|crossorigin|integrity)$/i.test(name) ? '' : whole,
  );

function fetchedBy(tag: string, attributes: ReadonlyMap<string, string>): string[] {
  const names = LINKING.includes(tag) ? ['href', 'xlink:href'] : FETCHING;
  const single = names.map((name) => attributes.get(name) ?? '');
  // A data URL has commas of its own; what it holds is inside anyway.
  const set = attributes.get('srcset') ?? '';
  const several = set.startsWith('data:') ? [] : set.split(',').map((part) => part.trim());
  return [...single, ...several.map((part) => part.split(/\s/)[0]!)].filter(
    (url) => !isInside(url),
  );
}

/** `\x3C` is a `<` in texts, templates and patterns alike; outside of them no minifier writes these two. */
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

const outsideOfStyle = (code: string) =>
  [...code.matchAll(STYLE_URL)]
    .map(([, , url, , imported]) => url ?? imported ?? '')
    .filter((url) => !isInside(url));

/**
 * Puts scripts and styles where the page names them.
 * @param path The page's own path among `files`, which its relative URLs start from.
 * @param files Paths and texts.
 */
export function inlinePage(
  html: string,
  path: string,
  files: ReadonlyMap<string, string>,
): InlinedPage {
  const inlined = new Set<string>();
  const outside: string[] = [];
  const fileAt = (url: string | undefined) =>
    url === undefined ? '' : posix.join(posix.dirname(path), url.replace(/[?#].*/, ''));

  const result = html.replace(
    PIECE,
    (whole, raw = '', rawText = '', plain = '', plainText = '') => {
      const tag = `${raw}${plain}`.toLowerCase();
      if (!tag) return whole;
      const text = `${rawText}${plainText}`;
      const attributes = attributesIn(text);
      const file = fileAt(attributes.get(tag === 'link' ? 'href' : 'src'));
      const code = files.get(file);
      const rel = tag === 'link' ? (attributes.get('rel') ?? '').toLowerCase() : '';

      // What it would load early is in the page already.
      if (rel === 'modulepreload') return '';
      if (tag === 'script' && code !== undefined) {
        inlined.add(file);
        return `<script${withoutFile(text).trimEnd()}>${asScript(code)}</script>`;
      }
      if (rel === 'stylesheet' && code !== undefined) {
        inlined.add(file);
        outside.push(...outsideOfStyle(code));
        return `<style${withoutFile(text).replace(/\/?\s*$/, '')}>${asStyle(code)}</style>`;
      }
      if (tag === 'style') outside.push(...outsideOfStyle(whole));
      outside.push(...fetchedBy(tag, attributes));
      return whole;
    },
  );
  return { html: result, inlined: [...inlined], outside: [...new Set(outside)] };
}
