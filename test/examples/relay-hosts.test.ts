// The hosts with a backend as a user runs them: built, started, used with their demo server.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../demo/support/violations.js';
import { sharedChromium } from '../support/shared-tabs.js';
import type { Tabs } from '../support/shared-tabs.js';
import { startProgram } from '../support/started-program.mjs';
import type { StartedProgram } from '../support/started-program.mjs';
import { eventually, shows, viewWith } from './support/browser.js';
import { folderOf, KITS, runIn } from './support/templates.js';

let tabs: Tabs;
beforeAll(async () => {
  tabs = await sharedChromium();
});
afterAll(() => tabs?.close());

describe.each(KITS)('the host of %s', (kit) => {
  const folder = folderOf(kit, 'relay-host');
  let host: StartedProgram;
  let url: string;
  beforeAll(async () => {
    await runIn(folder, 'vite/bin/vite.js', 'build');
    await runIn(folder, 'vite/bin/vite.js', 'build', 'demo-view');
    host = startProgram(`The host of ${kit}`, process.execPath, ['server/main.mjs'], {
      cwd: folder,
      env: { ...process.env, PORT: '0' },
    });
    url = await host.ready((printed) => /^http:\S+$/m.exec(printed)?.[0]);
  });
  afterAll(() => host?.stop());

  it('opens an app in a sandbox of another origin, which calls its server and says something', async () => {
    const page = await tabs.newPage();
    await page.goto(url);
    await shows(page, 'Open an app above');
    const press = (text: string) =>
      page.$$eval(
        'button',
        (all, wanted) => all.find(({ textContent }) => textContent.includes(wanted))!.click(),
        text,
      );
    await eventually(() => page.$('.apps button'), 'the apps');
    expect(await page.$$eval('.apps strong', (all) => all.map((one) => one.textContent))).toEqual([
      'Plan the launch',
      'Pack a bag',
    ]);
    await press('Pack a bag');
    const view = await viewWith(page, 'li input');
    const sandbox = new URL(view.parentFrame()!.url()).origin;
    expect(sandbox).not.toBe(new URL(url).origin);

    await view.$eval('li input', (box) => box.click());
    await shows(view, '1 of 5');
    await view.$eval('button', (button) => button.click());
    await shows(page, 'Still to do: Charger, Walking shoes, A good book, Toothbrush.');
    expect(await page.$$eval('mcp-app-frame', (frames) => frames.length)).toBe(1);
    expect(await violations(page)).toEqual([]);
    expect(await violations(view)).toEqual([]);
    await page.close();
  });

  it('does not restart in development unless a file changes', async () => {
    const command = ['--watch', 'server/main.mjs', '--dev'];
    const development = startProgram(`${kit} in development`, process.execPath, command, {
      cwd: folder,
      env: { ...process.env, PORT: '0' },
    });
    const address = await development.ready((printed) => /^http:\S+$/m.exec(printed)?.[0]);
    const { body } = await fetch(address);
    await body?.cancel();
    // What Vite wrote and deleted at its start would have been noticed by then.
    await new Promise((resolve) => setTimeout(resolve, 2000));
    expect(development.said()).not.toContain('Restarting');
    await development.stop();
  });

  it('says that its backend is gone, and tries again', async () => {
    const page = await tabs.newPage();
    await page.setRequestInterception(true);
    let isGone = true;
    page.on('request', (request) => {
      if (isGone && request.url().endsWith('/settings')) void request.respond({ status: 502 });
      else void request.continue();
    });
    await page.goto(url);
    await shows(page, 'The apps could not be loaded: The backend answered with status 502.');
    isGone = false;
    await page.$eval('[role=alert] button', (button) => button.click());
    await shows(page, 'Plan the launch');
    await page.close();
  });
});
