// Shows one app in a tab, checks whether it was drawn, clicks its main control, and says why it failed.
import { setTimeout as pause } from 'node:timers/promises';
import type { ElementHandle, Frame, Page } from 'puppeteer-core';
import type { AppEntry, Click, Outcome, Selector } from './app-entry.ts';
import type { Seen } from './host-page.ts';
import type { ServedApp } from './serve-app.ts';

const POLL_MS = 200;
const SETTLE_MS = 1500;

export interface AppResult {
  name: string;
  /** The height of the frame in pixels, if the view was drawn. */
  drawn?: number;
  /** Whether the click had its effect; undefined if there is nothing to click. */
  works?: boolean;
  /** Why it was not drawn or does not work. */
  why?: string;
  /** The largest messages in each direction; undefined if the app could not be started. */
  largest?: Seen['largest'];
  /** Whether there is a screenshot of it. */
  hasShot?: boolean;
}

export interface Patience {
  drawMs: number;
  clickMs: number;
}

/** Waits for a value that is neither undefined nor false. Resolves with undefined after a timeout. */
async function until<T>(
  look: () => Promise<T | false | undefined>,
  ms: number,
): Promise<T | undefined> {
  const deadline = Date.now() + ms;
  for (;;) {
    // A frame may be removed while it is examined.
    const found = await look().catch(() => undefined);
    if (found !== undefined && found !== false) return found;
    if (Date.now() > deadline) return undefined;
    await pause(POLL_MS);
  }
}

/** The frames below the sandbox: the view, and what it embeds. */
const framesOfView = (page: Page): Frame[] =>
  page.frames().filter((frame) => frame.parentFrame()?.parentFrame());

/** An element of the view that has a size. */
async function visible(page: Page, selector: Selector): Promise<ElementHandle | undefined> {
  for (const frame of framesOfView(page)) {
    const handles = await frame.$$(selector).catch(() => []);
    for (const handle of handles) {
      const box = await handle.boundingBox().catch(() => null);
      if (box && box.width > 0 && box.height > 0) return handle;
    }
  }
  return undefined;
}

const seenBy = (page: Page): Promise<Seen> => page.evaluate(() => window.compatPage.seen());

const pixels = async (page: Page): Promise<string> =>
  Buffer.from(await page.screenshot({ optimizeForSpeed: true })).toString('base64');

/** A function that returns whether the outcome has happened since it was created. */
async function watchFor(page: Page, outcome: Outcome): Promise<() => Promise<boolean>> {
  if ('asks' in outcome) {
    const wanted = `${outcome.asks} ${outcome.what ?? ''}`;
    const count = async () =>
      (await seenBy(page)).done.filter((line) => line.startsWith(wanted)).length;
    const before = await count();
    return async () => (await count()) > before;
  }
  if ('shows' in outcome) return async () => (await visible(page, outcome.shows)) !== undefined;
  if ('hides' in outcome) return async () => (await visible(page, outcome.hides)) === undefined;
  const before = await pixels(page);
  return async () => (await pixels(page)) !== before;
}

async function clickWorks(
  page: Page,
  { on, type, brings }: Click,
  ms: number,
): Promise<string | undefined> {
  const target = await until(() => visible(page, on), ms);
  if (!target) return `there is no ${on}`;
  const happened = await watchFor(page, brings);
  await target.click();
  if (type !== undefined) await page.keyboard.type(type);
  const isDone = await until(happened, ms);
  return isDone ? undefined : `a click on ${on} did not lead to ${JSON.stringify(brings)}`;
}

/** The known causes, the most specific first. */
function cause({ error, toolError, refused }: Seen, thrown: readonly string[]): string {
  return [
    error,
    toolError && `the tool failed: ${toolError}`,
    ...new Set(thrown.map((text) => `the view threw: ${text}`)),
    ...(refused.length > 0 ? [`blocked: ${[...new Set(refused)].slice(0, 4).join(', ')}`] : []),
  ]
    .filter(Boolean)
    .slice(0, 3)
    .join('; ');
}

/**
 * Errors that the scripts of the view throw, as they happen. Puppeteer reports none from frames in other processes, so
 * each frame prints its own.
 */
export async function noteErrors(page: Page): Promise<string[]> {
  const thrown: string[] = [];
  await page.evaluateOnNewDocument(() => {
    addEventListener('error', ({ message }) => message && console.error(message));
    addEventListener('unhandledrejection', ({ reason }) => console.error(`Error: ${reason}`));
  });
  page.on('console', (message) => {
    const text = message.text().split('\n')[0]!.slice(0, 200);
    if (message.type() === 'error' && /error/i.test(text)) thrown.push(text);
  });
  return thrown;
}

/**
 * Tries an app in a tab that shows the host page; `thrown` collects the errors of the tab. Never rejects: a failure is
 * part of the result.
 */
export async function tryApp(
  page: Page,
  app: AppEntry,
  { reach, input, callTool }: ServedApp,
  { drawMs, clickMs }: Patience,
  thrown: string[],
): Promise<AppResult> {
  const { name } = app;
  const attributes = { policy: 'trusting', eager: '', tool: app.tool, ...reach, ...app.attributes };
  await page.evaluate((order) => window.compatPage.show(order), { attributes, input });
  try {
    const result = await callTool?.(app.tool, input);
    if (result) await page.evaluate((one) => window.compatPage.setResult(one), result);
  } catch (error) {
    thrown.push(`the tool failed: ${(error as Error).message}`);
  }
  const isDrawn = await until(async () => {
    const { status } = await seenBy(page);
    if (status === 'error') return 'error';
    return (
      (status === 'ready' || status === 'unconnected') &&
      (await visible(page, app.sees)) !== undefined
    );
  }, drawMs);
  const largest = async () => (await seenBy(page)).largest;
  const because = async (what?: string) =>
    [what, cause(await seenBy(page), thrown)].filter(Boolean).join('; ') || 'no cause was reported';
  if (isDrawn !== true) {
    const why = await because(isDrawn ? undefined : `${app.sees} never appeared`);
    return { name, why, largest: await largest() };
  }
  // A view that reports no height gets one after a second.
  await pause(SETTLE_MS);
  const drawn = await page.$eval('mcp-app-frame', (frame) =>
    Math.round(frame.getBoundingClientRect().height),
  );
  if (!app.click) return { name, drawn, largest: await largest() };
  const failure = await clickWorks(page, app.click, clickMs).catch((error: Error) => error.message);
  return {
    name,
    drawn,
    works: failure === undefined,
    ...(failure && { why: await because(failure) }),
    largest: await largest(),
  };
}
