import { mcpAppView } from '@mcp-app/devtools/vite';
import { defineConfig } from 'vite';

// Makes one HTML file of what `ng build view` wrote.
export default defineConfig({
  root: 'out-ng-view/browser',
  plugins: [mcpAppView()],
  build: { outDir: '../../out-view', emptyOutDir: true },
});
