import { defineConfig } from 'vite';

// `vite build` builds index.html only, unless the other pages are named. Without callback.html, the dev server works and
// the built page does not: the sign-in never comes back.
export default defineConfig({
  build: { rolldownOptions: { input: ['index.html', 'callback.html'] } },
});
