// `npm run picture:command`: the pictures of the guides to the command line: the page of `mcp-app dev` with a
// view in two hosts and with a model, whose answers are scripted, and four screenshots of `mcp-app render`. Run it when the page or the presets look different.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../build.mjs';
import { requireChromium } from '../browsers/install-browsers.mjs';
import { findBrowser } from '../browsers/find-browsers.mjs';
import { ensureDependencies, root, run } from '../setup.mjs';

const FOLDER = join(root, 'docs/public/pictures');
const SERVER = [
  'node_modules/@modelcontextprotocol/server-budget-allocator/dist/index.js',
  '--stdio',
];
const TOOL = 'get-budget-data';
const HOSTS = ['claude', 'vscode'];

ensureDependencies();
if ((await build({ ifChanged: true })) !== 0) process.exit(1);
await requireChromium();

const { launchChromium } = await import('../../test/support/chromium.ts');
const { startModelEndpoint } = await import('../../test/support/model-endpoint.ts');
const { startDevHost } = await import('../../packages/cli/dist/index.js');

function save(name, picture) {
  writeFileSync(join(FOLDER, name), picture);
  console.log(`[picture] ${name}, ${Math.round(picture.length / 1000)} kB`);
}

async function takePage(browser) {
  const servers = [{ name: 'budget', command: 'node', args: SERVER, cwd: root, watch: [] }];
  const host = await startDevHost({ port: 0, content: { servers } });
  const page = await browser.newPage();
  try {
    await page.setViewport({ width: 1440, height: 860, deviceScaleFactor: 1 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
    const query = new URLSearchParams({ tool: TOOL, hosts: HOSTS.join(), speed: 'none' });
    await page.goto(`${host.address}/?${query}`);
    await page.waitForFunction(
      (count) => {
        const frames = [...document.querySelectorAll('mcp-app-frame')];
        // A view that has reported its size is higher than the space that is reserved for it.
        return frames.length === count && frames.every(({ offsetHeight }) => offsetHeight > 300);
      },
      { timeout: 60_000, polling: 200 },
      HOSTS.length,
    );
    save('dev-hosts.webp', await page.screenshot({ type: 'webp', quality: 82 }));
  } finally {
    await page.close();
    await host.close();
  }
}

async function takeModel(browser) {
  const api = await startModelEndpoint(undefined);
  api.will(
    (answer) => answer.text('I look at the budget.').call(0, TOOL, '{}').end('tool_calls'),
    (answer) =>
      answer
        .text('**Marketing** and **engineering** get most of it. ')
        .text('Move a slider to see how that compares with companies of your stage.')
        .end(),
  );
  const servers = [{ name: 'budget', command: 'node', args: SERVER, cwd: root, watch: [] }];
  const model = { url: api.url.replace(/:\d+/, ':11434'), name: 'qwen3' };
  const host = await startDevHost({ port: 0, content: { servers }, model });
  // The page shows the address that people use.
  model.url = api.url;
  const page = await browser.newPage();
  try {
    await page.setViewport({ width: 1280, height: 1040, deviceScaleFactor: 1 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
    await page.goto(host.address);
    await page.waitForSelector('#cards .card');
    await page.type('#prompt', 'Where does our money go?\n');
    await page.waitForFunction(
      () =>
        document.querySelector('mcp-app-frame')?.offsetHeight > 300 &&
        document.querySelectorAll('.of-model').length === 2 &&
        !document.querySelector('#send').hidden,
      { timeout: 60_000, polling: 200 },
    );
    // The chart has grown.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    save('dev-model.webp', await page.screenshot({ type: 'webp', quality: 82 }));
  } finally {
    await page.close();
    await host.close();
    await api.close();
  }
}

async function takeRenderings(browser) {
  const out = mkdtempSync(join(tmpdir(), 'mcp-app-pictures-'));
  const options = ['--hosts', HOSTS.join(), '--sizes', 'phone', '--out', out];
  const chromium = ['--browser', findBrowser('chromium')];
  // It exits with 6: the view has findings.
  run(process.execPath, [
    'packages/cli/dist/cli.js',
    'render',
    ...options,
    ...chromium,
    '--',
    'node',
    ...SERVER,
  ]);
  const images = HOSTS.flatMap((host) =>
    ['light', 'dark'].map((theme) => {
      const data = readFileSync(join(out, `${TOOL}-${host}-${theme}-phone.png`), 'base64');
      return `<figure><img src="data:image/png;base64,${data}"><figcaption>${host}, ${theme}</figcaption></figure>`;
    }),
  );
  const page = await browser.newPage();
  try {
    await page.setViewport({ width: 1520, height: 400, deviceScaleFactor: 1 });
    await page.setContent(
      `<style>body { margin: 12px; display: flex; gap: 12px; font: 14px sans-serif; background: #e8e8e8 }
      figure { margin: 0 } figcaption { padding: 6px; text-align: center }</style>${images.join('')}`,
    );
    save(
      'rendered-views.webp',
      await page.screenshot({ type: 'webp', quality: 82, fullPage: true }),
    );
  } finally {
    await page.close();
    rmSync(out, { recursive: true });
  }
}

const browser = await launchChromium();
try {
  await takePage(browser);
  await takeModel(browser);
  await takeRenderings(browser);
} finally {
  await browser.close();
}
