// The entries for tools that resolve with the condition `development`, by which Lit's development build is chosen. They
// keep its notice out of the user's console. See docs/decisions/lit-in-development.md.
import { posix } from 'node:path';

const QUIET = 'development/quiet-lit.js';

const specifier = (from, file) => {
  const path = posix.relative(posix.dirname(from), file);
  return path.startsWith('.') ? path : `./${path}`;
};

/**
 * @param exports of package.json
 * @returns {Record<string, string>} texts by their paths in `dist`
 */
export function developmentEntries(exports) {
  const named = Object.values(exports).filter(({ development }) => development);
  const inDist = (path) => path.slice('./dist/'.length);
  return {
    [QUIET]: `(globalThis.litIssuedWarnings ??= new Set()).add("dev-mode");\n`,
    ...Object.fromEntries(
      named.map(({ development, default: usual }) => {
        const from = inDist(development);
        const lines = [
          `import "${specifier(from, QUIET)}";`,
          `export * from "${specifier(from, inDist(usual))}";`,
        ];
        return [from, `${lines.join('\n')}\n`];
      }),
    ),
  };
}
