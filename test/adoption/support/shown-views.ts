// Pages and the views in them, in Chromium.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, ConsoleMessage, Frame, Page } from 'puppeteer-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { eventually, viewWith } from '../../examples/support/browser.js';
import { launchChromium } from '../../support/chromium.js';
import { serveFolder } from './builds.js';
import type { Served } from './programs.js';

export const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser?.close());

/**
 * Messages that a correct page has as well: the browser's own log of answers of an MCP server, such as the 405 for a
 * stream of notifications that a server does not have.
 */
const isExpected = (text: string, url = ''): boolean =>
  text.startsWith('Failed to load resource') && /\/(?:mcp|favicon\.ico)$/.test(url);

/** A page, and everything that it or its views write to the console as a warning or an error. */
export async function openPage(url: string): Promise<{ page: Page; complaints: string[] }> {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message: ConsoleMessage) => {
    const { url: from } = message.location();
    if (/^(?:error|warn)/.test(message.type()) && !isExpected(message.text(), from))
      complaints.push(`${message.text()} (${from})`);
  });
  await page.goto(url);
  return { page, complaints };
}

/** The time that an element of a view shows, once it shows one. */
export const timeIn = (view: Frame, selector: string): Promise<string> =>
  eventually(async () => {
    const text = await view.$eval(selector, (element) => element.textContent ?? '');
    return TIME.exec(text)?.[0];
  }, `a time in ${selector}`);

/** The view of the server that host pages are tried with. */
export async function expectPublishedView(url: string): Promise<void> {
  const { page, complaints } = await openPage(url);
  const view = await viewWith(page, '#server-time');
  expect(await timeIn(view, '#server-time')).toMatch(TIME);
  expect(complaints).toEqual([]);
  await page.close();
}

/** Serves a host page with one frame around an MCP server, from the packed package in a folder's node_modules. */
export async function serveHost(folder: string, server: string, tool: string): Promise<Served> {
  const cdn = join(folder, 'node_modules/@mcp-app/elements/dist/cdn');
  const html = `<!doctype html><html lang="en"><title>Host</title>
    <script type="module" src="/mcp-app-frame.js"></script>
    <mcp-app-frame server="${server}" tool="${tool}" border></mcp-app-frame></html>`;
  writeFileSync(join(cdn, 'index.html'), html);
  return serveFolder(cdn);
}
