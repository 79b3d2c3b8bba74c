// Every chat is a separate page: page.html with its main script.
import { readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

const MAINS = {
  'ai-sdk-react': 'main.tsx',
  'ai-sdk-approval': 'main.tsx',
  'ai-sdk-vue': 'main.ts',
  'ai-sdk-svelte': 'main.ts',
  'tanstack-ai': 'main.tsx',
  'assistant-ui': 'main.tsx',
  copilotkit: 'main.tsx',
  'copilotkit-activity': 'main.tsx',
  'ag-ui': 'main.ts',
};
const page = readFileSync(new URL('page.html', import.meta.url), 'utf8');
const root = import.meta.dirname;
const pages = Object.keys(MAINS).map((name) => `${root}/${name}.html`);

export default defineConfig({
  plugins: [
    {
      name: 'pages',
      resolveId: (id) => (pages.includes(id) ? id : undefined),
      load(id) {
        if (!pages.includes(id)) return undefined;
        const name = id.slice(root.length + 1, -'.html'.length);
        return page.replace('MAIN', `/src/${name}/${MAINS[name]}`);
      },
    },
    vue(),
    svelte(),
  ],
  build: { target: 'esnext', minify: false, rollupOptions: { input: pages } },
});
