// Writes the pages of the site, llms.txt and llms-full.txt: `node docs/generate/write-pages.mjs`.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryAddress } from '../../scripts/packing/package-links.mjs';
import { PAGES, SECTIONS } from '../site-map.mjs';
import { relativeAddress, withLinks } from './links.mjs';
import { outsideCode, withoutLiveExamples, withTableHeads } from './markdown.mjs';
import { withoutPictures } from './pictures.mjs';
import { readPage, root } from './source-page.mjs';
import { TAB_COMMENT, withoutTabs, withTabs } from './tabs.mjs';

const repository = repositoryAddress(root);
const site = join(import.meta.dirname, '..');
const content = join(site, 'src', 'content', 'docs');
const files = join(site, 'public');

/** The first paragraph as plain words: what search engines and llms.txt say of the page. */
function descriptionOf(text) {
  const paragraphs = outsideCode(text, (part) => part).split(/\n\s*\n/);
  const first = paragraphs.find((one) => /^[A-Z`[<]/.test(one) && !/^(<\w|```)/.test(one)) ?? '';
  const words = first
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/\s+/g, ' ');
  const [sentence] = words.split(/(?<=\.) (?=[A-Z])/);
  return sentence.trim();
}

/** Comments are for tests and generators. Those of tabs are read later. */
const withoutComments = (text) =>
  outsideCode(text, (part) =>
    part.replace(/(<!--[^]*?-->)\n*/g, (found, comment) =>
      TAB_COMMENT.test(comment) ? found : '',
    ),
  );

/** Writes only what changed: the development server watches these files. */
function write(path, text) {
  try {
    if (readFileSync(path, 'utf8') === text) return;
  } catch {
    // It is a new file.
  }
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/** Pages without the sidebar: they need the width. */
const WIDE = ['', 'playground'];

/** What readers search for, which the page calls otherwise. Only the search reads it. */
const searchWords = (words) =>
  words === '' ? '' : `<p hidden data-pagefind-weight="10">${words}</p>\n\n`;

function pageFile({ slug, title, text, from, words }) {
  const front = {
    title,
    description: descriptionOf(text),
    editUrl: repository ? `${repository}/edit/main/${from}` : false,
    ...(WIDE.includes(slug) && { template: 'splash', tableOfContents: false }),
  };
  const lines = Object.entries(front).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
  return `---\n${lines.join('\n')}\n---\n\n${searchWords(words)}${withTabs(text)}`;
}

/** One line for each page, and everything in one text, for language models. */
function llmsFiles(pages) {
  const line = ({ slug, title, text }) =>
    `- [${title}](${slug === '' ? './' : `./${slug}/`}): ${descriptionOf(text)}`;
  const list = SECTIONS.map(
    ({ label, pages: own }) =>
      `## ${label}\n\n${own.map(({ slug }) => line(pages.find((one) => one.slug === slug))).join('\n')}\n`,
  );
  const intro = '# MCP App Elements\n\n> Web components for both sides of MCP Apps (SEP-1865).\n';
  write(join(files, 'llms.txt'), [intro, ...list].join('\n'));
  const whole = pages.map(
    ({ title, text }) =>
      `# ${title}\n\n${withoutTabs(withoutPictures(withoutLiveExamples(text))).trim()}\n`,
  );
  write(join(files, 'llms-full.txt'), [intro, ...whole].join('\n'));
}

/** Every page as Markdown, with its directives replaced and its links as `toPage` writes them. */
export function renderedPages(toPage) {
  const read = PAGES.map((page) => ({ ...page, ...readPage(page) }));
  return read.map((page) => ({
    ...page,
    text: withTableHeads(withoutComments(withLinks(page, read, toPage))),
  }));
}

/** The pages with their titles and texts. */
export const sitePages = () => renderedPages(relativeAddress);

/** Writes everything; returns how many pages there are. */
export function writePages() {
  const pages = sitePages();
  for (const page of pages)
    write(join(content, `${page.slug === '' ? 'index' : page.slug}.md`), pageFile(page));
  llmsFiles(pages);
  return pages.length;
}

if (process.argv[1] === import.meta.filename) {
  rmSync(content, { recursive: true, force: true });
  console.log(`[docs] ${writePages()} pages`);
}
