import type { StorybookConfig } from '@storybook/web-components-vite';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { sandboxFile } from './sandbox-file-plugin.mjs';
import { startSandboxOrigin } from './sandbox-origin.mjs';
import { viewHtml } from './view-html-plugin.mjs';

const config: StorybookConfig = {
  framework: '@storybook/web-components-vite',
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.ts'],
  addons: [
    '@storybook/addon-docs',
    '@storybook/addon-a11y',
    '@storybook/addon-themes',
    '@storybook/addon-vitest',
  ],
  // It also contains Storybook's favicon.svg.
  staticDirs: ['./public'],
  // This is for people who set up a Storybook, not for its readers.
  features: { sidebarOnboardingChecklist: false, changeDetection: false },
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  async viteFinal(vite, { configType }) {
    // A static build has one origin. STORYBOOK_SANDBOX_URL names the sandbox page on another one, if there is one.
    const sandboxOrigin = configType === 'PRODUCTION' ? '' : await startSandboxOrigin();
    return {
      ...vite,
      plugins: [...(vite.plugins ?? []), svelte({ configFile: false }), viewHtml(), sandboxFile()],
      define: { ...vite.define, __SANDBOX_ORIGIN__: JSON.stringify(sandboxOrigin) },
      optimizeDeps: {
        ...vite.optimizeDeps,
        // If Lit were prebundled, there would be two copies: ours, and that of Storybook's renderer.
        exclude: ['lit', 'lit-html', 'lit-element', '@lit/reactive-element'],
        // If Vite discovered these while a page runs, each would reload the page, even in the middle of a test.
        include: [
          ...(vite.optimizeDeps?.include ?? []),
          '@modelcontextprotocol/client',
          '@modelcontextprotocol/server',
          'axe-core',
          'react',
          'react-dom/client',
          'vue',
          'zod',
        ],
      },
    };
  },
};

export default config;
