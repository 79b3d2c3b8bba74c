import { mcpAppView } from '@mcp-app/devtools/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

// `vite build` makes one HTML file, as a host reads it.
export default defineConfig({ plugins: [react(), mcpAppView({ sample: 'dev-sample.js' })] });
