import { defineConfig } from 'vite';

// The server as JavaScript, for every version of Node: dist-server/main.js.
export default defineConfig({
  build: { ssr: 'server/main.ts', outDir: 'dist-server', target: 'node20' },
});
