// What the headers of the sandbox server do in a real browser, on two sites. test/security attacks them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import { embed, page, run, show, sites, useHostPage } from '../support/sandbox-page.js';
import { inlinePage } from '../../browser/sandbox/support/inline-page.js';

useHostPage();

/** Undefined while its document is being replaced. */
const textOfSandbox = async () =>
  page
    .frames()[1]
    ?.$eval('html', ({ textContent }) => textContent)
    .catch(() => undefined);

describe('the page with its headers', () => {
  it.each(['port', 'plain'] as const)('K5 shows a View on the %s leg', async (leg) => {
    expect(await show({ leg })).toEqual({ origin: 'null', base: 'about:srcdoc', doctype: true });
    expect(await run('return 6 * 7')).toBe(42);
    const kinds = await page.evaluate(() => window.rig.raw.map((message) => typeof message));
    expect(new Set(kinds)).toEqual(new Set([leg === 'port' ? 'string' : 'object']));
  });

  it('S3 ignores the second resource', async () => {
    await show();
    await run('window.first = true');
    await page.evaluate(() => window.rig.give({ html: window.sandboxRig.OBEDIENT_VIEW }));
    expect(await run('return window.first')).toBe(true);
    expect(await page.evaluate(() => window.rig.all('test/hello').length)).toBe(1);
  });

  it('X2 frame-ancestors prevents other pages from embedding it', async () => {
    await page.goto(sites.stranger);
    await embed();
    await expect.poll(() => page.frames()[1]?.url()).toMatch(/^chrome-error:/);
  });

  it('X2 without that header, it refuses them itself', async () => {
    await page.goto(sites.stranger);
    await embed({ url: sites.openSandbox });
    await expect.poll(textOfSandbox).toContain('runs only inside a page');
    expect(await page.evaluate(() => window.rig.hellos)).toEqual([]);
  });

  it('S1 says why it does not run when it is opened as a page', async () => {
    await page.goto(sites.sandbox);
    expect(await page.$eval('html', ({ textContent }) => textContent)).toContain(
      'runs only inside a page of another origin',
    );
  });

  it('X2 identifies a host page from the disk as null', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'mcp-app-host-'));
    const file = join(folder, 'host.html');
    await writeFile(file, '<!doctype html><body></body>');
    await page.goto(pathToFileURL(file).href);
    await page.addScriptTag({ url: `${sites.host}/rig.js` });
    const shown = await page.evaluate(async (html) => {
      const fill = (frame: HTMLIFrameElement) => {
        frame.setAttribute('sandbox', 'allow-scripts allow-forms');
        frame.srcdoc = html;
      };
      window.rig = new window.sandboxRig.Rig({ name: 'srcdoc', origin: 'null', fill });
      return (await window.rig.show()).params;
    }, inlinePage('n0nce'));
    expect(shown).toMatchObject({ origin: 'null' });
    await rm(folder, { recursive: true });
  });

  it('S6 grants the view a permission when both iframes allow it', async () => {
    const asks = 'return document.featurePolicy.allowsFeature("camera")';
    const permissions = { camera: {} };
    await show({ allow: 'camera', resource: { permissions } });
    expect(await run(asks)).toBe(true);
    await show({ allow: 'camera' });
    expect(await run(asks)).toBe(false);
    await show({ resource: { permissions } });
    expect(await run(asks)).toBe(false);
  });
});

describe('S5 reaches a declared domain', () => {
  const fetchTarget = (url: string) =>
    run(`return fetch(${JSON.stringify(url)}).then(() => true, () => false)`);

  it.each([
    ['by ?csp= alone', true, false],
    ['by ?csp= and the resource', true, true],
  ])('%s', async (_name, inUrl, inResource) => {
    const { url } = sites.target();
    const csp = { connectDomains: [new URL(url).origin] };
    await show({ csp: inUrl ? csp : {}, resource: inResource ? { csp } : {} });
    expect(await fetchTarget(url)).toBe(true);
  });

  it('but the resource alone cannot loosen the header', async () => {
    const { url } = sites.target();
    const csp = { connectDomains: [new URL(url).origin] };
    await show({ resource: { csp } });
    expect(await fetchTarget(url)).toBe(false);
  });

  it('K3 strictCsp of the resource forbids eval', async () => {
    const html = `<script>let works = true; try { eval('1') } catch { works = false }
      parent.postMessage({ jsonrpc: '2.0', method: 'test/hello', params: { works } }, '*')</script>`;
    expect(await show({ resource: { html, strictCsp: true } })).toEqual({ works: false });
    expect(await show({ resource: { html } })).toEqual({ works: true });
  });
});
