// The docs pages consist of sections of the READMEs, in the order that a reader needs, so that nothing is written
// twice.

/** Where Storybook shows files of the repository. */
const PAGES: Record<string, string> = {
  'SECURITY.md': '?path=/docs/start-here-security--docs',
  'packages/elements/SECURITY.md': '?path=/docs/start-here-security--docs',
  'packages/elements': '?path=/docs/mcp-app-frame-api--docs',
  'packages/tokens': '?path=/docs/start-here-theming--docs',
  'packages/react': '?path=/docs/adapters-frameworks--docs',
  'packages/vue': '?path=/docs/adapters-frameworks--docs',
  'packages/svelte': '?path=/docs/adapters-frameworks--docs',
};

/** Links to files become links to pages, or plain text where there is no page. */
const withPages = (markdown: string): string =>
  markdown.replace(/\[([^\]]+)\]\((?!https?:|\?path=|#)([^)]+)\)/g, (_, words, path: string) =>
    PAGES[path] ? `[${words}](${PAGES[path]})` : words,
  );

/** A README without its title and without the comments that its generator needs. */
export const wholeText = (markdown: string): string =>
  withPages(markdown.replace(/^# .*\n/, '').replace(/<!--[\s\S]*?-->\n*/g, ''));

/** The sections with these headings, in this order. @throws Error if a section is missing */
export function sections(markdown: string, ...headings: string[]): string {
  const parts = wholeText(markdown).split(/^(?=## )/m);
  return headings
    .map((heading) => {
      const part = parts.find((text) => text.startsWith(`## ${heading}\n`));
      if (!part) throw new Error(`There is no section "${heading}".`);
      return part;
    })
    .join('\n');
}
