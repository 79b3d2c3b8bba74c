// The inspector and the dev host for pages without a build step.
import { oneFile, writeCdnBundles } from '../../../scripts/building/cdn-bundles.mjs';

/** The dev host imports the inspector's bundle next to it instead of containing a second copy. */
const besideIt = {
  name: 'beside-it',
  setup: ({ onResolve }) =>
    onResolve({ filter: /mcp-app-inspector\.define\.js$/ }, () => ({
      path: './mcp-app-inspector.js',
      external: true,
    })),
};

const packageFolder = new URL('..', import.meta.url);
await writeCdnBundles(packageFolder, [
  await oneFile(
    packageFolder,
    'mcp-app-inspector',
    'dist/mcp-app-inspector/mcp-app-inspector.define.js',
  ),
  await oneFile(packageFolder, 'mcp-app-dev', 'dist/dev/auto.js', { plugins: [besideIt] }),
]);
