import { mcpAppView } from '@mcp-app/devtools/vite';
import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

// `vite build` makes one HTML file, as a host reads it.
export default defineConfig({ plugins: [vue(), mcpAppView({ sample: 'dev-sample.js' })] });
