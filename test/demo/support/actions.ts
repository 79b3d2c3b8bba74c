// What a visitor does and reads on a page or in a view.
import type { Frame, Page } from 'puppeteer-core';

const PATIENCE_MS = 60_000;

/** Waits until the text of an element in a page or view contains these words. */
export const reads = (place: Page | Frame, selector: string, words: string) =>
  place.waitForFunction(
    (at, wanted) => document.querySelector(at)?.textContent?.includes(wanted) === true,
    // A view that is off screen gets no animation frames.
    { timeout: PATIENCE_MS, polling: 100 },
    selector,
    words,
  );

/** Presses the button with these words. */
export async function press(place: Page | Frame, words: string): Promise<void> {
  const button = await place.waitForSelector(`::-p-xpath(//button[contains(., "${words}")])`, {
    timeout: PATIENCE_MS,
  });
  // A view scrolls and grows while it loads; the DOM's own click still reaches its button.
  await button!.evaluate((element) => (element as HTMLElement).click());
}

/** Presses the card of a tool on the first screen, once it is there. Tools are also listed at the side. */
export async function pressCard(page: Page, words: string): Promise<void> {
  const card = await page.waitForSelector(
    `::-p-xpath(//*[@id="cards"]//button[contains(., "${words}")])`,
    { timeout: PATIENCE_MS },
  );
  await card!.evaluate((element) => (element as HTMLElement).click());
}

/** Presses a button with the keyboard: a view can change its mode only after real input in it. */
export async function pressKey(place: Page | Frame, words: string): Promise<void> {
  const button = await place.waitForSelector(`::-p-xpath(//button[contains(., "${words}")])`, {
    timeout: PATIENCE_MS,
  });
  await button!.press('Enter');
}

/** Picks a tool by what follows the slash: the first match, once there is one. */
export async function pickTool(page: Page, words: string): Promise<void> {
  await page.focus('#prompt');
  await page.$eval('#prompt', (prompt) => ((prompt as HTMLInputElement).value = ''));
  await page.keyboard.type(`/${words}`);
  await page.waitForSelector('#tools [role=option]', { timeout: PATIENCE_MS });
  await page.keyboard.press('Enter');
}
