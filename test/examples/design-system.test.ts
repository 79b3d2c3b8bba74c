// examples/design-system: an element of a company around the frame, in a page that knows only that element.
import { join } from 'node:path';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { root } from '../packages/support/workspace.js';
import { sharedChromium } from '../support/shared-tabs.js';
import type { Tabs } from '../support/shared-tabs.js';
import { runProgram } from '../support/started-program.mjs';
import { eventually, viewWith } from './support/browser.js';
import { build, runIn, serveBuilt, startServer } from './support/templates.js';
import type { Running } from './support/templates.js';

const folder = join(root, 'examples/design-system');
let clock: Running;
let site: Running;
let tabs: Tabs;

beforeAll(async () => {
  await build('html', 'view');
  clock = await startServer('html');
  await runProgram(
    'The build of the example',
    process.execPath,
    [join(root, 'node_modules/vite/bin/vite.js'), 'build'],
    { cwd: folder, env: { ...process.env, NODE_ENV: 'production', VITE_SHOP: clock.url } },
  );
  site = await serveBuilt(folder);
  tabs = await sharedChromium();
});
afterAll(async () => {
  await tabs?.close();
  await site?.close();
  await clock?.close();
});

async function openPage(): Promise<Page> {
  const page = await tabs.newPage();
  onTestFinished(() => page.close());
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'light' }]);
  await page.goto(site.url);
  return page;
}

/** The text of the frame in the element, which is two shadow roots deep. */
const textIn = (page: Page): Promise<string> =>
  page.$eval(
    'acme-app',
    (app) =>
      app
        .shadowRoot!.querySelector('mcp-app-frame')!
        .shadowRoot!.textContent?.replace(/\s+/g, ' ') ?? '',
  );

describe('<acme-app>', () => {
  it('shows the app of a service with the tokens of the company', async () => {
    const view = await viewWith(await openPage(), 'time');
    await eventually(() => view.$eval('time', ({ dateTime }) => dateTime !== ''), 'the time');
    const [text, radius] = await view.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return ['--color-text-info', '--border-radius-md'].map((name) =>
        style.getPropertyValue(name),
      );
    });
    // As in acme-app.css, in light.
    expect(text).toBe('#a6360e');
    expect(radius).toBe('2px');
  });

  it('has the texts of the company', async () => {
    const page = await openPage();
    await page.$eval('acme-app', (app) => app.setAttribute('tool', 'gone'));
    await eventually(
      async () => (await textIn(page)).includes('This app was retired.'),
      'the reason',
    );
    const text = await textIn(page);
    expect(text).toContain('Acme could not open this app.');
    expect(text).toContain('Open it again');
  });

  it('has the policy of the company: links lead to the company', async () => {
    const page = await openPage();
    const view = await viewWith(page, 'time');
    const decisions = await page.$eval('acme-app', async (app) => {
      const frame = app.shadowRoot!.querySelector('mcp-app-frame')!;
      const seen: string[] = [];
      frame.addEventListener('mcp-app-audit', ({ kind, decision, by }) => {
        if (kind === 'link') seen.push(`${decision} ${by}`);
      });
      return Object.assign(window, { seen }).seen;
    });
    expect(decisions).toEqual([]);
    const open = (url: string) =>
      view.evaluate((href) => {
        const message = { jsonrpc: '2.0', id: href, method: 'ui/open-link', params: { url: href } };
        parent.postMessage(message, '*');
      }, url);
    const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    await open('https://other.example/');
    await eventually(async () => (await seen()).length === 1, 'the decision');
    expect(await seen()).toEqual(['denied policy']);
  });

  it('connects only to services of the company, and reports in its own event', async () => {
    const page = await openPage();
    const heard = await page.evaluate(async () => {
      const statuses: string[] = [];
      document.addEventListener('acme-app-change', (event) =>
        statuses.push((event as Event & { status: string }).status),
      );
      const app = document.createElement('acme-app');
      app.setAttribute('service', 'shop');
      app.setAttribute('tool', 'get-time');
      document.body.prepend(app);
      while (!statuses.includes('ready')) await new Promise((resolve) => setTimeout(resolve, 20));
      return statuses;
    });
    expect(heard).toContain('loading');
    await page.$$eval('acme-app', (apps) => {
      for (const app of apps) app.setAttribute('service', 'https://evil.example/mcp');
    });
    const servers = await page.$$eval('acme-app', (apps) =>
      apps.map((app) => app.shadowRoot!.querySelector('mcp-app-frame')!.server),
    );
    // JSON has no undefined.
    expect(servers).toEqual([null, null]);
  });

  it('has correct types', () => runIn(folder, 'typescript/bin/tsc'));
});
