import starlight from '@astrojs/starlight';
import { defineConfig, passthroughImageService } from 'astro/config';
import { viewHtml } from '../.storybook/view-html-plugin.mjs';
import { repositoryAddress } from '../scripts/packing/package-links.mjs';
import { scrollingTables } from './generate/scrolling-tables.mjs';
import { MOVED, SECTIONS } from './site-map.mjs';

/** Only in a build that has it. */
const storybook = process.env.DOCS_STORYBOOK ? [{ label: 'Storybook', link: '/storybook/' }] : [];

const base = process.env.DOCS_BASE ?? '/';
const repository = repositoryAddress(import.meta.dirname);

export default defineConfig({
  // Pages link to each other with relative addresses, so the site works at any address with the base that it is built for.
  base,
  trailingSlash: 'always',
  redirects: Object.fromEntries(
    Object.entries(MOVED).map(([from, to]) => [`/${from}`, `${base}${to}`]),
  ),
  // Nothing here needs an image processor, which is a native program.
  image: { service: passthroughImageService() },
  markdown: { rehypePlugins: [scrollingTables] },
  devToolbar: { enabled: false },
  // The views of the theme workbench.
  vite: { plugins: [viewHtml()] },
  integrations: [
    starlight({
      title: 'MCP App Elements',
      description: 'Web components for both sides of MCP Apps.',
      sidebar: [
        ...SECTIONS.map(({ label, isCollapsed = false, pages }) => ({
          label,
          collapsed: isCollapsed,
          items: pages.map((page) => ({ label: page.label, slug: page.slug || 'index' })),
        })),
        { label: 'Theme workbench', link: '/theme/' },
        ...storybook,
      ],
      social: repository ? [{ icon: 'github', label: 'Repository', href: repository }] : [],
      customCss: ['./src/styles/site.css', './src/styles/home.css', './src/styles/playground.css'],
      components: { Head: './src/components/Head.astro' },
      credits: false,
      // Code that scrolls would be a landmark without a name, and hard to read on a phone.
      expressiveCode: { defaultProps: { wrap: true } },
    }),
  ],
});
