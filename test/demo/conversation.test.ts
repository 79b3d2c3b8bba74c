import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'puppeteer-core';
import { pickTool, press, reads, startDemo, viewWith } from './support/demo-page.js';
import type { Demo } from './support/demo-page.js';

describe('the demo: a conversation with apps', () => {
  let demo: Demo;
  let page: Page;

  beforeAll(async () => {
    demo = await startDemo();
    page = await demo.open();
  });
  afterAll(() => demo.close());

  it('connects to its servers and shows what they offer', async () => {
    await reads(page, '#servers', 'Insight');
    await reads(page, '#servers', 'Studio');
    await reads(page, '#servers', '3 tools, 3 with a view');
    await reads(page, '#servers', '4 tools, 4 with a view');
  });

  it('shows a working app for a suggestion', async () => {
    await press(page, 'How did our teas sell');
    const view = await viewWith(page, '.chart');
    await reads(view, 'h1', 'Sales by product');
    await press(view, 'Matcha');
    await reads(view, '.pages', 'Page 1 of');
    await reads(page, '#context', 'The user looks at Matcha.');
    await reads(page, '.answer', 'Here are the sales of 2025.');
    await press(page, 'Show code');
    await reads(page, '.tag', 'tool="explore-sales"');
  });

  it('adds messages of an app to the conversation, with what the model knows', async () => {
    await press(await viewWith(page, '.chart'), 'Ask about Matcha');
    await reads(page, '#conversation', 'What stands out in the sales of Matcha?');
    await reads(page, '#conversation', 'via Sales explorer');
    await reads(page, '#conversation', 'Sales explorer: The user looks at Matcha.');
  });

  it('creates a form from the input schema of a tool, and runs it', async () => {
    await pickTool(page, 'sales');
    await reads(page, '#tool-form', 'Group by');
    await page.select('#fields [name=groupBy]', 'month');
    await press(page, 'Run');
    await reads(page, '#conversation', 'Run Explore sales');
    const view = await viewWith(page, '.chart li:nth-child(12)');
    await reads(view, 'h1', 'Sales by month');
  });

  it('shows in the answer and in the app that it was stopped', async () => {
    await page.evaluate(() => {
      const buttons = [...document.querySelectorAll<HTMLElement>('#suggestions button')];
      buttons.find(({ textContent }) => textContent?.includes('checkout'))!.click();
      // Immediately, before the tool has answered.
      document.querySelector<HTMLElement>('.exchange:last-child .swap button')!.click();
    });
    await reads(page, '.exchange:last-child', 'You stopped this.');
    await reads(page, '.exchange:last-child .tool-line', 'stopped');
    const said = await page.$eval('.exchange:last-child', ({ textContent }) => textContent);
    expect(said).not.toContain('I keep an eye on it');
    await reads(await viewWith(page, '#stopped'), '#stopped', 'Stopped. The user pressed Stop.');
    await press(page, 'Try again');
    await reads(page, '.exchange:last-child .answer', 'I keep an eye on it');
    await viewWith(page, '#charts svg');
  });

  it('answers a text with the matching tools', async () => {
    await page.focus('#prompt');
    await page.keyboard.type('Can you plan a release for me?');
    await page.keyboard.press('Enter');
    await reads(page, '.exchange:last-child', 'No model is connected here');
    await reads(page, '.offers', 'Plan a release');
  });

  it('shows a published app beside our own', async () => {
    await press(page, 'How shall we split the budget?');
    const view = await viewWith(page, 'canvas');
    await reads(view, 'body', 'Marketing');
  });

  it('lets the page use the tools that an app offers', async () => {
    await press(page, 'I need a break');
    const view = await viewWith(page, '.drops');
    await pickTool(page, 'drop-piece');
    await page.type('#fields [name=column]', '4');
    await press(page, 'Run');
    await view.waitForSelector('[data-piece="o"]');
    await reads(page, '.exchange:last-child', 'Your move.');
  });

  it('passes the theme of the page to its apps', async () => {
    const view = await viewWith(page, '.chart');
    const background = () => view.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const before = await background();
    await page.select('#theme', 'dark');
    await view.waitForFunction(
      (old) => getComputedStyle(document.body).backgroundColor !== old,
      { polling: 100 },
      before,
    );
    expect(await view.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
    const dark = await background();
    await page.select('#preset', 'editor');
    await view.waitForFunction(
      (old) => getComputedStyle(document.body).backgroundColor !== old,
      { polling: 100 },
      dark,
    );
  });

  it('starts a new conversation without the apps of the last one', async () => {
    await press(page, 'New chat');
    expect(await page.$$('mcp-app-frame, mcp-app-inspector')).toEqual([]);
    expect(await page.$eval('#welcome', (welcome) => welcome.checkVisibility())).toBe(true);
    await reads(page, '#context', 'A chat without a model');
    await page.reload();
    expect(await page.$eval('html', ({ dataset }) => ({ ...dataset }))).toEqual({
      theme: 'dark',
      preset: 'editor',
    });
  });

  it('shows a view or the plain result, as the result says', async () => {
    const frame = '.exchange:last-child mcp-app-frame';
    const check = async (maxErrors: string) => {
      await pickTool(page, 'check');
      const field = '#fields [name=maxErrors]';
      await page.waitForSelector(field);
      await page.$eval(field, (input, value) => Object.assign(input, { value }), maxErrors);
      await press(page, 'Run');
    };
    await check('100');
    const result = await page.waitForSelector(`${frame}:state(plain) >>> [part=result]`);
    expect(await result!.evaluate(({ textContent }) => textContent)).toContain('is fine');
    await check('0');
    await page.waitForSelector(`${frame}:state(ready)`);
    await viewWith(page, '#charts svg');
  });

  it('fits a phone', async () => {
    const phone = await demo.open({ width: 360, height: 740 });
    await press(phone, 'I need a break');
    await viewWith(phone, '.drops');
    await press(phone, 'How did our teas sell');
    await viewWith(phone, '.chart');
    const [width, window] = await phone.evaluate(() => [
      document.documentElement.scrollWidth,
      innerWidth,
    ]);
    expect(width).toBe(window);
    // The last message is at the top, and nothing is behind the composer.
    const edges = () =>
      phone.evaluate(() => {
        const top = (selector: string) =>
          Math.round(document.querySelector(selector)!.getBoundingClientRect().top);
        const room = document.querySelector('#scroll')!.getBoundingClientRect();
        return {
          said: top('.exchange:last-child .user') - Math.round(room.top),
          behind: Math.round(room.bottom) - top('#compose'),
        };
      });
    await expect.poll(edges).toEqual({ said: 16, behind: 0 });
    // The small window knows the height of the composer.
    const inset = await phone.evaluate(() => [
      document.documentElement.style.getPropertyValue('--mcp-app-frame-pip-inset-bottom'),
      `${document.querySelector<HTMLElement>('#compose')!.offsetHeight}px`,
    ]);
    expect(inset[0]).toBe(inset[1]);
  });
});
