// What is in the frames of a page in Chromium.
import type { Frame, Page } from 'puppeteer-core';

/** Polls until the answer is truthy, for a limited time. */
export async function eventually<T>(
  ask: () => T | Promise<T>,
  what: string,
  ms = 60_000,
): Promise<NonNullable<T>> {
  const end = Date.now() + ms;
  for (;;) {
    // A frame may be removed while it is asked.
    const answer = await Promise.resolve()
      .then(ask)
      .catch(() => undefined);
    if (answer) return answer;
    if (Date.now() > end) throw new Error(`not within ${ms} ms: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** The frame of the page that contains something: the view, two frames deep. */
export const viewWith = (page: Page, selector: string): Promise<Frame> =>
  eventually(async () => {
    for (const frame of page.frames().slice(1)) if (await frame.$(selector)) return frame;
    return undefined;
  }, `a view with ${selector}`);

export const textOf = (frame: Frame | Page): Promise<string> =>
  frame.evaluate(() => document.body.innerText);

export const shows = (frame: Frame | Page, text: string): Promise<boolean> =>
  eventually(async () => (await textOf(frame)).includes(text), `the text "${text}"`);

/** Clicks by script: a real click needs a view that is painted and does not move. */
export const click = (frame: Frame | Page, text: string): Promise<void> =>
  frame.evaluate((label) => {
    const buttons = [...document.querySelectorAll('button')];
    const button = buttons.find(({ textContent }) => textContent?.trim() === label);
    if (!button) throw new Error(`There is no button "${label}".`);
    button.click();
  }, text);

/** Fills in a field as a user would: frameworks are notified. */
export async function fill(frame: Frame | Page, name: string, text: string): Promise<void> {
  await frame.$eval(
    `input[name=${name}]`,
    (input, value) => {
      (input as HTMLInputElement).value = value;
      input.dispatchEvent(new Event('input', { bubbles: true }));
    },
    text,
  );
}
