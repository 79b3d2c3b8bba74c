// Takes a picture when nothing moves any more.
import { setTimeout as pause } from 'node:timers/promises';
import { HEIGHT } from './screens.mjs';

const PATIENCE_MS = 60_000;
const BETWEEN_MS = 250;
const MAX_TRIES = 20;

export const newPage = (browser, theme) =>
  browser.newPage({
    viewport: { width: 1280, height: HEIGHT },
    // Half the size shows every change of colour and position, and takes a quarter of the space.
    deviceScaleFactor: 0.5,
    colorScheme: theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });

/** The picture at this width, once two consecutive ones are equal. */
export async function takePicture(page, width) {
  await page.setViewportSize({ width, height: HEIGHT });
  await page.mouse.move(0, 0);
  let before = Buffer.alloc(0);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    await pause(BETWEEN_MS);
    const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
    if (picture.equals(before)) break;
    before = picture;
  }
  return before;
}

/** Opens a story of a built Storybook and waits until its play function is done. */
export async function openStory(page, address, id, theme) {
  await page.goto(`${address}/iframe.html?viewMode=story&id=${id}&globals=theme:${theme}`);
  await page.waitForFunction(
    () =>
      ['completed', 'finished', 'errored'].includes(
        window.__STORYBOOK_PREVIEW__?.currentRender?.phase,
      ),
    undefined,
    { timeout: PATIENCE_MS },
  );
}

/** Opens the demo and presses the buttons that the screen needs. */
export async function openDemo(page, address, { press, until }) {
  await page.goto(address);
  // Its connections to MCP servers stay open, so the network is never idle.
  await page.waitForSelector('.card', { timeout: PATIENCE_MS });
  if (press) await page.getByText(press).first().click({ timeout: PATIENCE_MS });
  if (until)
    await page.waitForFunction(
      (selector) => document.querySelector(selector)?.status === 'ready',
      until,
      { timeout: PATIENCE_MS },
    );
}
