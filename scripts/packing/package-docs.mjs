// The documents of a package for npm: the pages that its README links to and the decisions that its comments name, so that
// they can be read offline, and the README with absolute links, because the npm page shows the README alone.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PAGES = 'docs/pages/';
const DECISION = /docs\/decisions\/[\w-]+\.md/g;
const LINK = /\[((?:[^[\]]|\[[^\]]*\])*)\]\((?![a-z]+:|#)([^)\s#]+)(#[^)\s]*)?\)/g;

/** The files of the repository that a README links to. */
const linkedFrom = (readme, folder) =>
  [...readme.matchAll(LINK)].map(([, , path]) => posix.join(folder, path));

/**
 * Where a file of the repository can be read on the web: on the site if it is a page and the site is known. Undefined if
 * the repository is not known.
 */
function addressOf(path, { repository, site }) {
  if (site && path.startsWith(PAGES))
    return onSite(path.slice(PAGES.length).replace(/(index)?\.md$/, ''), site);
  return repository && `${repository}/${path.endsWith('.md') ? 'blob' : 'tree'}/main/${path}`;
}

const onSite = (slug, site) => `${site}/${slug}${slug === '' ? '' : '/'}`;

/**
 * A text of this folder with absolute links. Where no address is known, the link leads to the copy in the package; without
 * one, the words stay.
 */
export const withAbsoluteLinks = (text, folder, addresses, copyOf = () => undefined) =>
  text.replace(LINK, (_, words, path, hash = '') => {
    const file = posix.join(folder, path);
    const address = addressOf(file, addresses) ?? copyOf(file);
    return address ? `[${words}](${address}${hash})` : words;
  });

/** The pages that go into a package: those that its README links to. */
function carriedBy(id, readme, pages) {
  const linked = linkedFrom(readme, `packages/${id}`);
  return pages.filter(({ from }) => linked.includes(from));
}

/** The records of decisions that comments of a package name. npm gets the comments, too. */
function decisionsOf(id) {
  const folder = join(root, 'packages', id, 'src');
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  const texts = files
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
  return new Set(texts.flatMap((text) => text.match(DECISION) ?? []));
}

/**
 * The documents of one package as npm gets them: path in the package -> text.
 * @param addresses `repository` and `site` if they are known, both without a slash at the end
 */
export async function packageDocuments(id, addresses) {
  // Only now: it reads the built packages.
  const { withoutLiveExamples } = await import('../../docs/generate/markdown.mjs');
  const { withoutPictures } = await import('../../docs/generate/pictures.mjs');
  const { renderedPages } = await import('../../docs/generate/write-pages.mjs');
  const { PAGES: pages, REPLACED } = await import('../../docs/site-map.mjs');
  const readme = readFileSync(join(root, 'packages', id, 'README.md'), 'utf8');
  const carried = new Map(carriedBy(id, readme, pages).map((page) => [page.slug, page]));
  const fileOf = (slug) => `${slug === '' ? 'index' : slug}.md`;
  /** Where a page that is not in the package can be read. A page of the site without a document is made of a folder. */
  const elsewhere = (slug) => {
    const folder = Object.keys(REPLACED).find((path) => REPLACED[path] === slug);
    if (pages.some((page) => page.slug === slug))
      return addressOf(`${PAGES}${fileOf(slug)}`, addresses);
    return addresses.site ? onSite(slug, addresses.site) : addressOf(folder, addresses);
  };
  const toPage = (from, to) =>
    carried.has(to) ? posix.relative(posix.dirname(fileOf(from)), fileOf(to)) : elsewhere(to);
  const documents = renderedPages(toPage)
    .filter(({ slug }) => carried.has(slug))
    .map(({ slug, title, text }) => [
      `docs/${fileOf(slug)}`,
      `# ${title}\n\n${withoutPictures(withoutLiveExamples(text)).trim()}\n`,
    ]);
  const decisions = [...decisionsOf(id)].map((path) => [
    path,
    withAbsoluteLinks(readFileSync(join(root, path), 'utf8'), posix.dirname(path), addresses),
  ]);
  const folder = `packages/${id}`;
  const copyOf = (file) => {
    const page = [...carried.values()].find(({ from }) => from === file);
    return page && `docs/${fileOf(page.slug)}`;
  };
  return new Map([
    ['README.md', withAbsoluteLinks(readme, folder, addresses, copyOf)],
    ...documents,
    ...decisions,
  ]);
}
