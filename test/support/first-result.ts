// The scripts that a page requests until its first result. A level is what can be requested side by side: the page's
// script with what it imports, then what that imports with `import()`.
import type { Browser, CDPSession } from 'puppeteer-core';
import { startTestServer } from './mcp-test-server.mjs';
import type { TestServer } from './mcp-test-server.mjs';
import { serveFiles } from './serve-files.js';

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

/** A server whose tool `show` has a view that reports its first result. */
export const startShowServer = (): Promise<TestServer> =>
  startTestServer(2, {
    tools: [
      {
        name: 'show',
        inputSchema: { type: 'object' as const },
        _meta: { ui: { resourceUri: 'ui://show' } },
      },
    ],
    contents: { 'ui://show': { mimeType: 'text/html;profile=mcp-app', text: VIEW } },
  });

/** A frame with that tool. */
export const showFrame = ({ url }: TestServer): string =>
  `<mcp-app-frame server="${url}" tool="show" tool-input="{}"></mcp-app-frame>`;

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

/** The same through a relay, for a call that the page's backend has made. */
export const showRelayFrame = (relayUrl: string): string =>
  `<mcp-app-frame relay="${relayUrl}" tool="show" tool-input="{}" tool-result='{"content":[]}'></mcp-app-frame>`;

/** Serves these files, opens their page and waits for the first result in it. */
export async function levelsUntilFirstResult(
  browser: Browser,
  files: Map<string, string>,
): Promise<string[][]> {
  const { origin, close } = await serveFiles(files);
  const page = await browser.newPage();
  try {
    const session = await page.createCDPSession();
    await session.send('Network.enable');
    return await levelsOf(session, async () => {
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
  } finally {
    await page.close();
    close();
  }
}
