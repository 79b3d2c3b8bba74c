import { defineConfig } from 'vite';

// The backend starts Vite with these settings: server/page.mjs.
export default defineConfig({});
