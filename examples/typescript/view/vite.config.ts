import { mcpAppView } from '@mcp-app/devtools/vite';
import { defineConfig } from 'vite';

// `vite build` makes one HTML file, as a host reads it.
export default defineConfig({ plugins: [mcpAppView({ sample: 'dev-sample.ts' })] });
