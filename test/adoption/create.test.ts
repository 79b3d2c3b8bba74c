// `npm run test:adoption`: `npm create @mcp-app` in an empty folder, then the commands that it prints.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { click, eventually, fill, shows, textOf, viewWith } from '../examples/support/browser.js';
import { KITS } from '../examples/support/templates.js';
import { USES } from '../examples/support/views.js';
import { followSteps } from './support/followed-page.js';
import type { Followed } from './support/followed-page.js';
import { openPage, serveHost } from './support/shown-views.js';

interface Kept {
  use(view: Frame): Promise<unknown>;
  keeps(view: Frame): Promise<unknown>;
}

const VIEWS = {
  ...USES,
  typescript: {
    tool: 'show-poll',
    selector: 'progress',
    showsResult: (view: Frame) => shows(view, 'Where do we have lunch?'),
  },
};

const valueOf = (view: Frame, name: string) =>
  view.$eval(`input[name=${name}]`, (input) => (input as HTMLInputElement).value);

/** Somebody types a text, which is kept. */
const keptText = (field: string, text: string) => ({
  use: (view: Frame) => fill(view, field, text),
  keeps: (view: Frame) => eventually(async () => (await valueOf(view, field)) === text, text),
});

/** What somebody does in a view, a change of its source, and what is kept. */
const CHANGES = {
  html: { file: 'index.html', from: 'What time is it?', to: 'Ask again' },
  react: {
    file: 'src/Orders.tsx',
    from: '>Customer<',
    to: '>Client<',
    use: (view: Frame) => click(view, 'Next'),
    keeps: (view: Frame) => shows(view, 'Page 2 of 5'),
  },
  vue: {
    file: 'src/Booking.vue',
    from: 'Name <input',
    to: 'Your name <input',
    ...keptText('name', 'Grace'),
  },
  svelte: {
    file: 'src/Board.svelte',
    from: '>Add<',
    to: '>Put<',
    ...keptText('card', 'Half a card'),
  },
  typescript: { file: 'src/main.ts', from: '= poll.question', to: '= `Poll: ${poll.question}`' },
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

  it('shows a changed view in mcp-app dev, with what the user did in it', async () => {
    const { file, from, to, ...change } = CHANGES[kit];
    const { use, keeps } = { use: async () => {}, keeps: async () => {}, ...change } as Kept;
    const path = join(followed.folder, file);
    const text = readFileSync(path, 'utf8');
    expect(text.split(from)).toHaveLength(2);
    const { page, complaints } = await openPage(
      `${urlOf('npm run dev')}?tool=${tool}&input={}&speed=none`,
    );
    const before = await viewWith(page, selector);
    await showsResult(before);
    await use(before);
    await keeps(before);
    writeFileSync(path, text.replace(from, to));
    const words = to.replace(/[`>=<]|input|\$\{.*\}/g, '').trim();
    const after = await eventually(async () => {
      const view = await viewWith(page, selector);
      return (await textOf(view)).includes(words) ? view : undefined;
    }, words);
    await keeps(after);
    expect(complaints).toEqual([]);
    writeFileSync(path, text);
    await page.close();
  });

  it('builds the view into one file', async () => {
    await followed.run('npm run build');
    expect(existsSync(join(followed.folder, 'dist/index.html'))).toBe(true);
  });

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
