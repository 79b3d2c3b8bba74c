// `npm run visual`: pictures of every story and of the demo, light and dark, at two widths, compared with those in
// test/visual/pictures. `-- --update` writes them again, `-- --only <pattern>` compares some of them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { requireChromium } from './browsers/install-browsers.mjs';
import { build } from './build.mjs';
import { ensureDependencies } from './setup.mjs';

const folder = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const PICTURES = folder('test/visual/pictures');
const CACHE = folder('node_modules/.cache/visual');
const STORYBOOK = join(CACHE, 'storybook');
const FAILED = join(CACHE, 'failed');

const { values } = parseArgs({
  options: {
    update: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    // For repeated runs: the Storybook of the last run.
    'no-build': { type: 'boolean', default: false },
  },
});

ensureDependencies();
if ((await build({ ifChanged: true })) !== 0) process.exit(1);
await requireChromium();

const { chromium } = await import('playwright-core');
const { chromiumOptions } = await import('./browsers/chromium-options.mjs');
const { comparer, SHARE } = await import('../test/visual/compare.mjs');
const { newPage, openDemo, openStory, takePicture } = await import('../test/visual/camera.mjs');
const { fontEnvironment } = await import('../test/visual/fonts.mjs');
const { DEMO_SCREENS, pictureName, storiesIn, THEMES, WIDTHS } =
  await import('../test/visual/screens.mjs');
const { serveFolder } = await import('../test/visual/static-server.mjs');

const isAsked = (name) => new RegExp(values.only).test(name);
const counts = { same: 0, different: [], written: 0 };

function buildStorybook() {
  const { status } = spawnSync(
    process.execPath,
    [
      folder('node_modules/storybook/dist/bin/dispatcher.js'),
      'build',
      '--output-dir',
      STORYBOOK,
      '--quiet',
      '--disable-telemetry',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'], cwd: folder('.') },
  );
  if (status !== 0) process.exit(status ?? 1);
}

async function judge(name, png, { compare, webp }) {
  const file = join(PICTURES, name);
  if (values.update) {
    const isSame = existsSync(file) && (await compare(readFileSync(file), png)).share <= SHARE;
    // A picture that is nearly the same is kept, so that an update changes only what has changed.
    if (!isSame) writeFileSync(file, await webp(png));
    counts.written += isSame ? 0 : 1;
    return;
  }
  const { share, size, before } = existsSync(file)
    ? await compare(readFileSync(file), png)
    : { share: 1, size: 'new', before: 'none' };
  if (share <= SHARE) counts.same++;
  else {
    const percent = `${(share * 100).toFixed(2)} % of the pixels`;
    counts.different.push(`${name}: ${size === before ? percent : `${before} → ${size}`}`);
    writeFileSync(join(FAILED, name.replace('.webp', '.png')), png);
  }
}

async function photograph(browser, screen, theme, open, tools) {
  if (!isAsked(screen)) return;
  const page = await newPage(browser, theme);
  try {
    await open(page);
    for (const width of WIDTHS)
      await judge(pictureName(screen, theme, width), await takePicture(page, width), tools);
  } catch (error) {
    counts.different.push(`${screen}, ${theme}: ${error.message.split('\n')[0]}`);
  } finally {
    await page.close();
  }
}

async function photographAll(browser, lists) {
  const tools = comparer(await browser.newPage());
  const work = lists.flatMap((screen) => THEMES.map((theme) => ({ ...screen, theme })));
  const worker = async () => {
    for (let next = work.shift(); next; next = work.shift())
      await photograph(
        browser,
        next.name,
        next.theme,
        (page) => next.open(page, next.theme),
        tools,
      );
  };
  await Promise.all([worker(), worker()]);
}

rmSync(FAILED, { recursive: true, force: true });
for (const path of [PICTURES, FAILED]) mkdirSync(path, { recursive: true });
if (!values['no-build'] || !existsSync(STORYBOOK)) buildStorybook();
const storybook = await serveFolder(STORYBOOK);
const index = JSON.parse(readFileSync(join(STORYBOOK, 'index.json'), 'utf8'));
const stories = storiesIn(index).map((id) => ({
  name: id,
  open: (page, theme) => openStory(page, storybook.address, id, theme),
}));

let demo;
if (DEMO_SCREENS.some(({ name }) => isAsked(name))) {
  const { buildDemo } = await import('../examples/demo/build.ts');
  const { serveDemo } = await import('../examples/demo/serve.ts');
  await buildDemo();
  demo = await serveDemo({ port: 0 });
}
const screens = DEMO_SCREENS.map((screen) => ({
  name: screen.name,
  open: (page) => openDemo(page, demo.address, screen),
}));

const options = chromiumOptions();
const browser = await chromium.launch({
  ...options,
  args: [...options.args, '--force-color-profile=srgb', '--font-render-hinting=none'],
  env: { ...process.env, ...fontEnvironment(CACHE) },
});
try {
  await photographAll(browser, [...stories, ...screens]);
} finally {
  await browser.close();
  storybook.close();
  demo?.stop();
}
if (values.update && !values.only) {
  const wanted = [...stories, ...screens].flatMap(({ name }) =>
    THEMES.flatMap((theme) => WIDTHS.map((width) => pictureName(name, theme, width))),
  );
  for (const file of readdirSync(PICTURES))
    if (!wanted.includes(file)) rmSync(join(PICTURES, file));
}
for (const line of counts.different) console.log(`  ${line}`);
console.log(
  values.update
    ? `[visual] ${counts.written} pictures written, ${counts.different.length} failed`
    : `[visual] ${counts.same} the same, ${counts.different.length} different${counts.different.length > 0 ? `: see ${FAILED}, and run npm run visual -- --update if they are right` : ''}`,
);
// The demo's servers run in this process and would keep it alive.
process.exit(counts.different.length > 0 ? 1 : 0);
