// Links between documents become links between pages.
import { execFileSync } from 'node:child_process';
import { posix } from 'node:path';
import { repositoryAddress } from '../../scripts/packing/package-links.mjs';
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

/** Where a file of the repository can be read; undefined if the address of the repository is not known. */
export const inRepository = (path) => {
  const kind = tracked.has(path) ? 'blob' : 'tree';
  return address && `${address}/${kind}/main/${path}`;
};

/**
 * Rewrites the links of a page's text.
 * @param pages every page as `readPage` returns it, with its `slug` and `from`
 * @param toPage the address of another page, given both slugs; undefined leaves the words without a link
 */
export function withLinks({ slug, from, text }, pages, toPage) {
  const pageOf = new Map(PAGES.map((page) => [page.from, page.slug]));
  const onPage = (to, hash) => {
    const there = toPage(slug, to);
    return there && `${there}${hash}`;
  };
  const resolve = (target, path) => {
    if (/^[a-z]+:/.test(target)) return target;
    const [file, anchor = ''] = target.split('#');
    const document = file === '' ? path : posix.join(posix.dirname(path), file);
    const hash = anchor === '' ? '' : `#${anchor}`;
    if (document === from && hash !== '') return hash;
    if (pageOf.has(document)) return onPage(pageOf.get(document), hash);
    const holder = pages.find(({ holds }) =>
      holds.some((held) => held.path === document && held.anchor === anchor),
    );
    if (holder) {
      const { at } = holder.holds.find((held) => held.path === document && held.anchor === anchor);
      const there = at === '' ? '' : `#${at}`;
      return holder.slug === slug && there !== '' ? there : onPage(holder.slug, there);
    }
    const folder = posix.normalize(document).replace(/\/(README\.md)?$/, '');
    const replaced = REPLACED[folder];
    if (replaced !== undefined) return onPage(replaced, '');
    return inRepository(folder);
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
