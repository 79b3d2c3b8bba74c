import type { Frame, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { press, pressKey, reads, startDemo, viewWith } from './support/demo-page.js';
import type { Demo } from './support/demo-page.js';
import { ratio } from '../unit/tokens/wcag.ts';
import { violations } from './support/violations.js';

/** The button of a dialog or toolbar in a frame's shadow root. */
const inShadow = (page: Page, selector: string) =>
  page.waitForSelector(`mcp-app-frame >>> ${selector}`, { visible: true });

describe('the demo: consent, modes, inspector', () => {
  let demo: Demo;
  let page: Page;
  let form: Frame;

  beforeAll(async () => {
    demo = await startDemo();
    page = await demo.open();
  });
  afterAll(() => demo.close());

  it('asks before a view does something irreversible, and respects a denial', async () => {
    await press(page, 'Let us release the teapot');
    form = await viewWith(page, 'input[inputmode=decimal]');
    await reads(form, '.quiet', 'Now at 1.9.4');
    // A primary button is readable on hover and when disabled, which axe does not check.
    const main = await form.$('button.main');
    await main!.hover();
    expect(await violations(form)).toEqual([]);
    const colors = await main!.evaluate((button) => {
      (button as HTMLButtonElement).disabled = true;
      const { color, backgroundColor } = getComputedStyle(button);
      (button as HTMLButtonElement).disabled = false;
      return [color, backgroundColor].map((rgb) => {
        const channels = rgb.match(/\d+/g)!.map(Number);
        return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
      });
    });
    expect(ratio(colors[0]!, colors[1]!), colors.join(' on ')).toBeGreaterThan(4.5);
    await press(form, 'Publish');
    const deny = await inShadow(page, 'dialog button.deny');
    await page.waitForFunction(() => document.activeElement?.localName === 'mcp-app-frame');
    // Answers count only after the dialog has been visible for a moment.
    await new Promise((resolve) => setTimeout(resolve, 700));
    await deny!.press('Enter');
    await reads(form, '.alert', 'Not released');
  });

  it('continues with progress when the user allows it', async () => {
    await press(form, 'Publish');
    const once = await inShadow(page, 'dialog button.once');
    await new Promise((resolve) => setTimeout(resolve, 700));
    await once!.press('Enter');
    await form.waitForSelector('progress');
    await reads(form, '.done', 'teapot 1.10.0 is on the stable channel.');
    await reads(page, '#conversation', 'teapot 1.10.0 is released. Tell the team.');
  });

  it('shows a view in full screen, and Escape brings it back without a reload', async () => {
    await press(page, 'How did our teas sell');
    const view = await viewWith(page, '.chart');
    await view.evaluate(() => Object.assign(window, { mark: 1 }));
    const mode = () => page.$$eval('mcp-app-frame', (frames) => frames.at(-1)!.displayMode);
    await pressKey(view, 'More rows');
    await expect.poll(mode).toBe('fullscreen');
    await view.waitForSelector('tbody tr:nth-child(20)');
    await page.keyboard.press('Escape');
    await expect.poll(mode).toBe('inline');
    expect(await view.evaluate(() => 'mark' in window)).toBe(true);
  });

  it('lets a view float, and brings it back', async () => {
    await press(page, 'Is the checkout healthy?');
    await viewWith(page, '#charts svg');
    const mode = () => page.$$eval('mcp-app-frame', (frames) => frames.at(-1)!.displayMode);
    const float = await page.waitForSelector('.exchange:last-child mcp-app-frame >>> button.pip', {
      visible: true,
    });
    await float!.press('Enter');
    await expect.poll(mode).toBe('pip');
    await page.$$eval('mcp-app-frame', (frames) => frames.at(-1)!.requestDisplayMode('inline'));
    expect(await mode()).toBe('inline');
  });

  it('shows everything from the first message on, however late the inspector is opened', async () => {
    await press(page, 'Inspector');
    const shown = await page.waitForSelector('mcp-app-inspector:not([hidden])');
    const words = () =>
      shown!.evaluate(({ shadowRoot }) => {
        const texts = (root: ParentNode): string =>
          [...root.querySelectorAll('*')]
            .map((node) => (node.shadowRoot ? texts(node.shadowRoot) : (node.textContent ?? '')))
            .join(' ');
        return texts(shadowRoot!);
      });
    await expect.poll(words).toContain('tools/call');
    // Only the visible rows are rendered, and the list follows the last one.
    await shown!.evaluate(({ shadowRoot }) =>
      shadowRoot!.querySelector('[role=listbox]')!.scrollTo(0, 0),
    );
    await expect.poll(words).toContain('ui/initialize');
    expect(await words()).not.toContain('not recorded');
  });

  it('is accessible, light and dark', async () => {
    for (const theme of ['light', 'dark']) {
      await page.select('#theme', theme);
      expect(await violations(page)).toEqual([]);
    }
  });
});
