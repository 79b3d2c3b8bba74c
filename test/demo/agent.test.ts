// A scripted agent of the demo sees and uses an app, and the user can stop it.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'puppeteer-core';
import { press, reads, startDemo, viewWith } from './support/demo-page.js';
import type { Demo } from './support/demo-page.js';
import { violations } from './support/violations.js';

const LAST = '.exchange:last-child';
const MARKER = `${LAST} mcp-app-frame >>> [part=agent]`;
const LABEL = 'Let an agent fill it in';

describe('the demo: an agent uses an app', () => {
  let demo: Demo;
  beforeAll(async () => {
    demo = await startDemo();
  });
  afterAll(() => demo.close());

  async function openForm(size?: { width: number; height: number }) {
    const page = await demo.open(size);
    await press(page, 'Let us release the teapot.');
    const view = await viewWith(page, 'textarea');
    await page.waitForSelector(`::-p-xpath(//button[contains(., "${LABEL}")])`);
    return { page, view };
  }

  const stop = (page: Page) =>
    page.waitForSelector(`${MARKER} >>> button`).then((button) => button!.press('Enter'));

  it('shows what it sees and does, in light and dark, and leaves publishing to the user', async () => {
    const { page, view } = await openForm();
    await press(page, LABEL);
    await page.waitForSelector(MARKER);
    await reads(page, LAST, 'Publishing is left to you.');
    expect(await view.$eval('textarea', ({ value }) => value)).toBe('A spout that does not drip.');
    expect(await view.$eval('[value=beta]', (radio) => (radio as HTMLInputElement).checked)).toBe(
      true,
    );
    expect(await view.$('.done')).toBeNull();
    await page.$eval(`${LAST} .seen summary`, (summary) => summary.click());
    await reads(page, `${LAST} .seen`, 'textbox "What is new"');
    for (const value of ['light', 'dark']) {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
      expect(await violations(page)).toEqual([]);
    }
    await page.close();
  });

  it('ends at once when the user stops it on a phone, and can be started again', async () => {
    const { page, view } = await openForm({ width: 390, height: 844 });
    await press(page, LABEL);
    await stop(page);
    await reads(page, LAST, 'stopped the agent in this view');
    expect(await view.$eval('[value=beta]', (radio) => (radio as HTMLInputElement).checked)).toBe(
      false,
    );
    await press(page, LABEL);
    await reads(page, LAST, 'Publishing is left to you.');
    await page.close();
  });
});
