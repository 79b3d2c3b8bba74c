// `npm run picture`: the picture of the README, taken of the running demo, light and dark: a chart, a 3D scene and
// a floating monitor in one conversation. Run it when the demo looks different.
import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { requireChromium } from './browsers/install-browsers.mjs';
import { ensureDependencies } from './setup.mjs';

const FOLDER = fileURLToPath(new URL('../examples/demo/pictures/', import.meta.url));
const SIZE = { width: 1440, height: 1060, deviceScaleFactor: 1.5 };
const TIMEOUT_MS = 30_000;

ensureDependencies();
if ((await build({ ifChanged: true })) !== 0) process.exit(1);
await requireChromium();

const { buildDemo } = await import('../examples/demo/build.ts');
const { serveDemo } = await import('../examples/demo/serve.ts');
const { press } = await import('../test/demo/support/actions.ts');
const { viewWith } = await import('../test/examples/support/browser.ts');
const { launchChromium } = await import('../test/support/chromium.ts');

async function take(browser, address, theme) {
  const page = await browser.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.setViewport(SIZE);
  await page.emulateMediaFeatures([
    { name: 'prefers-color-scheme', value: theme },
    { name: 'prefers-reduced-motion', value: 'reduce' },
  ]);
  await page.goto(address);
  await page.waitForFunction(() => document.querySelectorAll('#cards button:enabled').length === 6);

  await press(page, 'Is the checkout healthy?');
  await viewWith(page, '#charts svg');
  await press(page, 'Show me something in 3D.');
  const scene = await viewWith(page, 'canvas');
  await press(page, 'How did our teas sell');
  const chart = await viewWith(page, '.chart');
  await press(chart, 'Matcha');
  await page.$eval('mcp-app-frame', (monitor) => monitor.requestDisplayMode('pip'));
  // The scene rotates and the figures change; this waits for a moment in which both have something to show.
  await page.evaluate(() => {
    const [, shown] = document.querySelectorAll('.exchange');
    shown.scrollIntoView({ block: 'start', behavior: 'instant' });
  });
  await scene.waitForFunction(() => performance.now() > 9000, { polling: 200 });

  const picture = await page.screenshot({ type: 'webp', quality: 82 });
  const file = `${FOLDER}conversation-${theme}.webp`;
  writeFileSync(file, picture);
  console.log(`[picture] conversation-${theme}.webp, ${Math.round(picture.length / 1000)} kB`);
  await page.close();
}

mkdirSync(FOLDER, { recursive: true });
await buildDemo();
const { address, stop } = await serveDemo({ port: 0 });
const browser = await launchChromium();
try {
  for (const theme of ['light', 'dark']) await take(browser, address, theme);
} finally {
  await browser.close();
  stop();
}
// The demo's servers run in this process and would keep it alive.
process.exit();
