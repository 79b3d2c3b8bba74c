// `npm run test:adoption`: `npm create @mcp-app` in an empty folder, then the commands that it prints.
import type { Frame } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { eventually, shows, viewWith } from '../examples/support/browser.js';
import { KITS } from '../examples/support/templates.js';
import { USES } from '../examples/support/views.js';
import { followSteps } from './support/followed-page.js';
import type { Followed } from './support/followed-page.js';
import { openPage, serveHost } from './support/shown-views.js';

const VIEWS = {
  ...USES,
  typescript: {
    tool: 'show-poll',
    selector: 'progress',
    showsResult: (view: Frame) => shows(view, 'Where do we have lunch?'),
  },
};

/** Follows the commands that `npm create` prints. */
async function follow(options: string): Promise<Followed> {
  const followed = await followSteps([]);
  const printed = await followed.run(`npm create @mcp-app@latest my-app -- ${options}`);
  const commands = [...printed.matchAll(/^ {2}((?:cd|npm) [^#\n]*?) *(?:#.*)?$/gm)];
  expect(commands.map(([, line]) => line)).toEqual([
    'cd my-app',
    'npm install',
    'npm run dev',
    'npm start',
  ]);
  for (const [, line] of commands) await followed.follow({ kind: 'command', line: line! });
  return followed;
}

describe.each([...KITS, 'typescript'] as const)('npm create @mcp-app: %s', (kit) => {
  const { tool, selector, showsResult } = VIEWS[kit];
  let followed: Followed;
  beforeAll(async () => {
    followed = await follow(`--template ${kit}`);
  });
  afterAll(() => followed?.close());

  async function expectView(url: string): Promise<void> {
    const { page, complaints } = await openPage(url);
    await showsResult(await viewWith(page, selector));
    expect(complaints).toEqual([]);
    await page.close();
  }
  const urlOf = (command: string) => followed.started.find((one) => one.command === command)!.url;

  it('has types, a test of the view and a check of it, and all pass', async () => {
    await followed.run('npm run check');
    const printed = await followed.run('npm test');
    expect(printed).toMatch(/Tests\s+\d+ passed \(/);
    expect(printed).toContain('Passed: 0 errors');
  });

  it('shows the view in mcp-app dev', () =>
    expectView(`${urlOf('npm run dev')}?tool=${tool}&input={}`));

  it('shows the view in <mcp-app-frame>', async () => {
    const served = await serveHost(followed.folder, urlOf('npm start'), tool);
    onTestFinished(served.close);
    await expectView(served.url);
  });
});

describe.each(KITS)('npm create @mcp-app --host %s', (kit) => {
  let followed: Followed;
  beforeAll(async () => {
    followed = await follow(`--host ${kit}`);
  });
  afterAll(() => followed?.close());

  it('has types and tests, and all pass', async () => {
    await followed.run('npm run check');
    expect(await followed.run('npm test')).toMatch(/Tests\s+\d+ passed \(/);
  });

  it('shows an app, in development and as it is deployed', async () => {
    expect(followed.started).toHaveLength(2);
    for (const { url } of followed.started) {
      const { page, complaints } = await openPage(url);
      await eventually(() => page.$('.apps button'), 'the apps');
      await page.$eval('.apps button', (button) => (button as HTMLElement).click());
      await shows(await viewWith(page, 'li input'), 'Launch checklist');
      expect(complaints).toEqual([]);
      await page.close();
    }
  });
});
