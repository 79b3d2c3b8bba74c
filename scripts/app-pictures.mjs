// `npm run picture:apps`: the pictures of the theming guide. Six published apps on a light page under a dark system, and
// on a dark page under a light one.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from './build.mjs';
import { requireChromium } from './browsers/install-browsers.mjs';
import { ensureDependencies } from './setup.mjs';

const FOLDER = fileURLToPath(new URL('../docs/public/pictures/', import.meta.url));
const SHOWN = [
  'budget-allocator',
  'basic-vanillajs',
  'cohort-heatmap',
  'scenario-modeler',
  'customer-segmentation',
  'rubiks-cube',
];
const LOOKS = {
  light: { head: '', system: 'dark' },
  dark: {
    head: '<style>:root { color-scheme: dark } body { background: #17181c }</style>',
    system: 'light',
  },
};
const PAPER = { light: '#fff', dark: '#17181c' };
const LIMITS = { drawMs: 30_000, clickMs: 15_000, shot: true };

ensureDependencies();
if ((await build({ ifChanged: true })) !== 0) process.exit(1);
await requireChromium();

const { APPS } = await import('../test/compat/apps/index.ts');
const { install } = await import('../test/compat/install.ts');
const { shotOf, startCompat } = await import('../test/compat/run.ts');
const { launchChromium } = await import('../test/support/chromium.ts');

const apps = SHOWN.map((name) => {
  const app = APPS.find((one) => one.name === name);
  if (!app) throw new Error(`No app ${name}. \`npm run compat -- --list\` names them all.`);
  // The picture shows the app as it starts.
  return { ...app, click: undefined };
});

/** All six, as one picture. */
async function sheet(theme) {
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.setViewport({ width: 1240, height: 740 });
    const images = SHOWN.map(
      (name) =>
        `<img alt="" width="400" height="350" src="data:image/png;base64,${readFileSync(shotOf(name)).toString('base64')}">`,
    );
    await page.setContent(
      `<style>body { margin: 10px; display: flex; flex-wrap: wrap; gap: 10px; background: ${PAPER[theme]} }</style>${images.join('')}`,
    );
    const file = `six-apps-${theme}.webp`;
    const picture = await page.screenshot({ type: 'webp', quality: 82 });
    writeFileSync(FOLDER + file, picture);
    console.log(`[picture] ${file}, ${Math.round(picture.length / 1000)} kB`);
  } finally {
    await browser.close();
  }
}

mkdirSync(FOLDER, { recursive: true });
await install(apps);
for (const [theme, look] of Object.entries(LOOKS)) {
  const compat = await startCompat(launchChromium, look);
  try {
    for (const app of apps) {
      const { why } = await compat.run(app, LIMITS);
      if (why) throw new Error(`${app.name}: ${why}`);
    }
  } finally {
    await compat.close();
  }
  await sheet(theme);
}
process.exit();
