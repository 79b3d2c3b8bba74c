// Questions of a server on stdio to its user: one process, whose questions appear where its calls run.
import { join } from 'node:path';
import { startDevHost } from '@mcp-app/cli';
import type { DevHost, ServerEvent } from '@mcp-app/cli';
import type { ElementHandle, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sharedChromium } from '../support/shared-tabs.ts';
import { press, pickTool, reads, viewWith } from './support/demo-page.js';

const cafe = join(import.meta.dirname, '../support/cafe-server.mjs');
const AREA = 'mcp-app-elicitation';
/** Where questions of a call are: below the line of a tool without a view, or in the frame. */
const LINE = `.turn > ${AREA}`;
const FRAME = `mcp-app-frame >>> ${AREA}`;

describe('mcp-app dev with a server on stdio that asks', () => {
  let host: DevHost;
  let tabs: Awaited<ReturnType<typeof sharedChromium>>;
  let page: Page;
  const events: ServerEvent[] = [];

  beforeAll(async () => {
    const server = { name: 'cafe', command: process.execPath, args: [cafe], watch: [] };
    host = await startDevHost({
      port: 0,
      content: { servers: [server] },
      onevent: (_, event) => events.push(event),
    });
    tabs = await sharedChromium();
    page = await open();
  });
  afterAll(async () => {
    await tabs?.close();
    await host?.close();
  });

  async function open(): Promise<Page> {
    const tab = await tabs.newPage();
    tab.setDefaultTimeout(60_000);
    await tab.setViewport({ width: 1280, height: 900 });
    await tab.goto(`${host.address}/?speed=none`);
    await reads(tab, '#cards', 'order');
    return tab;
  }

  async function call(tab: Page, tool: string, about?: string): Promise<void> {
    await pickTool(tab, tool);
    if (about !== undefined)
      await tab.$eval(
        '#fields [name=about]',
        (field, text) => ((field as HTMLInputElement).value = text),
        about,
      );
    await press(tab, 'Run');
  }

  /** Waits for a question, and answers it. */
  async function answer(tab: Page, area: string, question: string, text: string): Promise<void> {
    const place = (await tab.waitForSelector(`${area} >>> ::-p-text(${question})`))!;
    const form = (await place.evaluateHandle(
      (element) => (element.getRootNode() as ShadowRoot).host,
    )) as ElementHandle<HTMLElement>;
    await form.evaluate((element, words) => {
      const root = element.shadowRoot!;
      const field = root.querySelector('input')!;
      field.value = words;
      field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
      root.querySelector<HTMLElement>('button[type=submit]')!.click();
    }, text);
  }

  const processes = () =>
    events.filter((event) => event.kind === 'stderr' && event.line.startsWith('The cafe runs'));

  it('declares forms, addresses and views that ask, in its only process', async () => {
    await call(page, 'take-note', 'tea');
    await reads(page, '.exchange:last-child', 'Noted.');
    await call(page, 'read-notes');
    await reads(page, '.exchange:last-child', 'tea in process');
    const text = await page.$eval('.exchange:last-child', (one) => one.textContent);
    expect(text).toContain('asks: {"form":{},"url":{}}, in views: {}');
    expect(processes()).toHaveLength(1);
  });

  it('shows a question in the frame of its call, and the view gets the answer', async () => {
    await call(page, 'order', 'cake');
    await answer(page, FRAME, 'What about cake?', 'two pieces');
    await reads(await viewWith(page, 'main'), 'main', 'cake: two pieces');
    expect(processes()).toHaveLength(1);
  });

  it('shows the questions of two calls that run at the same time, and each gets its answers', async () => {
    await press(page, 'New chat');
    await call(page, 'order-twice', 'juice');
    await page.waitForSelector(`${LINE} >>> ::-p-text(First, juice?)`);
    await call(page, 'order-twice', 'water');
    await page.waitForSelector(`${LINE} >>> ::-p-text(First, water?)`);
    // The later call ends first.
    await answer(page, LINE, 'First, water?', 'still');
    await answer(page, LINE, 'Then, water?', 'cold');
    await reads(page, '.exchange:last-child', 'water: still, cold');
    // What the other call asks now belongs to it again.
    await answer(page, LINE, 'First, juice?', 'apple');
    await answer(page, `.exchange:first-child ${AREA}`, 'Then, juice?', 'warm');
    await reads(page, '.exchange:first-child', 'juice: apple, warm');
    expect(await page.$$(LINE)).toEqual([]);
  });

  it('asks in the page whose call runs, and all pages share the state of the process', async () => {
    const other = await open();
    await call(other, 'order-twice', 'bread');
    await answer(other, LINE, 'First, bread?', 'rye');
    expect(await page.$$(LINE)).toEqual([]);
    await answer(other, LINE, 'Then, bread?', 'sliced');
    await reads(other, '.exchange:last-child', 'bread: rye, sliced');
    await call(other, 'read-notes');
    await reads(other, '.exchange:last-child', 'tea in process');
    expect(processes()).toHaveLength(1);
    await other.close();
  });

  it('ends a question whose call is stopped, and the next call works', async () => {
    await press(page, 'New chat');
    await call(page, 'order-twice', 'soup');
    await page.waitForSelector(`${LINE} >>> ::-p-text(First, soup?)`);
    await press(page, 'Stop');
    await reads(page, '.exchange:last-child', 'You stopped this.');
    expect(await page.$$(LINE)).toEqual([]);
    await call(page, 'order-twice', 'salad');
    await answer(page, LINE, 'First, salad?', 'green');
    await answer(page, LINE, 'Then, salad?', 'small');
    await reads(page, '.exchange:last-child', 'salad: green, small');
  });

  it.each([
    ['pay', LINE, 'cake'],
    ['pay-in-view', FRAME, 'tea'],
  ])('says when the server confirms a visit: %s', async (tool, area, about) => {
    await press(page, 'New chat');
    page.once('popup', (popup) => void popup?.close());
    await call(page, tool, about);
    const button = await page.waitForSelector(`${area} >>> section button`);
    await button!.evaluate((element) => (element as HTMLElement).click());
    await page.waitForSelector(`${area} >>> ::-p-text(Done: the server has confirmed)`);
    await call(page, 'take-note', `served ${about}`);
    await reads(page, '.exchange:first-child', tool === 'pay' ? 'paid' : 'is ready');
  });
});
