// A web-test-runner plugin: serves a test file and its sources as a few scripts instead of about 180 modules, whose
// requests took longer than many of the tests.
import { build } from 'esbuild';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageSources } from './package-sources.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** At the root, so that a path relative to a test is the same in the browser and in esbuild's output. */
const CHUNKS = '/bundled-tests/';
/** Adapters share the sources of elements with frameworks and components that svelte-plugin.mjs serves. */
const TEST = /^\/test\/(browser(?!\/adapters\/)|security)\/.*\.test\.ts$/;

/** Other plugins serve these packages, which keep state or contain parts for Node. */
const SERVED_ELSEWHERE = [
  '@mcp-ui/*',
  '@modelcontextprotocol/*',
  '@web/test-runner-commands',
  'ext-apps-1*',
  'react',
  'react-dom/client',
];

const isTest = (path) => TEST.test(`/${path}`);

/** The named files, or all tests if the command line has patterns. */
function entryPoints(patterns) {
  if (patterns.every((pattern) => existsSync(join(root, pattern)))) {
    const named = patterns.map((file) => relative(root, join(root, file))).filter(isTest);
    if (named.length > 0) return named;
  }
  return readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
    .filter(isTest);
}

/** Tests find files for their pages beside themselves; in a bundle, modules have the address of the bundle. */
const ownAddresses = {
  name: 'own-addresses',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]test[\\/].*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const address = `/${relative(root, path).replaceAll('\\', '/')}`;
      const contents = source.replaceAll(
        'import.meta.url',
        `new URL(${JSON.stringify(address)}, location.href).href`,
      );
      return { contents, loader: 'ts' };
    });
  },
};

async function bundle(files) {
  const { outputFiles } = await build({
    entryPoints: files,
    absWorkingDir: root,
    outbase: root,
    outdir: root,
    entryNames: '[dir]/[name]',
    chunkNames: `${CHUNKS.slice(1)}[name]-[hash]`,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    conditions: ['browser', 'production'],
    external: SERVED_ELSEWHERE,
    // `sideEffects` names files of dist; without this, sources that define elements would be left out.
    ignoreAnnotations: true,
    sourcemap: 'inline',
    plugins: [ownAddresses, packageSources],
    write: false,
    logLevel: 'error',
  });
  return new Map(
    outputFiles.map(({ path, text }) => [`/${relative(root, path).replaceAll('\\', '/')}`, text]),
  );
}

export function bundledTests() {
  let patterns = [];
  let outputs;
  return {
    name: 'bundled-tests',
    serverStart({ config }) {
      patterns = [config.files ?? []].flat();
    },
    async serve({ path }) {
      if (!TEST.test(path) && !path.startsWith(CHUNKS)) return;
      outputs ??= bundle(entryPoints(patterns));
      const body = (await outputs).get(path.replace(/\.ts$/, '.js'));
      return body && { body, type: 'js' };
    },
  };
}
