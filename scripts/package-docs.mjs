// Prepares the documents of the packages for npm: copies the pages that a README links to and the decisions that comments
// name into the package, so that they can be read offline, and makes the links of each README absolute, because the npm
// page shows the README alone. The release runs it, after the build; the copies are not part of the repository.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { repositoryAddress, siteAddress } from './package-links.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const PAGES = 'docs/pages/';
const DECISION = /docs\/decisions\/[\w-]+\.md/g;
const LINK = /\]\((?![a-z]+:|#)([^)\s#]+)(#[^)\s]*)?\)/g;

/** The files of the repository that a README links to. */
const linkedFrom = (readme, folder) =>
  [...readme.matchAll(LINK)].map(([, path]) => posix.join(folder, path));

/** Where a file of the repository can be read on the web: on the site if it is a page and the site is known. */
function addressOf(path, { repository, site }) {
  if (site && path.startsWith(PAGES)) {
    const slug = path.slice(PAGES.length).replace(/(index)?\.md$/, '');
    return `${site}/${slug}${slug === '' ? '' : '/'}`;
  }
  return `${repository}/${path.endsWith('.md') ? 'blob' : 'tree'}/main/${path}`;
}

/** The README with absolute links. */
export const withAbsoluteLinks = (readme, folder, addresses) =>
  readme.replace(
    LINK,
    (_, path, hash = '') => `](${addressOf(posix.join(folder, path), addresses)}${hash})`,
  );

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
 * @param addresses `repository`, and `site` if it is known, both without a slash at the end
 */
export async function packageDocuments(id, addresses) {
  // Only now: it reads the built packages.
  const { withoutLiveExamples } = await import('../docs/generate/markdown.mjs');
  const { renderedPages } = await import('../docs/generate/write-pages.mjs');
  const { PAGES: pages } = await import('../docs/site-map.mjs');
  const readme = readFileSync(join(root, 'packages', id, 'README.md'), 'utf8');
  const carried = new Map(carriedBy(id, readme, pages).map((page) => [page.slug, page]));
  const fileOf = (slug) => `${slug === '' ? 'index' : slug}.md`;
  const toPage = (from, to) =>
    carried.has(to)
      ? posix.relative(posix.dirname(fileOf(from)), fileOf(to))
      : addressOf(`${PAGES}${fileOf(to)}`, addresses);
  const documents = renderedPages(toPage)
    .filter(({ slug }) => carried.has(slug))
    .map(({ slug, title, text }) => [
      `docs/${fileOf(slug)}`,
      `# ${title}\n\n${withoutLiveExamples(text).trim()}\n`,
    ]);
  const decisions = [...decisionsOf(id)].map((path) => [
    path,
    withAbsoluteLinks(readFileSync(join(root, path), 'utf8'), posix.dirname(path), addresses),
  ]);
  const folder = `packages/${id}`;
  return new Map([
    ['README.md', withAbsoluteLinks(readme, folder, addresses)],
    ...documents,
    ...decisions,
  ]);
}

/** Writes the documents into all packages. @throws Error if the address of the repository is not known */
async function writePackageDocuments() {
  const repository = repositoryAddress(root);
  if (!repository)
    throw new Error('The address of the repository is not known. Set GITHUB_REPOSITORY.');
  const site = siteAddress(repository);
  for (const id of readdirSync(join(root, 'packages'))) {
    const folder = join(root, 'packages', id);
    rmSync(join(folder, 'docs'), { recursive: true, force: true });
    for (const [path, text] of await packageDocuments(id, { repository, site })) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    await writePackageDocuments();
  } catch (error) {
    console.error(error.message);
    process.exitCode = 1;
  }
}
