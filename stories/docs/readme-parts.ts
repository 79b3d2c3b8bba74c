// The docs pages are parts of the documentation and the READMEs, in the order a reader needs them: nothing is written
// twice.

/** Which page of Storybook a document is, by the last part of its path. */
const PAGES: Record<string, string> = {
  'security.md': '?path=/docs/start-here-security--docs',
  'mcp-app-frame.md': '?path=/docs/mcp-app-frame-api--docs',
  'tokens.md': '?path=/docs/start-here-theming--docs',
  'react.md': '?path=/docs/adapters-frameworks--docs',
  'vue.md': '?path=/docs/adapters-frameworks--docs',
  'svelte.md': '?path=/docs/adapters-frameworks--docs',
  elements: '?path=/docs/mcp-app-frame-api--docs',
  tokens: '?path=/docs/start-here-theming--docs',
  react: '?path=/docs/adapters-frameworks--docs',
  vue: '?path=/docs/adapters-frameworks--docs',
  svelte: '?path=/docs/adapters-frameworks--docs',
};

/** Links to files become links to pages, or plain text where there is no page. */
const withPages = (markdown: string): string =>
  markdown.replace(/\[([^\]]+)\]\((?!https?:|\?path=|#)([^)]+)\)/g, (_, words, path: string) => {
    const [file = ''] = path.split('#');
    const page = PAGES[file.split('/').at(-1)!];
    return page ? `[${words}](${page})` : words;
  });

/** A document without its title, its pictures, and the comments that its generator needs. */
export const wholeText = (markdown: string): string =>
  withPages(
    markdown
      .replace(/^# .*\n/, '')
      .replace(/<!--[\s\S]*?-->\n*/g, '')
      .replace(/^!\[[^\]]*\]\([^)]*\)\n*/gm, ''),
  );

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
