// Each way to build a page, with its defaults.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesIn } from '../../packages/support/workspace.js';
import { serveFiles } from '../../support/serve-files.js';
import { copyApp, toolFile } from './installation.js';
import { freePort } from '../../support/free-port.mjs';
import { run, serve } from './programs.js';
import type { Served } from './programs.js';

export interface Build {
  name: string;
  /** Whether a server renders the page. */
  isRendered: boolean;
  /** Builds the app in the folder of a case. The result serves the page, if the tool makes a whole page. */
  build(caseFolder: string): Promise<{ serve?: () => Promise<Served> }>;
}

const NEXT = 'next/dist/bin/next';
const PARCEL = 'parcel/lib/bin.js';

/** The page that users write for tools that do not create one. */
const pageOf = (source: string): string =>
  source
    .replace('</head>', '<link rel="stylesheet" href="main.css"></head>')
    .replace('./main.js', 'main.js');

export async function serveFolder(folder: string): Promise<Served> {
  const files = new Map(
    filesIn(folder).map((path) => [`/${path}`, readFileSync(join(folder, path), 'utf8')]),
  );
  files.set('/', files.get('/index.html')!);
  const { origin, close } = await serveFiles(files);
  return { url: `${origin}/`, close: async () => close() };
}

/** A page without a framework. A tool without a file is run by a script of the app. */
function plain(
  name: string,
  file: string | undefined,
  args: string[],
  hasPage: 'made' | 'written' | 'none',
) {
  return {
    name,
    isRendered: false,
    async build(caseFolder: string) {
      const cwd = copyApp('plain', caseFolder, '.');
      await run({ cwd, args: file ? [toolFile(file), ...args] : args });
      const output = join(cwd, `out-${name}`);
      if (hasPage === 'none') return {};
      if (hasPage === 'written') {
        const page = readFileSync(join(cwd, 'index.html'), 'utf8');
        writeFileSync(join(output, 'index.html'), pageOf(page));
      }
      return { serve: () => serveFolder(output) };
    },
  } satisfies Build;
}

function next(bundler: 'turbopack' | 'webpack'): Build {
  return {
    name: `next with ${bundler}`,
    isRendered: true,
    async build(caseFolder) {
      const cwd = copyApp('next', caseFolder, 'app');
      const env = { NEXT_OUTPUT: `out-${bundler}` };
      await run({ cwd, env, args: [toolFile(NEXT), 'build', `--${bundler}`] });
      return {
        async serve() {
          const port = await freePort();
          return serve({ cwd, env, args: [toolFile(NEXT), 'start', '-p', `${port}`] }, port);
        },
      };
    },
  };
}

/** A framework whose build creates a server for Node. */
function rendered(name: string, shared: string, args: string[], server: string): Build {
  return {
    name,
    isRendered: true,
    async build(caseFolder) {
      const cwd = copyApp(name, caseFolder, shared);
      const [file, ...options] = args;
      await run({ cwd, args: [toolFile(file!), ...options] });
      return {
        async serve() {
          const port = await freePort();
          return serve({ cwd, env: { PORT: `${port}` }, args: [server] }, port);
        },
      };
    },
  };
}

/** Parcel's build of a page with this content, by path. */
export async function parcelFiles(
  caseFolder: string,
  content: string,
): Promise<Map<string, string>> {
  const cwd = copyApp('plain', caseFolder, '.');
  writeFileSync(
    join(cwd, 'first-result.html'),
    `<!doctype html><title>First result</title>
     <script type="module">import '@mcp-app/tokens/theme.css'; import '@mcp-app/elements/define';</script>
     ${content}`,
  );
  const args = ['build', 'first-result.html', '--dist-dir', 'out-first-result'];
  await run({ cwd, args: [toolFile(PARCEL), ...args] });
  const output = join(cwd, 'out-first-result');
  const files = new Map(
    filesIn(output).map((path) => [`/${path}`, readFileSync(join(output, path), 'utf8')]),
  );
  return files.set('/', files.get('/first-result.html')!);
}

export const BUILDS: readonly Build[] = [
  plain('vite', 'vite/bin/vite.js', ['build', '--outDir', 'out-vite'], 'made'),
  plain('rollup', 'rollup/dist/bin/rollup', ['-c', 'rollup.config.mjs'], 'none'),
  plain('esbuild', undefined, ['esbuild.mjs'], 'written'),
  plain('webpack', 'webpack-cli/bin/cli.js', [], 'written'),
  plain('parcel', PARCEL, ['build', 'index.html', '--dist-dir', 'out-parcel'], 'made'),
  next('turbopack'),
  next('webpack'),
  rendered('nuxt', 'app', ['nuxt/bin/nuxt.mjs', 'build'], '.output/server/index.mjs'),
  rendered('sveltekit', 'src/routes', ['vite/bin/vite.js', 'build'], 'build/index.js'),
];
