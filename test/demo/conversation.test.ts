import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'puppeteer-core';
import { press, reads, startDemo, viewWith } from './support/demo-page.js';
import type { Demo } from './support/demo-page.js';

describe('the demo: a conversation with apps', () => {
  let demo: Demo;
  let page: Page;

  beforeAll(async () => {
    demo = await startDemo();
    page = await demo.open();
  });
  afterAll(() => demo.close());

  it('connects to its servers and says what they offer', async () => {
    await reads(page, '#servers', 'Insight');
    await reads(page, '#servers', 'Studio');
    await reads(page, '#servers', '2 tools, 2 with a view.');
  });

  it('shows an app for a suggestion, and the app works', async () => {
    await press(page, 'How did our teas sell');
    const view = await viewWith(page, '.chart');
    await reads(view, 'h1', 'Sales by product');
    await press(view, 'Matcha');
    await reads(view, '.pages', 'Page 1 of');
    await reads(page, '#context', 'The user looks at Matcha.');
  });

  it('takes messages of an app into the conversation, with what the model knows', async () => {
    await press(await viewWith(page, '.chart'), 'Ask about Matcha');
    await reads(page, '#conversation', 'What stands out in the sales of Matcha?');
    await reads(page, '#conversation', 'via Sales explorer');
    await reads(page, '#conversation', 'Sales explorer: The user looks at Matcha.');
  });

  it('makes a form of the input schema of a tool, and runs it', async () => {
    await page.click('#composer-panel summary');
    await page.select('#tool', 'Insight/explore-sales');
    await page.select('#fields [name=groupBy]', 'month');
    await press(page, 'Run');
    await reads(page, '#conversation', 'Run Explore sales');
    const view = await viewWith(page, '.chart li:nth-child(12)');
    await reads(view, 'h1', 'Sales by month');
  });

  it('shows a published app beside our own', async () => {
    await press(page, 'How shall we split the budget?');
    const view = await viewWith(page, 'canvas');
    await reads(view, 'body', 'Marketing');
  });

  it('lets the page use the tools that an app offers', async () => {
    await press(page, 'I need a break');
    const view = await viewWith(page, '.drops');
    await page.waitForSelector('option[value$="/drop-piece"]');
    const value = await page.$eval('option[value$="/drop-piece"]', (option) => option.value);
    await page.select('#tool', value);
    await page.type('#fields [name=column]', '4');
    await press(page, 'Run');
    await view.waitForSelector('[data-piece="o"]');
    await reads(page, '#conversation li:last-child', 'Your move.');
  });

  it('hands the theme of the page on to its apps', async () => {
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

  it('fits a phone', async () => {
    const phone = await demo.open({ width: 360, height: 740 });
    await press(phone, 'How did our teas sell');
    await viewWith(phone, '.chart');
    const [width, window] = await phone.evaluate(() => [
      document.documentElement.scrollWidth,
      innerWidth,
    ]);
    expect(width).toBe(window);
  });
});
