// The Markdown of a page of the documentation, as the reader of Markdown here takes it: with absolute links, without
// instructions for the site.

/** The anchor of a heading, as on the site. */
export const headingId = (title: string): string =>
  title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

/** The section below this heading of the second level, with the heading. */
export function sectionOf(text: string, title: string): string {
  const section = text.split(/^(?=## )/m).find((part) => part.startsWith(`## ${title}\n`));
  if (!section) throw new Error(`There is no section ${title}.`);
  return section;
}

/** Where a link of a page leads; undefined for files that are not part of the documentation. */
function targetOf(link: string, path: string, origin: string): string | undefined {
  if (/^[a-z]+:/i.test(link)) return link;
  const { pathname, hash } = new URL(link, `${origin}/docs/${path}.md`);
  const [, page] = /^\/docs\/(.+)\.md$/.exec(pathname) ?? [];
  return page && `${origin}/docs/${page === 'index' ? '' : `${page}/`}${hash}`;
}

/** @param path the page without its ending, such as `guides/sizing` */
export const prepareMarkdown = (text: string, path: string, origin: string): string =>
  text
    .replace(/<!--[^]*?-->\n?/g, '')
    // The title of a block of code.
    .replace(/^(```\w+) .*$/gm, '$1')
    .replace(/\[([^\]]*)\]\(([^)\s]+)\)/g, (_, words: string, link: string) => {
      const target = targetOf(link, path, origin);
      return target ? `[${words}](${target})` : words;
    });
