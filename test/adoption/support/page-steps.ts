// A page of the documentation as a list of steps: commands to run and files to create, in the order of the page.
import { withTab } from '../../../docs/generate/tabs.mjs';
import { sitePages } from '../../../docs/generate/write-pages.mjs';

export type Step = { kind: 'command'; line: string } | { kind: 'file'; name: string; text: string };

/** A block of commands, or one whose title is the name of a file: ```` ```js title="main.js" ````. */
const BLOCK = /^```(\w+)(?: title="([^"]+)")?\n([^]*?)^```$/gm;

/** The steps in a Markdown text. Blocks of code without a title are examples, which nobody is asked to copy. */
export function stepsIn(text: string): Step[] {
  return [...text.matchAll(BLOCK)].flatMap(([, language, name, code = '']): Step[] => {
    if (name) return [{ kind: 'file', name, text: code }];
    if (language !== 'sh') return [];
    const lines = code.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('#'));
    return lines.map((line) => ({ kind: 'command', line }));
  });
}

/**
 * The text of a page of the site, with the sections that it shares with other pages.
 * @param tab the tab that the reader has chosen; without one, the first of each group
 */
export function pageText(slug: string, tab = ''): string {
  const page = sitePages().find((one) => one.slug === slug);
  if (!page) throw new Error(`The site has no page ${slug}.`);
  return withTab(page.text, tab);
}
