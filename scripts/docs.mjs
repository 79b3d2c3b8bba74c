// The documentation site. `npm run docs [-- --port 4321]` serves it and updates when its pages change; `npm run
// docs:build [-- --base /mcp-app-elements/] [--without-storybook]` builds it into docs/dist, with Storybook below
// /storybook.
import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { ensureDependencies, ensureInstalled, root, run } from './setup.mjs';

const USAGE =
  'npm run docs -- [--port 4321]\n       npm run docs:build -- [--base /path/] [--without-storybook]';

function fail(reason) {
  console.error(`${reason}\nUsage: ${USAGE}`);
  process.exit(2);
}

function readOptions() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        base: { type: 'string', default: '/' },
        port: { type: 'string', default: '4321' },
        'without-storybook': { type: 'boolean', default: false },
      },
    });
    const [command] = positionals;
    if (!['serve', 'build'].includes(command)) fail(`Unknown command ${command}.`);
    if (!/^\/(.*\/)?$/.test(values.base)) fail('--base must begin and end with a slash.');
    return { command, ...values };
  } catch (error) {
    return fail(error.message);
  }
}

const options = readOptions();
ensureDependencies();
ensureInstalled('docs');
if ((await build({ ifChanged: true })) !== 0) process.exit(1);

// Imported late: the modules that these import may have been missing before.
const { writePages } = await import('../docs/generate/write-pages.mjs');
const { writeLiveModules } = await import('../docs/generate/live-modules.mjs');
await writeLiveModules();
console.log(`[docs] ${writePages()} pages`);

const withStorybook = options.command === 'build' && !options['without-storybook'];
const env = {
  ...process.env,
  DOCS_BASE: options.base,
  DOCS_STORYBOOK: withStorybook ? '1' : '',
  ASTRO_TELEMETRY_DISABLED: '1',
  // A build with another value, as tests have it, has no search.
  ...(options.command === 'build' && { NODE_ENV: 'production' }),
};
const astro = join(root, 'docs', 'node_modules', 'astro', 'astro.js');
const inDocs = { cwd: join(root, 'docs'), env };

/** Writes the pages again when one of them changes. A page that cannot be written stays as it was. */
function followDocuments() {
  let timer;
  const writeSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      try {
        writePages();
      } catch (error) {
        console.error(`[docs] ${error.message}`);
      }
    }, 100);
  };
  watch(join(root, 'docs', 'pages'), { recursive: true }, (_, name) => {
    if (name?.endsWith('.md')) writeSoon();
  });
}

if (options.command === 'serve') {
  followDocuments();
  const server = spawn(process.execPath, [astro, 'dev', '--port', options.port], {
    ...inDocs,
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill());
  server.on('exit', (status) => process.exit(status ?? 0));
} else {
  const status = run(process.execPath, [astro, 'build'], inDocs);
  if (status !== 0) process.exit(status);
  if (withStorybook) {
    const output = join('docs', 'dist', 'storybook');
    const args = ['build', '--output-dir', output, '--quiet', '--disable-telemetry'];
    // The errors in stories link to the pages of this build, wherever it is served.
    const built = run('storybook', args, { env: { ...env, STORYBOOK_DOCS_URL: '../' } });
    if (built !== 0 || !existsSync(join(root, output, 'index.html'))) process.exit(built || 1);
  }
  console.log('[docs] docs/dist has the site');
}
