// esbuild plugins that let the same tests run in React 18, which is installed under another name.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** `react` and `react-dom` mean React 18 in everything that is bundled, including React DOM 18. */
export const react18 = {
  name: 'react-18',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /^react(-dom)?($|\/)/ }, ({ path, kind }) =>
      resolve(path.replace(/^react(-dom)?/, '$&-18'), { kind, resolveDir: root }),
    );
  },
};

/** The elements stay outside, under the addresses where the tests load them, because a tag can be defined only once. */
export const elementsOutside = (sourceOf) => ({
  name: 'elements-outside',
  setup({ onResolve }) {
    onResolve({ filter: /^@mcp-app\/elements/ }, ({ path }) => ({
      path: `/${sourceOf(path)}`,
      external: true,
    }));
  },
});

export const REACT_18_ENTRY = 'test/browser/adapters/support/react-18.mjs';

/** What esbuild needs to make that entry a module for the browser. */
export const react18Build = (plugins) => ({
  entryPoints: [join(root, REACT_18_ENTRY)],
  bundle: true,
  format: 'esm',
  target: 'es2022',
  define: { 'process.env.NODE_ENV': '"development"' },
  plugins: [react18, ...plugins],
  write: false,
  logLevel: 'error',
});
