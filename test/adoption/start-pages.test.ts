// `npm run test:adoption`: the Start pages of the documentation, followed literally in an empty folder with the packed
// packages, and looked at in Chromium.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { click, eventually, viewWith } from '../examples/support/browser.js';
import { FOLLOW_MS, followPage } from './support/followed-page.js';
import type { Followed } from './support/followed-page.js';
import { pageText } from './support/page-steps.js';
import { expectPublishedView, openPage, serveHost, TIME, timeIn } from './support/shown-views.js';

/** The tabs of the pages. */
const KITS = ['Plain HTML', 'React', 'Vue', 'Svelte'] as const;

/** Our view, wherever it is shown: it has the result of the call, and its button calls the tool again. */
async function expectClock(url: string): Promise<void> {
  const { page, complaints } = await openPage(url);
  const view = await viewWith(page, 'mcp-app-root button');
  const first = await timeIn(view, 'mcp-app-root');
  await eventually(async () => {
    await click(view, 'What time is it now?');
    return (await timeIn(view, 'mcp-app-root')) > first;
  }, 'a later time after a click');
  expect(complaints).toEqual([]);
  await page.close();
}

describe.each(KITS)('A host: %s', (kit) => {
  it(
    'shows the view with its result, and nothing in the console',
    async () => {
      let looked = 0;
      const followed = await followPage(
        { slug: 'start/host', tab: kit },
        async ({ command, url }) => {
          if (command !== 'npx vite') return;
          await expectPublishedView(url);
          looked += 1;
        },
      );
      onTestFinished(followed.close);
      expect(looked).toBe(kit === 'Plain HTML' ? 2 : 1);
    },
    FOLLOW_MS,
  );
});

describe.each(KITS)('A view: %s', (kit) => {
  let followed: Followed;
  beforeAll(async () => {
    followed = await followPage({ slug: 'start/view', tab: kit });
  });
  afterAll(() => followed?.close());

  const startedBy = (command: string) => followed.started.find((one) => one.command === command)!;

  it('is shown with its result in the dev host', () => expectClock(startedBy('npx vite').url));

  it('is shown with its result in <mcp-app-frame>, over HTTP', async () => {
    const { url } = startedBy('node server.mjs');
    const served = await serveHost(followed.folder, url, 'get-time');
    onTestFinished(served.close);
    await expectClock(served.url);
  });

  it('is served over stdio, with the configuration that the page about Claude shows', async () => {
    const [, config] = /```json[^\n]*\n([^]*?)```/.exec(pageText('start/connect'))!;
    const { mcpServers } = JSON.parse(config!.replace('/path/to/my-view', followed.folder)) as {
      mcpServers: Record<string, { command: string; args: string[] }>;
    };
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StdioClientTransport({ ...Object.values(mcpServers)[0]!, cwd: '/' }));
    onTestFinished(() => client.close());
    const { tools } = await client.listTools();
    const uri = (tools[0]!._meta as { ui: { resourceUri: string } }).ui.resourceUri;
    const { contents } = await client.readResource({ uri });
    expect(contents[0]).toMatchObject({
      mimeType: 'text/html;profile=mcp-app',
      text: readFileSync(join(followed.folder, 'dist/index.html'), 'utf8'),
      _meta: { ui: { csp: { connectDomains: [], resourceDomains: [] } } },
    });
    const result = await client.callTool({ name: tools[0]!.name, arguments: {} });
    expect(result.structuredContent).toEqual({ time: expect.stringMatching(TIME) });
  });
});
