// Copying from a view, checked by reading the clipboard: with the host's help, and with the permission of the page.
import { build } from 'esbuild';
import type { Browser, Page } from 'puppeteer-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { McpAppFrameElement } from '../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { launchChromium } from '../support/chromium.js';
import { serveFiles } from '../support/serve-files.js';
import { frameBundle } from './support/frame-bundle.js';

/** A view that copies with each click what its tool input says, and tells the page what happened. */
async function viewHtml(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `
        import { copyContent, copyText, McpApp } from './index.ts';
        const app = new McpApp({ name: 'Copy', version: '1' });
        const canvas = document.createElement('canvas');
        canvas.width = canvas.height = 8;
        const pen = canvas.getContext('2d');
        pen.fillStyle = 'rgb(200, 0, 100)';
        pen.fillRect(0, 0, 8, 8);
        const picture = new Promise((resolve) => canvas.toBlob(resolve));
        const copy = async () => {
          const { image, ...content } = app.getSnapshot().toolInput;
          if (content.text && !content.html) await copyText(app, content.text);
          else await copyContent(app, { ...content, ...(image && { image: await picture }) });
        };
        const say = (data) => app.sendLog({ level: 'info', data });
        const run = () => copy().then(() => say('copied'), ({ reason }) => say(reason));
        addEventListener('click', run);
        app.connect().then(() => app.getSnapshot().toolInput?.byItself && run());
        app.on('toolinput', ({ arguments: input }) => input.byItself && run());`,
      resolveDir: new URL('../../packages/elements/src/view', import.meta.url).pathname,
    },
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  });
  const script = outputFiles[0]!.text.replaceAll('</script', '<\\/script');
  return `<!doctype html><body style="margin:0;height:200px">click<script>${script}</script>`;
}

let browser: Browser;
let served: { origin: string; close(): void };
let html: string;
let page: Page;
beforeAll(async () => {
  html = await viewHtml();
  served = await serveFiles(
    new Map([
      [
        '/',
        '<!doctype html><title>page</title><body><script type="module" src="/kit.js"></script>',
      ],
      ['/kit.js', await frameBundle('')],
    ]),
  );
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  served?.close();
});
beforeEach(async () => {
  page = await browser.newPage();
  await page.emulateFocusedPage(true);
  await browser
    .defaultBrowserContext()
    .overridePermissions(served.origin, ['clipboard-read', 'clipboard-sanitized-write']);
  await page.goto(served.origin);
  await page.waitForFunction(() => customElements.get('mcp-app-frame'));
  await page.evaluate(() => navigator.clipboard.writeText('before'));
});
afterEach(() => page.close());

type Settings = Partial<McpAppFrameElement>;

/** Shows the view, and collects what it and the audit say in `window.said`. */
async function show(toolInput: object, settings: Settings = {}): Promise<void> {
  const given = { html, toolInput, ...settings };
  await page.evaluate(async (properties) => {
    const frame = document.createElement('mcp-app-frame') as McpAppFrameElement;
    const said: string[] = [];
    Object.assign(window, { said });
    frame.addEventListener('mcp-app-log', ({ data }) => said.push(`${data as string}`));
    frame.addEventListener('mcp-app-audit', ({ kind, decision, by, what }) =>
      said.push(`${kind} ${decision} by ${by}: ${what}`),
    );
    const ready = new Promise((resolve) => frame.addEventListener('mcp-app-ready', resolve));
    Object.assign(frame, { eager: true }, properties);
    document.body.append(frame);
    await ready;
  }, given as never);
}

const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
const until = (text: string) =>
  page.waitForFunction(
    (wanted) =>
      (window as unknown as { said: string[] }).said.some((line) => line.includes(wanted)),
    {},
    text,
  );

const clickInView = async () => {
  const box = (await (await page.$('mcp-app-frame'))!.boundingBox())!;
  await page.mouse.click(box.x + 40, box.y + 40);
};

/** Clicks in the view until the user is asked, and then on a button of the question. */
async function clickAndAnswer(button: string): Promise<string> {
  await page.waitForFunction(() => document.querySelector('mcp-app-frame')!.clientHeight > 100);
  await clickInView();
  const dialog = (await page.waitForSelector('mcp-app-frame >>> dialog[open]'))!;
  const text = await dialog.evaluate(({ textContent }) => textContent);
  const selector = `mcp-app-frame >>> dialog[open] button.${button}:not([aria-disabled=true])`;
  await (await page.waitForSelector(selector))!.click();
  return text;
}

const clipboard = () =>
  page.evaluate(async () => {
    const [item] = await navigator.clipboard.read();
    const read = async (type: string) =>
      item!.types.includes(type) ? (await item!.getType(type)).text() : undefined;
    let pixel: number[] | undefined;
    if (item!.types.includes('image/png')) {
      const picture = await createImageBitmap(await item!.getType('image/png'));
      const pen = new OffscreenCanvas(8, 8).getContext('2d')!;
      pen.drawImage(picture, 0, 0);
      pixel = [...pen.getImageData(3, 3, 1, 1).data];
    }
    return { text: await read('text/plain'), html: await read('text/html'), pixel };
  });

describe('a view that may not use the clipboard', () => {
  it('copies text with the click of the user on the question, which shows it', async () => {
    await show({ text: 'from the view' });
    expect(await clickAndAnswer('once')).toContain('from the view');
    await until('copied');
    expect(await clipboard()).toMatchObject({ text: 'from the view' });
    expect(await said()).toContain('copy allowed by user: text, 13 characters');
  });

  it('copies formatted text', async () => {
    await show({ text: 'bold', html: '<b>bold</b><script>alert(1)</script>' });
    const shown = await clickAndAnswer('once');
    // What other programs paste, as it is.
    expect(shown).toContain('<b>bold</b><script>alert(1)</script>');
    await until('copied');
    const { text, html: formatted } = await clipboard();
    expect(text).toBe('bold');
    expect(formatted).toMatch(/<b[ >].*bold<\/b>/);
  });

  it('copies an image', async () => {
    await show({ image: true });
    await clickAndAnswer('once');
    await until('copied');
    expect((await clipboard()).pixel).toEqual([200, 0, 100, 255]);
  });

  it('copies nothing if the user says no', async () => {
    await show({ text: 'from the view' });
    await clickAndAnswer('deny');
    await until('denied');
    expect(await clipboard()).toMatchObject({ text: 'before' });
  });

  it('copies with its own click if the policy of the page allows that', async () => {
    await show({ text: 'from the view' }, { consent: { policy: 'trusting' } });
    await clickInView();
    await until('copied');
    expect(await clipboard()).toMatchObject({ text: 'from the view' });
    expect(await said()).toContain('copy allowed by default: text, 13 characters');
  });

  it.each(['default', 'trusting'] as const)('copies nothing by itself: %s', async (policy) => {
    await show({ text: 'from the view', byItself: true }, { consent: { policy } });
    await until('denied');
    expect(await page.$('mcp-app-frame >>> dialog[open]')).toBeNull();
    expect(await clipboard()).toMatchObject({ text: 'before' });
  });
});

describe('a view that may use the clipboard', () => {
  const granted: Settings = {
    sandbox: { allow: ['clipboard-write'] },
  };
  const resource = () => ({
    uri: 'ui://copy',
    mimeType: 'text/html;profile=mcp-app',
    text: html,
    _meta: { ui: { permissions: { clipboardWrite: {} } } },
  });

  it('copies with its own click, without a question', async () => {
    await show({ text: 'by itself' }, { ...granted, html: undefined, resource: resource() });
    await clickInView();
    await until('copied');
    expect(await clipboard()).toMatchObject({ text: 'by itself' });
    expect((await said()).filter((line) => line.startsWith('copy '))).toEqual([]);
  });

  it('copies nothing without a click', async () => {
    await show(
      { text: 'by itself', byItself: true },
      { ...granted, html: undefined, resource: resource() },
    );
    await until('no-input');
    expect(await clipboard()).toMatchObject({ text: 'before' });
  });
});
