// Questions of the demo's servers: in a form below the view, and asked by a view.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'puppeteer-core';
import { pickTool, press, reads, startDemo, viewWith } from './support/demo-page.js';
import type { Demo } from './support/demo-page.js';

describe('the demo: servers that ask', () => {
  let demo: Demo;
  let page: Page;
  const frame = '.exchange:last-child mcp-app-frame';

  beforeAll(async () => {
    demo = await startDemo();
    page = await demo.open();
  });
  afterAll(() => demo.close());

  it('shows the form of a question in the frame, and goes on with the answer', async () => {
    await pickTool(page, 'start-release');
    await press(page, 'Run');
    const form = `${frame} >>> mcp-app-elicitation`;
    const product = await page.waitForSelector(`${form} >>> select`);
    await product!.evaluate((list) => {
      const select = list as HTMLSelectElement;
      const wanted = [...select.options].find(({ text }) => text === 'samovar');
      select.value = wanted!.value;
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    const send = await page.waitForSelector(`${form} >>> button[type=submit]`);
    // The form may be below the fold; the DOM's own click still reaches its button.
    await send!.evaluate((button) => (button as HTMLButtonElement).click());
    await viewWith(page, 'h1::-p-text(Release samovar)');
  });

  it('lets a view of the server ask, and removes it with the answer', async () => {
    await pickTool(page, 'schedule-release');
    await page.select('#fields [name=product]', 'kettle');
    await press(page, 'Run');
    const asking = await viewWith(page, 'input[name=slot]');
    await reads(asking, 'h1', 'When do you want to release the kettle?');
    await asking.$eval('input[value="tuesday 14:00"]', (input) => input.click());
    await press(asking, 'Take this slot');
    await viewWith(page, 'h1::-p-text(Release kettle)');
    expect(await page.$(`${frame} >>> [part=elicitation-view]`)).toBeNull();
  });

  it('tells the server that the user declined', async () => {
    await pickTool(page, 'schedule-release');
    await press(page, 'Run');
    await press(await viewWith(page, 'input[name=slot]'), 'None of these');
    await reads(page, '.exchange:last-child', 'No slot was taken.');
  });
});
