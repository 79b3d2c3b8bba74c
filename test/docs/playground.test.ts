// The playground: examples, colours, switches, the inspector, and addresses to share.
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveFiles } from '../support/serve-files.ts';
import type { ServedFiles } from '../support/serve-files.ts';
import { sharedChromium } from '../support/shared-tabs.ts';
import type { Tabs } from '../support/shared-tabs.ts';
import { BASE } from './support/built-site.ts';
import { siteFiles } from './support/site-files.ts';

let tabs: Tabs;
let site: ServedFiles;
let page: Page;

beforeAll(async () => {
  tabs = await sharedChromium();
  site = await serveFiles(siteFiles);
  page = await tabs.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(`${site.origin}${BASE}playground/`, { waitUntil: 'load' });
});
afterAll(async () => {
  await tabs.close();
  site.close();
});

describe('the playground', () => {
  const choose = (label: string, value: string) =>
    page.evaluate(
      (name, wanted) => {
        const labels = [...document.querySelectorAll('.playground-controls label')];
        const select = labels
          .find(({ textContent }) => textContent!.startsWith(name))!
          .querySelector('select')!;
        select.value = wanted;
        select.dispatchEvent(new Event('change'));
      },
      label,
      value,
    );
  const frame = <Key extends string>(key: Key) =>
    page.$eval(
      'live-playground mcp-app-frame',
      (element, name) => (element as unknown as Record<string, unknown>)[name],
      key,
    );
  const appName = async () =>
    ((await frame('details')) as { appInfo?: { name: string } } | undefined)?.appInfo?.name;

  it('has examples to start from, which all run', async () => {
    await page.waitForSelector('live-playground mcp-app-frame');
    const names = await page.$$eval(
      '.playground-controls label:first-child option:enabled',
      (options) => options.map(({ value }) => value),
    );
    const apps = ['Dice', 'Clock', 'Tea sales', 'Questions', 'Checklist'];
    expect(names).toHaveLength(apps.length);
    for (const [index, name] of names.entries()) {
      await choose('Example', name);
      await expect.poll(appName, { message: name }).toBe(apps[index]);
      await expect.poll(() => frame('status')).toBe('ready');
    }
  });

  it('colours the code, which stays a text field with a name', async () => {
    const kinds = await page.$$eval('.code-html pre span', (spans) =>
      spans.map(({ className }) => className),
    );
    for (const kind of ['tag', 'name', 'string', 'keyword', 'comment'])
      expect(kinds).toContain(`code-${kind}`);
    const same = await page.$eval(
      '.code-html',
      (box) =>
        box.querySelector('pre')!.textContent!.replace('\u200B', '') ===
        box.querySelector('textarea')!.value,
    );
    expect(same).toBe(true);
    const fields = await page.$$eval('live-playground textarea', (areas) =>
      areas.map(({ labels }) => labels![0]!.querySelector('span')!.textContent),
    );
    expect(fields).toEqual(['View (HTML)', 'Tool input (JSON)', 'Tool result (JSON)']);
  });

  it('switches theme and mode', async () => {
    const theme = async () =>
      ((await frame('details')) as { hostContext?: { theme?: string } }).hostContext?.theme;
    await choose('Theme', 'dark');
    await expect.poll(theme).toBe('dark');
    await choose('Theme', 'light');
    await expect.poll(theme).toBe('light');
    await choose('Mode', 'fullscreen');
    await expect.poll(() => page.$('mcp-app-frame:state(fullscreen)')).not.toBeNull();
    await page.keyboard.press('Escape');
    await expect.poll(() => page.$('mcp-app-frame:state(fullscreen)')).toBeNull();
    const mode = await page.$$eval('.playground-controls select', (all) => all[2]!.value);
    expect(mode).toBe('inline');
  });

  it('shows the messages in the inspector', async () => {
    const rows = () =>
      page.$eval(
        'live-playground mcp-app-inspector',
        ({ shadowRoot }) => shadowRoot!.querySelectorAll('[role=option]').length,
      );
    await expect.poll(rows).toBeGreaterThan(1);
  });

  it('is shared by its address', async () => {
    await choose('Example', 'Chart: theme and result');
    await expect.poll(appName).toBe('Tea sales');
    const address = page.url();
    const other = await tabs.newPage();
    await other.goto(address);
    await other.waitForSelector('live-playground textarea');
    expect(await other.$eval('textarea', ({ value }) => value)).toContain('Teas sold in');
    await other.close();
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('.playground-controls button')!.click(),
    );
    const news = () => page.$eval('.playground-controls [role=status]', (one) => one.textContent);
    await expect.poll(news).toMatch(/address/);
  });

  it('says what is wrong with JSON that cannot be read', async () => {
    await page.$eval('label:nth-of-type(2) textarea', (area) => {
      (area as HTMLTextAreaElement).value = '{';
      area.dispatchEvent(new Event('input'));
    });
    const problem = () => page.$eval('.playground-fields [role=alert]', (one) => one.textContent);
    // Shared before the pause is over, and although it is not valid: the address has what the field has.
    await page.evaluate(() =>
      document.querySelector<HTMLElement>('.playground-controls button')!.click(),
    );
    const shared = JSON.parse(atob(await page.evaluate(() => location.hash.slice(1)))) as {
      toolInput: string;
    };
    expect(shared.toolInput).toBe('{');
    expect(await page.$eval('.playground-controls select', ({ value }) => value)).toBe('Your own');
    await expect.poll(problem).toContain('The tool input is not JSON');
  });
});
