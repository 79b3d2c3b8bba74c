// A web-test-runner plugin: the official packages as the browser can load them. They contain CommonJS
// and Node parts, so each import of one is bundled with esbuild, once per run.
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import { packageSources } from './package-sources.mjs';

const OFFICIAL = /^(@modelcontextprotocol\/|ext-apps-1|@mcp-ui\/)/;
const PREFIX = '/official-bundles/';
const root = fileURLToPath(new URL('../..', import.meta.url));

export function officialBundles() {
  const bundles = new Map();

  const bundle = async (specifier) => {
    const { outputFiles } = await build({
      stdin: { contents: `export * from ${JSON.stringify(specifier)}`, resolveDir: root },
      bundle: true,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      plugins: [packageSources],
      write: false,
      logLevel: 'error',
    });
    return outputFiles[0].text;
  };

  return {
    name: 'official-bundles',
    resolveImport({ source }) {
      return OFFICIAL.test(source) ? `${PREFIX}${encodeURIComponent(source)}.js` : undefined;
    },
    async serve(context) {
      if (!context.path.startsWith(PREFIX)) return undefined;
      const specifier = decodeURIComponent(context.path.slice(PREFIX.length)).replace(/\.js$/, '');
      if (!bundles.has(specifier)) bundles.set(specifier, bundle(specifier));
      return { body: await bundles.get(specifier), type: 'js' };
    },
  };
}
