import { mcpAppView } from '@mcp-app/devtools/vite';
import solid from 'vite-plugin-solid';
import { defineConfig } from 'vite';

// `vite build --mode host` and `vite build --mode view`: a view is built into one HTML file.
export default defineConfig(({ mode }) => ({
  plugins: [solid(), mode === 'view' && mcpAppView()],
  build: { outDir: `out-${mode}`, rollupOptions: { input: `${mode}.html` } },
}));
