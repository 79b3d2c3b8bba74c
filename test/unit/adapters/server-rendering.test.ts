import { beforeAll, describe, expect, it } from 'vitest';

// The path is in a variable because the plugin has no types.
const plugin = '../../support/svelte-plugin.mjs';
const { renderOnServer } = (await import(plugin)) as {
  renderOnServer(framework: string): Promise<string>;
};

/** The comments are markers of the frameworks. */
const withoutMarks = (html: string) => html.replace(/<!--.*?-->/g, '').replace(/>\s+</g, '><');

describe.each(['react', 'react-18', 'vue', 'svelte'])(
  '%s on a server, where there is no DOM',
  (framework) => {
    let pages: Record<'frame' | 'root', string>;
    beforeAll(async () => {
      pages = JSON.parse(await renderOnServer(framework)) as typeof pages;
    }, 60_000);

    // Without a definition a browser shows the content of every slot until the page's script runs, which may be never.
    it('renders only the loading slot of a frame', () => {
      expect(withoutMarks(pages.frame).match(/slot="\w+"/g)).toEqual(['slot="loading"']);
      expect(pages.frame).not.toMatch(/it failed|instead|a toolbar/);
    });

    it('renders the plain attributes of a frame, and none of its properties', () => {
      const html = withoutMarks(pages.frame);
      expect(html).toContain(
        '<div slot="loading" style="display:contents"><b>one moment</b></div></mcp-app-frame>',
      );
      const tag = /<mcp-app-frame([^>]*)>/.exec(html)![1]!;
      expect(tag.match(/[\w-]+(?==)/g)!.sort()).toEqual(['class', 'title']);
    });

    it('renders a root that waits for its script, and no children, because there is no data yet', () => {
      const html = withoutMarks(pages.root);
      expect(html).toMatch(
        /^<mcp-app-root name="Sums" version="2.0.0" available-display-modes="inline pip" hold(=""|="true")?><\/mcp-app-root>$/,
      );
    });

    it('writes out no object or function', () => {
      expect(pages.frame + pages.root).not.toMatch(/\[object|=>|function/);
    });
  },
);
