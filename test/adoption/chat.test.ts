// Chats with the real libraries, their backends and the packed packages, in Chromium. A script replaces the model and
// pauses where a test wants to look.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { click, eventually, shows } from '../examples/support/browser.js';
import { CHAT_GUIDES, checkOf, installedBy, nodeOf } from '../support/chat-guides.js';
import { launchChromium } from '../support/chromium.js';
import { installChats } from './support/installation.js';
import { freePort } from '../support/free-port.mjs';
import { run, serve } from './support/programs.js';
import type { Served } from './support/programs.js';

/** What is lost on the way to the page, and whether the model continues after the tool. */
const CHATS = [
  { name: 'ai-sdk-react', hasMeta: true, answers: true },
  { name: 'ai-sdk-vue', hasMeta: true, answers: true },
  { name: 'ai-sdk-svelte', hasMeta: true, answers: true },
  { name: 'tanstack-ai', hasMeta: false, answers: true },
  { name: 'assistant-ui', hasMeta: true, answers: true },
  { name: 'copilotkit', hasMeta: true, answers: false },
];

let chats: Awaited<ReturnType<typeof installChats>>;
let served: Served;
let browser: Browser;
beforeAll(async () => {
  chats = await installChats();
  await run({ cwd: chats.cwd, args: [chats.tool('vite/bin/vite.js'), 'build'] });
  const port = await freePort();
  const args = ['server/main.mjs'];
  served = await serve({ cwd: chats.cwd, args, env: { PORT: `${port}` } }, port);
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await served?.close();
});

const ask = async (path: string) => (await fetch(`${served.url}test/${path}`)).text();
const open = (gate: string) => ask(`open?gate=${gate}`);
const seen = async () =>
  JSON.parse(await ask('seen')) as {
    orders: { item: string; user: string }[];
    prompts: string[];
  };

/** Opens a chat in a browser of its own, in which this user is signed in. */
async function openAs(user: string, name: string): Promise<{ page: Page; errors: string[] }> {
  const context = await browser.createBrowserContext();
  onTestFinished(() => context.close());
  await context.setCookie({ name: 'user', value: user, domain: new URL(served.url).hostname });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(`${served.url}${name}.html`);
  return { page, errors };
}

async function openChat(name: string): Promise<{ page: Page; errors: string[] }> {
  await ask('reset');
  return openAs('ada', name);
}

async function say(page: Page, text: string): Promise<void> {
  const field = await page.waitForSelector('textarea, input[name=text]');
  await field!.click({ count: 3 });
  await field!.type(text);
  await page.keyboard.press('Enter');
}

/** What each view of the page received, one line each. */
async function told(page: Page): Promise<string[][]> {
  const lists = page
    .frames()
    .map((frame: Frame) =>
      frame
        .$$eval('#told > li', (lines) => lines.map(({ textContent }) => textContent ?? ''))
        .catch(() => []),
    );
  return (await Promise.all(lists)).filter((lines) => lines.length > 0);
}

const viewThat = (page: Page, pattern: RegExp): Promise<string[]> =>
  eventually(
    async () => (await told(page)).find((lines) => lines.some((line) => pattern.test(line))),
    `a view that was told ${pattern}`,
    60_000,
  );

/** Clicks in the view that received this. */
async function clickIn(page: Page, pattern: RegExp, label: string): Promise<void> {
  const frame = await eventually(async () => {
    for (const view of page.frames()) {
      const text = await view.evaluate(() => document.body.innerText).catch(() => '');
      if (view !== page.mainFrame() && pattern.test(text)) return view;
    }
    return undefined;
  }, `a view with ${pattern}`);
  await click(frame, label);
}

const kinds = (lines: readonly string[]) => lines.map((line) => line.split(' ')[0]);

describe.each(CHATS)('$name', ({ name, hasMeta, answers }) => {
  it('shows partial input, the whole input and one result; a message reaches the model once', async () => {
    const { page, errors } = await openChat(name);
    await say(page, 'order');
    expect(await viewThat(page, /^partial/)).toEqual(['partial {"item":"te"}']);

    await open('input');
    const lines = await viewThat(page, /^result/);
    expect(lines).toContain('input {"item":"tea","count":2}');
    const result = lines.find((line) => line.startsWith('result'))!;
    expect(JSON.parse(result.slice('result '.length))).toMatchObject({
      isError: false,
      structuredContent: { item: 'tea', total: 6 },
      text: '{"item":"tea","total":6}',
      ...(hasMeta && { _meta: { 'shop/receipt': 'r1' } }),
    });

    // The model is still writing its answer, if it gives one.
    if (answers) await shows(page, 'The order');
    await clickIn(page, /^result/m, 'Order again');
    await viewThat(page, /^answer/);
    if (answers) expect((await seen()).prompts).toEqual(['order']);
    await open('answer');
    await shows(page, 'You said: Another one');
    expect(await seen()).toEqual({
      orders: [{ item: 'tea', count: 2, user: 'ada' }],
      prompts: ['order', 'Another one'],
    });
    const all = await told(page);
    expect(all).toHaveLength(1);
    expect(kinds(all[0]!).filter((kind) => kind !== 'partial')).toEqual([
      'input',
      'result',
      'answer',
    ]);
    expect(errors).toEqual([]);
  });

  it('shows a tool that failed', async () => {
    const { page } = await openChat(name);
    await open('input');
    await open('answer');
    await say(page, 'fail');
    const lines = await viewThat(page, /^result/);
    const result = lines.find((line) => line.startsWith('result'))!;
    expect(result).toContain('"isError":true');
    expect(result).toContain('Sold out.');
    expect((await seen()).orders).toHaveLength(1);
  });

  it('shows a stored conversation with its apps, and calls nothing', async () => {
    const { page, errors } = await openChat(name);
    await open('input');
    await open('answer');
    await say(page, 'order');
    const [inputLine, resultLine] = (await viewThat(page, /^result/)).filter(
      (line) => !line.startsWith('partial'),
    );
    if (answers) await shows(page, 'is placed.');
    const stored = () =>
      page.evaluate(async (path) => (await fetch(path)).text(), `/conversations/${name}`);
    await eventually(async () => /total/.test(await stored()), 'the stored result');
    const before = await seen();
    expect(before.orders).toHaveLength(1);
    expect(await stored()).not.toMatch(/_meta|shop\/receipt|<script/);

    await page.reload();
    const lines = await viewThat(page, /^result/);
    expect(lines.filter((line) => line.startsWith('input'))).toEqual([inputLine]);
    const results = lines.filter((line) => line.startsWith('result'));
    const { _meta, ...result } = JSON.parse(resultLine!.slice('result '.length));
    expect(results.map((line) => JSON.parse(line.slice('result '.length)))).toEqual([result]);
    expect(await told(page)).toHaveLength(1);
    // The conversation continues where it was.
    await say(page, 'hello');
    await shows(page, 'You said: hello');
    expect(await seen()).toEqual({ orders: before.orders, prompts: ['order', 'hello'] });
    expect(errors).toEqual([]);
  });
});

/** The views of activities: they come with the result, and send their requests through the agent. */
describe.each(['ag-ui', 'copilotkit-activity'])('%s', (name) => {
  it('shows the activity of a call, whose view calls tools and sends messages', async () => {
    const { page, errors } = await openChat(name);
    const relayed: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('/relay')) relayed.push(request.url());
    });
    await open('input');
    await open('answer');
    await say(page, 'order');
    const lines = await viewThat(page, /^result/);
    expect(kinds(lines)).toEqual(['input', 'result']);
    expect(lines[0]).toBe('input {"item":"tea","count":2}');
    expect(JSON.parse(lines[1]!.slice('result '.length))).toMatchObject({
      structuredContent: { item: 'tea', total: 6 },
      _meta: { 'shop/receipt': 'r1' },
    });
    await clickIn(page, /^result/m, 'Check stock');
    expect((await viewThat(page, /^stock/)).at(-1)).toContain('"text":"7"');
    await clickIn(page, /^result/m, 'Order again');
    await shows(page, 'You said: Another one');
    expect(await seen()).toEqual({
      orders: [{ item: 'tea', count: 2, user: 'ada' }],
      prompts: ['order', 'Another one'],
    });
    expect(await told(page)).toHaveLength(1);
    expect(relayed).toEqual([]);
    expect(errors).toEqual([]);
  });
});

it('ag-ui restores a stored conversation with its activities, and calls nothing', async () => {
  const { page } = await openChat('ag-ui');
  await open('input');
  await say(page, 'order');
  await viewThat(page, /^result/);
  const stored = () => page.evaluate(async () => (await fetch('/conversations/ag-ui')).text());
  await eventually(async () => /mcp-apps/.test(await stored()), 'the stored activity');
  await page.reload();
  const lines = await viewThat(page, /^result/);
  expect(kinds(lines)).toEqual(['input', 'result']);
  expect((await seen()).orders).toHaveLength(1);
});

it('the model of the AI SDK sees the content of results, and nothing for the view', async () => {
  const { page } = await openChat('ai-sdk-react');
  await open('input');
  await open('answer');
  await say(page, 'order');
  await shows(page, 'is placed.');
  await say(page, 'hello');
  await shows(page, 'You said: hello');
  const messages = JSON.parse(await ask('tool-messages')) as unknown[];
  // The call itself, and once more as a part of the conversation.
  expect(messages).toHaveLength(2);
  for (const message of messages) {
    expect(JSON.stringify(message)).toContain('total');
    expect(JSON.stringify(message)).not.toMatch(/shop\/receipt|structuredContent|_meta/);
  }
});

describe.each(CHATS)('two users of $name', ({ name }) => {
  it('each have their own MCP clients and conversations', async () => {
    const { page: ada } = await openChat(name);
    await open('input');
    await open('answer');
    await say(ada, 'order');
    await viewThat(ada, /^result/);
    const { page: bob } = await openAs('bob', name);
    expect(await told(bob)).toEqual([]);
    await say(bob, 'order');
    await viewThat(bob, /^result/);
    expect((await seen()).orders.map(({ user }) => user)).toEqual(['ada', 'bob']);
  });
});

it.each([
  '/api/chat',
  '/chat/approval',
  '/chat/tanstack-ai',
  '/chat/assistant-ui',
  '/chat/copilotkit',
  '/chat/copilotkit/connect',
  '/chat/ag-ui',
  '/relay',
])('%s refuses a request of nobody', async (path) => {
  const answer = await fetch(new URL(path, served.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: new URL(served.url).origin },
    body: JSON.stringify({ session: 's', message: { jsonrpc: '2.0', id: 1, method: 'ping' } }),
  });
  expect(answer.status).toBe(401);
});

describe('approval', () => {
  it('gives a view no final input before the user allows the call', async () => {
    const { page } = await openChat('ai-sdk-approval');
    await open('input');
    await open('answer');
    await say(page, 'approve');
    await shows(page, 'Allow');
    const before = await viewThat(page, /milk","count":1/);
    expect(new Set(kinds(before))).toEqual(new Set(['partial']));
    expect((await seen()).orders).toEqual([]);

    await click(page, 'Allow');
    const after = await viewThat(page, /^result/);
    expect(kinds(after).filter((kind) => kind !== 'partial')).toEqual(['input', 'result']);
    expect((await seen()).orders).toEqual([{ item: 'milk', count: 1, user: 'ada' }]);
  });

  it('cancels a call that the user denies, and does not call the tool', async () => {
    const { page } = await openChat('ai-sdk-approval');
    await open('input');
    await open('answer');
    await say(page, 'approve');
    await shows(page, 'Deny');
    await viewThat(page, /^partial/);
    await click(page, 'Deny');
    const lines = await viewThat(page, /^cancelled/);
    expect(kinds(lines).filter((kind) => kind !== 'partial')).toEqual(['input', 'cancelled']);
    expect((await seen()).orders).toEqual([]);
  });
});

describe('the check of docs/pages/guides/chat-ai-sdk.md', () => {
  const guide = 'docs/pages/guides/chat-ai-sdk.md';
  const script = /^node -e "(.*)"$/.exec(checkOf(guide)!)![1]!;

  it('accepts the versions of the guide', async () => {
    expect(await run({ cwd: chats.cwd, args: ['-e', script] })).toContain('new enough');
  });

  it('reports an older major', async () => {
    const old = mkdtempSync(join(tmpdir(), 'mcp-app-old-ai-'));
    onTestFinished(() => rmSync(old, { recursive: true }));
    mkdirSync(join(old, 'node_modules/@ai-sdk'), { recursive: true });
    symlinkSync(chats.tool('ai-6'), join(old, 'node_modules/ai'), 'junction');
    symlinkSync(chats.tool('@ai-sdk/mcp'), join(old, 'node_modules/@ai-sdk/mcp'), 'junction');
    expect(await run({ cwd: old, args: ['-e', script] })).toContain('too old');
  });

  it.each(CHAT_GUIDES)('%s requires the Node that its libraries require', (path) => {
    const required = [...installedBy(path)]
      .filter(([, version]) => version !== undefined)
      .map(([name]) => {
        const text = readFileSync(chats.tool(`${name}/package.json`), 'utf8');
        const { engines } = JSON.parse(text) as { engines?: { node?: string } };
        return Number(/^>=\s*(\d+)/.exec(engines?.node ?? '')?.[1] ?? 20);
      });
    expect(nodeOf(path)).toBe(Math.max(20, ...required));
  });
});

describe('types', () => {
  it('of the libraries fit, in React and Vue', () =>
    run({ cwd: chats.cwd, args: [chats.tool('vue-tsc/bin/vue-tsc.js'), '-p', '.'] }));

  it('of the libraries fit, in Svelte', () => {
    const args = ['--tsconfig', 'tsconfig.svelte.json', '--fail-on-warnings'];
    return run({ cwd: chats.cwd, args: [chats.tool('svelte-check/bin/svelte-check'), ...args] });
  });
});
