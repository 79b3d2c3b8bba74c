// Our packages from their sources: tests run without a build, and there is one copy of each module.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const PACKAGES = ['elements', 'server', 'devtools', 'react', 'vue', 'svelte', 'cli'];

/** The source of each entry, relative to the root of the repository: `@mcp-app/elements/view` and others. */
const sources = new Map(
  PACKAGES.flatMap((id) => {
    const { exports } = JSON.parse(
      readFileSync(join(root, 'packages', id, 'package.json'), 'utf8'),
    );
    return Object.entries(exports).flatMap(([entry, { default: file }]) => {
      const source = file?.replace('./dist/', `packages/${id}/src/`).replace(/\.js$/, '.ts');
      return source?.endsWith('.ts') ? [[`@mcp-app/${id}${entry.slice(1)}`, source]] : [];
    });
  }),
);

/**
 * @param {string} specifier
 * @returns {string | undefined} the path from the root of the repository; undefined if it is not an entry with a source
 */
export const sourceOf = (specifier) => sources.get(specifier);

/** For Vite. */
export const sourceAliases = [...sources].map(([specifier, source]) => ({
  find: new RegExp(`^${specifier}$`),
  replacement: join(root, source),
}));

/** For esbuild. */
export const packageSources = {
  name: 'package-sources',
  setup({ onResolve }) {
    onResolve({ filter: /^@mcp-app\// }, ({ path }) => {
      const source = sourceOf(path);
      return source && { path: join(root, source) };
    });
  },
};
