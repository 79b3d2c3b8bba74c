import { mcpAppView } from '@mcp-app/devtools/vite';
import { defineConfig } from 'vite';

// One HTML file, as a host reads it: demo-view/dist/index.html.
export default defineConfig({ plugins: [mcpAppView()] });
