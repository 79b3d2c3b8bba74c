// Links between documents become links between pages.
import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';
import { repositoryAddress } from '../../scripts/package-links.mjs';
import { outsideCode } from './markdown.mjs';
import { FROM, root } from './source-page.mjs';
import { PAGES, REPLACED } from '../site-map.mjs';

/** The address of one page, relative to another. */
export function relativeAddress(from, to) {
  const path = posix.relative(`/${from}`, `/${to}`);
  return path === '' ? './' : `${path}/`;
}

const address = repositoryAddress(root);
const tracked = new Set(
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 1e8,
  }).split('\n'),
);

/** Where a file of the repository can be read; undefined if nobody knows where the repository is. */
const inRepository = (path) => {
  const kind = tracked.has(path) ? 'blob' : 'tree';
  return address && `${address}/${kind}/main/${path}`;
};

/**
 * Rewrites the links of a page's text.
 * @param pages every page as `readPage` returns it, with its `slug` and `from`
 */
export function withSiteLinks({ slug, from, text }, pages) {
  const pageOf = new Map(PAGES.map((page) => [page.from, page.slug]));
  const resolve = (target, path) => {
    if (/^[a-z]+:/.test(target)) return target;
    const [file, anchor = ''] = target.split('#');
    const document = file === '' ? path : posix.join(posix.dirname(path), file);
    const hash = anchor === '' ? '' : `#${anchor}`;
    if (document === from) return hash || './';
    if (pageOf.has(document)) return `${relativeAddress(slug, pageOf.get(document))}${hash}`;
    const holder = pages.find(({ holds }) =>
      holds.some((held) => held.path === document && held.anchor === anchor),
    );
    if (holder) {
      const { at } = holder.holds.find((held) => held.path === document && held.anchor === anchor);
      const there = holder.slug === slug ? '' : relativeAddress(slug, holder.slug);
      return `${there}${at === '' ? '' : `#${at}`}` || './';
    }
    const replaced = REPLACED[posix.normalize(document).replace(/\/$/, '')];
    if (replaced !== undefined) return relativeAddress(slug, replaced);
    return inRepository(posix.normalize(document).replace(/\/$/, ''));
  };
  return outsideCode(text, (part) =>
    part.replace(/(!?)\[((?:[^\][]|\[[^\]]*\])*)\]\(([^)\s]+)\)/g, (_, picture, words, target) => {
      const [path, own] = target.startsWith(FROM)
        ? target.slice(FROM.length).split('|')
        : [from, target];
      const to = resolve(own, path);
      return to === undefined ? words : `${picture}[${words}](${to})`;
    }),
  );
}
