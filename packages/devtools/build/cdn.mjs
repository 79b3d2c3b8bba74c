// The inspector and the dev host for pages without a build step.
import { writeCdnBundles } from '../../../scripts/building/cdn-bundles.mjs';

/** The dev host imports the inspector's bundle next to it instead of containing a second copy. */
const besideIt = {
  name: 'beside-it',
  setup: ({ onResolve }) =>
    onResolve({ filter: /mcp-app-inspector\.define\.js$/ }, () => ({
      path: './mcp-app-inspector.js',
      external: true,
    })),
};

await writeCdnBundles(new URL('..', import.meta.url), {
  'mcp-app-inspector': { entry: 'dist/mcp-app-inspector/mcp-app-inspector.define.js' },
  'mcp-app-dev': { entry: 'dist/dev/auto.js', plugins: [besideIt] },
});
