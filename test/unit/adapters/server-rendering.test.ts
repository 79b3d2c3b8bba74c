import { beforeAll, describe, expect, it } from 'vitest';

// Named by a variable: the plugin has no types.
const plugin = '../../support/svelte-plugin.mjs';
const { renderOnServer } = (await import(plugin)) as {
  renderOnServer(framework: string): Promise<string>;
};

/** The comments are the frameworks' own marks. */
const withoutMarks = (html: string) => html.replace(/<!--.*?-->/g, '').replace(/>\s+</g, '><');

describe.each(['react', 'react-18', 'vue', 'svelte'])(
  '%s on a server, where there is no DOM',
  (framework) => {
    let pages: Record<'frame' | 'root', string>;
    beforeAll(async () => {
      pages = JSON.parse(await renderOnServer(framework)) as typeof pages;
    }, 60_000);

    // Without a definition a browser shows the content of every slot: until the page's script runs, or for good.
    it('a frame: of its slots only the one for loading', () => {
      expect(withoutMarks(pages.frame).match(/slot="\w+"/g)).toEqual(['slot="loading"']);
      expect(pages.frame).not.toMatch(/it failed|instead|a toolbar/);
    });

    it('a frame: its plain attributes, and none of its properties', () => {
      const html = withoutMarks(pages.frame);
      expect(html).toContain(
        '<div slot="loading" style="display:contents"><b>one moment</b></div></mcp-app-frame>',
      );
      const tag = /<mcp-app-frame([^>]*)>/.exec(html)![1]!;
      expect(tag.match(/[\w-]+(?==)/g)!.sort()).toEqual(['class', 'title']);
    });

    it('a root: who the View is, and nothing inside, which has no data yet', () => {
      const html = withoutMarks(pages.root);
      expect(html).toBe(
        '<mcp-app-root name="Sums" version="2.0.0" available-display-modes="inline pip"></mcp-app-root>',
      );
    });

    it('no object or function is written out', () => {
      expect(pages.frame + pages.root).not.toMatch(/\[object|=>|function/);
    });
  },
);
