// The parts of a frame that are loaded after its engine, in a build of each bundler: a bundler that cannot load one of
// them breaks only what needs it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { BUNDLERS, emptyFolder, writeProject } from '../packages/support/bundlers.js';
import { filesIn } from '../packages/support/workspace.js';
import { launchHeadless } from '../support/chromium.js';
import { serveFiles } from '../support/serve-files.js';
import { sample } from '../support/tier.js';

/** Reports its partial input, and calls a tool when the input is complete. */
const VIEW = `<!doctype html><p>A view</p><script type="module">
  const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  const log = (data) => send({ method: 'notifications/message', params: { level: 'info', data } });
  addEventListener('message', ({ data: { id, method, params } }) => {
    if (id === 1) send({ method: 'ui/notifications/initialized' });
    if (id === 2) log('answered');
    if (method === 'ui/notifications/tool-input-partial') log('partial ' + params.arguments.text);
    if (method !== 'ui/notifications/tool-input') return;
    send({ id: 2, method: 'tools/call', params: { name: 'delete', arguments: {} } });
  });
  send({ id: 1, method: 'ui/initialize', params: { protocolVersion: '2026-01-26', appCapabilities: {}, appInfo: { name: 'a', version: '1' } } });
</script>`;

const SCRIPT = `
  import '@mcp-app/elements/define';
  const frame = document.createElement('mcp-app-frame');
  window.seen = [];
  frame.addEventListener('mcp-app-log', ({ data }) => window.seen.push(data));
  Object.assign(frame, {
    html: ${JSON.stringify(VIEW).replaceAll('</', String.raw`<\/`)},
    eager: true,
    tool: { name: 'show', inputSchema: { type: 'object' } },
    handlers: { callTool: async () => ({ content: [] }) },
    consent: { policy: 'strict' },
  });
  frame.addEventListener('mcp-app-ready', () => { frame.toolInputPartial = '{"text":"a wo'; });
  window.frame = frame;
  document.body.append(frame);`;

const folder = emptyFolder();
let browser: Browser;
beforeAll(async () => {
  browser = await launchHeadless();
  await writeProject(folder, { script: SCRIPT });
});
afterAll(() => browser?.close());

describe.each(sample(Object.keys(BUNDLERS), (name) => name === 'esbuild'))('%s', (bundler) => {
  it('builds parts that a page can load when it needs them', async () => {
    const output = join(folder, `out-${bundler}`);
    await BUNDLERS[bundler]!(folder, output);
    const files = new Map(
      filesIn(output).map((path) => [`/${path}`, readFileSync(join(output, path), 'utf8')]),
    );
    const isPage = existsSync(join(output, 'index.html'));
    const index = isPage ? '/index.html' : readFileSync(join(folder, 'index.html'), 'utf8');
    files.set('/', isPage ? files.get(index)! : index);
    const { origin, close } = await serveFiles(files);
    onTestFinished(close);
    const page = await browser.newPage();
    onTestFinished(() => page.close());
    const seen = () => page.evaluate('window.seen') as Promise<string[]>;
    await page.goto(`${origin}/`);
    // Partial input is read from text.
    await expect.poll(seen).toContain('partial a wo');
    // The dialog asks about the call.
    await page.evaluate('frame.toolInput = { text: "a word" }');
    // It does not take a click that comes too soon.
    const allow = await page.waitForSelector('>>> dialog[open] button.once[aria-disabled=false]');
    expect(await seen()).not.toContain('answered');
    await allow!.click();
    await expect.poll(seen).toContain('answered');
  });
});
