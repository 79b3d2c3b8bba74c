// `npm run test:adoption`: the tags in frameworks for which we have no package. A host and a view, with types, built
// with the framework's own tools. The documentation shows this code.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { click, shows, viewWith } from '../examples/support/browser.js';
import { launchChromium } from '../support/chromium.js';
import { startTestServer } from '../support/mcp-test-server.mjs';
import type { TestServer } from '../support/mcp-test-server.mjs';
import { serveFolder } from './support/builds.js';
import { copyApp, toolFile } from './support/installation.js';
import { run } from './support/programs.js';
import type { Served } from './support/programs.js';

const VITE = toolFile('vite/bin/vite.js');
const NG = toolFile('@angular/cli/bin/ng.js');

interface Framework {
  name: string;
  /** Builds both parts and checks their types. */
  programs: readonly (readonly string[])[];
  host: { folder: string; page: string };
  view: string;
}

const withVite = (name: string): Framework => ({
  name,
  programs: [
    ...['typescript', 'typescript-7'].map((compiler) => [
      toolFile(`${compiler}/bin/tsc`),
      '-p',
      '.',
    ]),
    [VITE, 'build', '--mode', 'host'],
    [VITE, 'build', '--mode', 'view'],
  ],
  host: { folder: 'out-host', page: 'host.html' },
  view: 'out-view/view.html',
});

const FRAMEWORKS: readonly Framework[] = [
  withVite('solid'),
  withVite('preact'),
  {
    name: 'angular',
    programs: [
      [NG, 'build', 'host'],
      [NG, 'build', 'view'],
      [VITE, 'build'],
    ],
    host: { folder: 'out-host/browser', page: 'index.html' },
    view: 'out-view/index.html',
  },
];

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

describe.each(FRAMEWORKS)('$name', ({ name, programs, host, view }) => {
  let server: TestServer;
  let served: Served;
  let page: Page;
  let shown: Frame;
  const complaints: string[] = [];

  beforeAll(async () => {
    const cwd = copyApp(name, inject('folders').with, '.');
    for (const args of programs) await run({ cwd, args });
    const text = readFileSync(join(cwd, view), 'utf8');
    server = await startTestServer(2, {
      tools: [
        {
          name: 'weather',
          inputSchema: { type: 'object' },
          _meta: { ui: { resourceUri: 'ui://test/weather.html' } },
        },
      ],
      answers: { weather: ({ city }) => ({ city, degrees: 21 }) },
      contents: { 'ui://test/weather.html': { mimeType: 'text/html;profile=mcp-app', text } },
    });
    served = await serveFolder(join(cwd, host.folder));
    page = await browser.newPage();
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.goto(`${served.url}${host.page}?server=${encodeURIComponent(server.url)}`);
    shown = await viewWith(page, 'h1');
  });
  afterAll(async () => {
    await page?.close();
    await served?.close();
    await server?.close();
  });

  it('shows the view with the result of its one tool call', async () => {
    await shows(shown, 'Bern: 21°');
    expect(server.counts).toMatchObject({ calls: 1, reads: 1 });
  });

  it('receives messages of the view', async () => {
    await click(shown, 'Tell');
    await shows(page, 'Take an umbrella.');
  });

  it('passes a changed property to the same view, once', async () => {
    // Each text that the heading has had, in a document that a reload would replace.
    await shown.evaluate(() => {
      const texts: string[] = [];
      const note = () => texts.push(document.querySelector('h1')?.textContent ?? '');
      new MutationObserver(note).observe(document.body, {
        childList: true,
        characterData: true,
        subtree: true,
      });
      Object.assign(globalThis, { texts });
    });
    await click(page, 'Rome');
    await shows(shown, 'Rome: 21°');
    // A host that renders without a change: the frame has the same input as before, in a new object.
    await click(page, 'Count 0');
    await shows(page, 'Count 1');
    // Whatever is sent later arrives later, so an extra call or render would have been seen by then.
    await page.$eval('mcp-app-frame', (frame) => {
      frame.toolInput = { city: 'Oslo' };
    });
    await shows(shown, 'Oslo: 21°');
    const texts = await shown.evaluate(() => (globalThis as { texts?: string[] }).texts);
    // Until its result arrives, a call has none.
    expect(texts?.filter((text) => text.includes('°'))).toEqual(['Rome: 21°', 'Oslo: 21°']);
    expect(server.counts).toMatchObject({ calls: 3, reads: 1 });
    expect(complaints).toEqual([]);
  });
});

it('angular: templates with mistakes do not compile', async () => {
  const cwd = copyApp('angular', inject('folders').with, '.');
  const host = readFileSync(join(cwd, 'src/host.ts'), 'utf8');
  const wrong = host
    .replace('[server]="server"', '[server]="7"')
    .replace('[toolInput]=', '[toolInputs]=')
    .replace('hear($event)', 'hear($event.wrong)');
  writeFileSync(join(cwd, 'wrong.ts'), wrong.replace('./mcp-app-frame', './src/mcp-app-frame'));
  const tsconfig = { extends: './tsconfig.json', include: ['wrong.ts'] };
  writeFileSync(join(cwd, 'tsconfig.wrong.json'), JSON.stringify(tsconfig));
  const ngc = toolFile('@angular/compiler-cli/bundles/src/bin/ngc.js');
  const printed = await run({ cwd, args: [ngc, '-p', 'tsconfig.wrong.json', '--noEmit'] }).then(
    () => '',
    (error: Error) => error.message,
  );
  expect(printed).toContain("'number' is not assignable to type 'string'");
  expect(printed).toContain("Can't bind to 'toolInputs'");
  expect(printed).toContain("Property 'wrong' does not exist on type 'McpAppMessageEvent'");
});
