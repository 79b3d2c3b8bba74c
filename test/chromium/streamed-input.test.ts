// A model writes a tool's input faster than a page is painted, in a visible and in a hidden tab.
import { expect, it } from 'vitest';
import { launchChromium } from '../support/chromium.js';
import { page, useFramesPage } from './support/frames-page.js';

// The headless shell cannot hide a tab.
useFramesPage(launchChromium);

/** How long the frame waits for an animation frame, in milliseconds. */
const LONGEST_WAIT = 100;

interface Streamed {
  /** What the view received, as JSON without its end. */
  texts: string[];
  pieces: number;
  frames: number;
  /** How often the page's styles were read. */
  readings: number;
  milliseconds: number;
}

/** Streams a text to a new frame, one character per task. Ends when the view has received the whole text. */
const stream = (isHidden: boolean) =>
  page.evaluate(async (isHidden): Promise<Streamed> => {
    const frame = document.createElement('mcp-app-frame');
    Object.assign(frame, { html: window.viewHtml, eager: true });
    const ready = new Promise((resolve) => frame.addEventListener('mcp-app-ready', resolve));
    document.body.replaceChildren(frame);
    await ready;
    if ((document.visibilityState === 'hidden') !== isHidden) throw new Error('Wrong tab.');

    const json = JSON.stringify({ text: 'Written one character after the other. '.repeat(10) });
    const texts: string[] = [];
    const whole = new Promise<void>((resolve) => {
      frame.watchMessages(({ direction, message }) => {
        const { method, params } = message as {
          method?: string;
          params?: { arguments: { text?: string } };
        };
        if (direction !== 'to-view' || method !== 'ui/notifications/tool-input-partial') return;
        const received = JSON.stringify(params!.arguments);
        texts.push(received.replace(/"?}$/, ''));
        if (received === json) resolve();
      });
    });
    let frames = 0;
    let handle = 0;
    const count = () => {
      frames++;
      handle = requestAnimationFrame(count);
    };
    handle = requestAnimationFrame(count);
    let readings = 0;
    const { getComputedStyle } = window;
    window.getComputedStyle = (...args) => {
      readings++;
      return getComputedStyle(...args);
    };
    const started = performance.now();
    const { port1, port2 } = new MessageChannel();
    for (let length = 1; length <= json.length; length++) {
      const task = new Promise((resolve) => (port1.onmessage = resolve));
      port2.postMessage(null);
      await task;
      frame.toolInputPartial = json.slice(0, length);
    }
    await whole;
    window.getComputedStyle = getComputedStyle;
    cancelAnimationFrame(handle);
    const milliseconds = performance.now() - started;
    frame.remove();
    return { texts, pieces: json.length, frames, readings, milliseconds };
  }, isHidden);

/** Each text continues the previous one. */
const isGrowing = (texts: readonly string[]) =>
  texts.every(
    (text, index) => text.startsWith(texts[index - 1] ?? '') && text !== texts[index - 1],
  );

it('sends a view at most one partial input per animation frame, and always the last one', async () => {
  const { texts, pieces, frames, readings, milliseconds } = await stream(false);
  expect(isGrowing(texts)).toBe(true);
  expect(texts.length).toBeLessThan(pieces);
  expect(readings).toBe(0);
  expect(texts.length).toBeLessThanOrEqual(frames + 1 + milliseconds / LONGEST_WAIT);
});

it('does so in a hidden tab without animation frames', async () => {
  const other = await page.browser().newPage();
  await other.bringToFront();
  try {
    const { texts, frames, milliseconds } = await stream(true);
    expect(frames).toBeLessThanOrEqual(1);
    expect(isGrowing(texts)).toBe(true);
    expect(texts.length).toBeLessThanOrEqual(2 + milliseconds / LONGEST_WAIT);
  } finally {
    await other.close();
    await page.bringToFront();
  }
});
