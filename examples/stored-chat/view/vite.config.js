import { mcpAppView } from '@mcp-app/devtools/vite';
import { defineConfig } from 'vite';

// One HTML file, as a host reads it. The page's own build is in ../dist.
export default defineConfig({
  plugins: [mcpAppView()],
  build: { outDir: '../dist-view', emptyOutDir: true },
});
