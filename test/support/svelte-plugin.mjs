// A web-test-runner plugin for the adapters: React, Vue and Svelte as the browser can load them, Svelte
// components compiled, `@mcp-app/elements` from its sources, and pages that were rendered on a server.
import { build, transform } from 'esbuild';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { compile, compileModule } from 'svelte/compiler';
import { sourceOf } from './package-sources.mjs';
import { elementsOutside, react18, REACT_18_ENTRY, react18Build } from './react-18.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const BUNDLES = '/framework-bundles/';
const SERVER = '/adapters-ssr/';

// All in one build, because each framework keeps its state in modules that its entries share.
const FRAMEWORKS = [
  'react',
  'react-dom',
  'react-dom/client',
  'vue',
  'svelte',
  'svelte/events',
  'svelte/reactivity',
  'svelte/internal/client',
  'svelte/internal/disclose-version',
  'svelte/internal/flags/async',
  'svelte/internal/flags/legacy',
  'svelte/internal/flags/tracing',
];

const isSvelte = (path) => /\.svelte(\.[jt]s)?$/.test(path);

/** A component, or a module with runes, as a script. */
async function compileSvelte(filename, generate) {
  const source = await readFile(filename, 'utf8');
  const options = { filename, generate, dev: generate === 'client' };
  if (filename.endsWith('.svelte')) return compile(source, { ...options, css: 'injected' }).js.code;
  const { code } = await transform(source, { loader: 'ts', target: 'es2022' });
  return compileModule(code, options).js.code;
}

/** The adapters and their tests run on the sources of elements, as all other tests do. */
const sources = (generate) => ({
  name: 'sources',
  setup({ onLoad, onResolve }) {
    onResolve({ filter: /^@mcp-app\/elements/ }, ({ path }) => ({
      path: join(root, sourceOf(path)),
    }));
    onResolve({ filter: /^\..*\.js$/ }, ({ path, resolveDir }) => {
      const source = join(resolveDir, path.replace(/\.js$/, '.ts'));
      return existsSync(source) ? { path: source } : undefined;
    });
    onLoad({ filter: /\.svelte(\.[jt]s)?$/ }, async ({ path }) => ({
      contents: await compileSvelte(path, generate),
      resolveDir: dirname(path),
    }));
  },
});

// Loaded now, because React needs the console, which the test runner replaces later.
const react = {
  react: await import('react'),
  'react-dom': await import('react-dom'),
  'react-dom/client': await import('react-dom/client'),
};

/** React is CommonJS, whose names esbuild cannot re-export by itself. */
const commonJs = {
  name: 'common-js',
  setup({ onLoad, onResolve }) {
    const filter = /^react(-dom)?(\/client)?$/;
    onResolve({ filter }, ({ path, kind }) =>
      kind === 'entry-point' ? { path, namespace: 'named' } : undefined,
    );
    onLoad({ filter, namespace: 'named' }, ({ path }) => {
      const names = Object.keys(react[path]).filter((name) => /^(?!default$)[a-z]\w*$/i.test(name));
      const contents = `import all from '${path}'; export default all;
        export const { ${names.join(', ')} } = all;`;
      return { contents, resolveDir: root };
    });
  },
};

async function bundleFrameworks() {
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries(FRAMEWORKS.map((name) => [name.replaceAll('/', '.'), name])),
    absWorkingDir: root,
    outdir: BUNDLES,
    bundle: true,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    // StrictMode and the warnings of all three exist only in development.
    conditions: ['browser', 'development'],
    define: {
      'process.env.NODE_ENV': '"development"',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'true',
    },
    plugins: [commonJs],
    write: false,
    logLevel: 'error',
  });
  return new Map(outputFiles.map(({ path, text }) => [path.replaceAll('\\', '/'), text]));
}

async function bundleReact18() {
  const { outputFiles } = await build(react18Build([elementsOutside(sourceOf), sources('client')]));
  return outputFiles[0].text;
}

/** React DOM 18 loads Node modules with CommonJS. */
const REQUIRE = `import { createRequire } from 'node:module';
const require = createRequire(import.meta.url);`;

/** What test/browser/adapters/server/<framework>.mjs prints in a separate Node process, where there is no DOM. */
export async function renderOnServer(framework) {
  const outfile = join(root, 'node_modules/.cache/adapters-ssr', `${framework}.mjs`);
  const isReact18 = framework === 'react-18';
  const entry = isReact18 ? 'react' : framework;
  await build({
    entryPoints: [join(root, `test/browser/adapters/server/${entry}.mjs`)],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    ...(isReact18 ? { banner: { js: REQUIRE } } : { packages: 'external' }),
    plugins: [...(isReact18 ? [react18] : []), sources('server')],
    logLevel: 'error',
  });
  const { stdout } = await promisify(execFile)(process.execPath, [outfile], { cwd: root });
  return stdout;
}

export function adapters() {
  let bundles;
  let inReact18;
  const pages = new Map();
  return {
    name: 'adapters',
    resolveImport({ source, context }) {
      if (FRAMEWORKS.includes(source)) return `${BUNDLES}${source.replaceAll('/', '.')}.js`;
      const isOurs = /^\/(packages\/(react|vue|svelte|devtools)|test\/browser\/adapters)\//;
      if (!isOurs.test(context.path)) return undefined;
      const entry = sourceOf(source);
      if (entry) return `/${entry}`;
      // esbuild's plugin looks for TypeScript only from TypeScript.
      const path = join(dirname(context.path), source.replace(/\.js$/, '.ts'));
      return source.startsWith('.') && existsSync(join(root, path)) ? path : undefined;
    },
    resolveMimeType: ({ path }) => (isSvelte(path) ? 'js' : undefined),
    async serve({ path }) {
      if (isSvelte(path))
        return { body: await compileSvelte(join(root, path), 'client'), type: 'js' };
      if (path === `/${REACT_18_ENTRY}`) {
        inReact18 ??= bundleReact18();
        return { body: await inReact18, type: 'js' };
      }
      if (path.startsWith(BUNDLES)) {
        bundles ??= bundleFrameworks();
        return { body: (await bundles).get(path), type: 'js' };
      }
      if (path.startsWith(SERVER)) {
        const framework = path.slice(SERVER.length);
        if (!pages.has(framework)) pages.set(framework, renderOnServer(framework));
        return { body: await pages.get(framework), type: 'json' };
      }
      return undefined;
    },
  };
}
