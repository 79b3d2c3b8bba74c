// The scripts that a page requests until the first result, in a build of each bundler. A level is what can be requested
// side by side: the page's script with what it imports, then what that imports with `import()`.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, CDPSession } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BUNDLERS, CLIENT, emptyFolder, writeProject } from '../packages/support/bundlers.js';
import { filesIn } from '../packages/support/workspace.js';
import { launchHeadless } from '../support/chromium.js';
import { startTestServer } from '../support/mcp-test-server.mjs';
import type { TestServer } from '../support/mcp-test-server.mjs';
import { serveFiles } from '../support/serve-files.js';
import { sample } from '../support/tier.js';

const VIEW = `<!doctype html><script type="module">
  let id = 0;
  const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data }) => {
    if (data.id === 1) send({ method: 'ui/notifications/initialized' });
    if (data.method === 'ui/notifications/tool-result')
      send({ method: 'notifications/message', params: { level: 'info', data: 'first result' } });
  });
  send({ id: ++id, method: 'ui/initialize', params: { protocolVersion: '2026-01-26', appCapabilities: {}, appInfo: { name: 'a', version: '1' } } });
</script>`;

const more = {
  tools: [
    {
      name: 'show',
      inputSchema: { type: 'object' as const },
      _meta: { ui: { resourceUri: 'ui://show' } },
    },
  ],
  contents: { 'ui://show': { mimeType: 'text/html;profile=mcp-app', text: VIEW } },
};

const folder = emptyFolder();
let server: TestServer;
let browser: Browser;
beforeAll(async () => {
  server = await startTestServer(2, more);
  browser = await launchHeadless();
  await writeProject(folder, {
    script: `import '@mcp-app/tokens/theme.css'; import '@mcp-app/elements/define';`,
    html: `<mcp-app-frame server="${server.url}" tool="show" tool-input="{}"></mcp-app-frame>`,
    dependencies: [CLIENT],
  });
});
afterAll(async () => {
  await browser?.close();
  await server?.close();
});

interface Requested {
  request: { url: string };
  type?: string;
  initiator: { type: string; url?: string; stack?: { callFrames: { url: string }[] } };
}

/** The scripts of a page by their level. */
async function levelsOf(session: CDPSession, load: () => Promise<void>): Promise<string[][]> {
  const levels = new Map<string, number>();
  session.on('Network.requestWillBeSent', ({ request, type, initiator }: Requested) => {
    if (type !== 'Script' || !request.url.startsWith('http')) return;
    const { stack, url } = initiator;
    // A call requests another level; an `import` statement belongs to that of its file.
    const called = stack?.callFrames.find((frame) => levels.has(frame.url))?.url;
    const level = called ? levels.get(called)! + 1 : (levels.get(url ?? '') ?? 1);
    if (!levels.has(request.url)) levels.set(request.url, level);
  });
  await load();
  const count = Math.max(...levels.values());
  return Array.from({ length: count }, (_, index) =>
    [...levels].filter(([, level]) => level === index + 1).map(([url]) => new URL(url).pathname),
  );
}

describe.each(sample(Object.keys(BUNDLERS), (name) => name === 'esbuild'))('%s', (bundler) => {
  it('makes at most five files on two levels until the first result', async () => {
    const output = join(folder, `out-${bundler}`);
    await BUNDLERS[bundler]!(folder, output);
    const files = new Map(
      filesIn(output).map((path) => [`/${path}`, readFileSync(join(output, path), 'utf8')]),
    );
    // Vite writes the page as well.
    const isPage = existsSync(join(output, 'index.html'));
    files.set(
      '/',
      isPage ? files.get('/index.html')! : readFileSync(join(folder, 'index.html'), 'utf8'),
    );
    const { origin, close } = await serveFiles(files);
    const page = await browser.newPage();
    const session = await page.createCDPSession();
    await session.send('Network.enable');
    const levels = await levelsOf(session, async () => {
      await page.evaluateOnNewDocument(() => {
        addEventListener('mcp-app-log', (event) =>
          Object.assign(globalThis, { logged: (event as Event & { data: unknown }).data }),
        );
        // On a slow machine a frame also requests the text that it shows after this time.
        const { setTimeout } = globalThis;
        Object.assign(globalThis, {
          setTimeout: (run: () => void, delay: number) =>
            setTimeout(run, delay === 400 ? 1e6 : delay),
        });
      });
      await page.goto(`${origin}/`);
      await page.waitForFunction('globalThis.logged === "first result"');
    });
    await page.close();
    close();
    expect(levels.length, JSON.stringify(levels)).toBe(2);
    expect(levels.flat().length, JSON.stringify(levels)).toBeLessThanOrEqual(5);
  });
});
