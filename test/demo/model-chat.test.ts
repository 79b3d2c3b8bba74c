// The page of `mcp-app dev --model`: a chat with a scripted model, over a real MCP server.
import { join } from 'node:path';
import { startDevHost } from '@mcp-app/cli';
import type { DevHost } from '@mcp-app/cli';
import type { Page } from 'puppeteer-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startModelEndpoint } from '../support/model-endpoint.ts';
import type { ChatRequest, ModelEndpoint, ScriptedAnswer } from '../support/model-endpoint.ts';
import { sharedChromium } from '../support/shared-tabs.ts';
import { press, reads, viewWith } from './support/demo-page.js';
import { violations } from './support/violations.js';

const LAST = '.exchange:last-child';
const KEY = 'the-key-of-this-test';
const tea = join(import.meta.dirname, '../support/tea-server.mjs');
const server = (name: string) => ({
  name,
  command: process.execPath,
  args: [tea, name],
  watch: [],
});

/** A promise that a test settles. */
function gate() {
  let resolve!: () => void;
  const promise = new Promise<void>((open) => (resolve = open));
  return { promise, resolve };
}

const lastMessage = ({ messages }: ChatRequest) => messages.at(-1)!;
const toolNames = ({ tools = [] }: ChatRequest) => tools.map(({ function: { name } }) => name);

describe('mcp-app dev with a model', () => {
  let api: ModelEndpoint;
  let host: DevHost;
  let tabs: Awaited<ReturnType<typeof sharedChromium>>;
  let page: Page;

  beforeAll(async () => {
    api = await startModelEndpoint(['teapot-9b']);
    host = await startDevHost({
      port: 0,
      content: { servers: [server('Tea shop')] },
      model: { url: api.url, name: 'teapot-9b', key: KEY },
    });
    tabs = await sharedChromium();
    page = await tabs.newPage();
    page.setDefaultTimeout(60_000);
    await page.setViewport({ width: 1280, height: 900 });
  });
  afterAll(async () => {
    await tabs?.close();
    await host?.close();
    await api?.close();
  });
  beforeEach(async () => {
    api.reset();
    await page.goto(host.address);
    await reads(page, '#welcome-title', 'Tea shop');
  });

  async function say(text: string): Promise<void> {
    await page.focus('#prompt');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  const isIdle = () => page.waitForSelector('#send', { visible: true });

  it('streams the text of the model as Markdown, and reads it out in blocks', async () => {
    const { promise, resolve } = gate();
    api.will(async (answer: ScriptedAnswer) => {
      answer.text('Tea is a **dr', 'ink**.\n\nIt has:\n\n- wat');
      await promise;
      answer.text('er\n- leaves').end();
    });
    await say('What is tea?');
    await reads(page, `${LAST} .of-model strong`, 'drink');
    await reads(page, '[role=log].unseen', 'Tea is a drink.');
    const announced = () => page.$eval('[role=log].unseen', ({ textContent }) => textContent);
    expect(await announced()).not.toContain('wat');
    await reads(page, '#context', 'teapot-9b answers');
    expect(await violations(page)).toEqual([]);
    resolve();
    await isIdle();
    await reads(page, '[role=log].unseen', 'leaves');
    expect(await page.$$(`${LAST} .of-model li`)).toHaveLength(2);
    const [request] = api.requests;
    expect(request).toMatchObject({ model: 'teapot-9b', stream: true });
    expect(request!.headers.authorization).toBe(`Bearer ${KEY}`);
    expect(lastMessage(request!)).toEqual({ role: 'user', content: 'What is tea?' });
    expect(await violations(page)).toEqual([]);
  });

  it('never has the key in the page, and asks the model for its own page only', async () => {
    expect(await page.content()).not.toContain(KEY);
    expect(page.url()).toBe(`${host.address}/`);
    const foreign: Record<string, string>[] = [
      {},
      { 'Sec-Fetch-Site': 'same-site' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ];
    for (const headers of foreign) {
      const init = { method: 'POST', headers, body: '{"messages":[]}' };
      expect((await fetch(`${host.address}/model`, init)).status).toBe(403);
    }
    expect(api.requests).toEqual([]);
  });

  it('streams arguments into the view, then the input and the result, and tells the model only what is for it', async () => {
    const begun = gate();
    const middle = gate();
    api.will(
      async (answer: ScriptedAnswer) => {
        answer.text('Look:').call(0, 'show-tea', '{"tea":"ool');
        await begun.promise;
        answer.arguments(0, 'ong","note":"fr');
        await middle.promise;
        answer.arguments(0, 'esh"}').end('tool_calls');
      },
      (answer) => answer.text('That is oolong.').end(),
    );
    await say('Show me oolong');
    const view = await viewWith(page, '#parts');
    await reads(view, '#parts', '{"tea":"ool"}');
    begun.resolve();
    await reads(view, '#parts', '{"tea":"oolong","note":"fr"}');
    expect(await view.$eval('#input', ({ textContent }) => textContent)).toBe('');
    middle.resolve();
    await reads(view, '#input', '{"tea":"oolong","note":"fresh"}');
    await reads(view, '#result', 'Here is oolong. {"forTheView":42}');
    await reads(page, LAST, 'That is oolong.');
    await isIdle();
    const [first, second] = api.requests;
    // What is for views only is not offered.
    expect(toolNames(first!)).toEqual(['show-tea', 'count', 'throw-away', 'brew', 'break']);
    expect(lastMessage(second!)).toMatchObject({ role: 'tool', content: 'Here is oolong.' });
    expect(JSON.stringify(second)).not.toMatch(/forTheView|of the view/);
    // The call is not in the address: a reload must not repeat what a model did.
    expect(page.url()).toBe(`${host.address}/`);
    await press(page, 'Show code');
    await reads(page, '.tag', '"note":"fresh"');
    expect(await violations(page)).toEqual([]);
  });

  it('calls the tools that a view offers, and lets a view speak and tell the model what it shows', async () => {
    api.will(
      (answer) => answer.call(0, 'show-tea', '{"tea":"oolong"}').end('tool_calls'),
      (answer) => answer.call(0, 'app1__mark', '{"tea":"oolong"}').end('tool_calls'),
      (answer) => answer.text('I have marked it.').end(),
      (answer) => answer.text('Because it is **good**.').end(),
    );
    await say('Show and mark oolong');
    const view = await viewWith(page, '#parts');
    await reads(view, '#marked', 'Marked: oolong');
    await reads(page, LAST, 'I have marked it.');
    await isIdle();
    expect(toolNames(api.requests[1]!)).toContain('app1__mark');
    expect(lastMessage(api.requests[2]!)).toMatchObject({
      role: 'tool',
      content: 'It is marked: oolong',
    });

    await press(view, 'Tell the model');
    await reads(page, '#context', 'The user looks at oolong.');
    expect(api.requests).toHaveLength(3);
    await press(view, 'Ask about it');
    await reads(page, LAST, 'via Tea view');
    await reads(page, `${LAST} strong`, 'good');
    const { role, content } = lastMessage(api.requests[3]!);
    expect(role).toBe('user');
    expect(content).toMatch(
      /^Why is it popular\?\n\n.*The user looks at oolong\.\n\{"tea":"oolong"\}$/s,
    );
  });

  it('makes parallel calls, and goes on after one that fails', async () => {
    api.will(
      (answer) =>
        answer
          .call(0, 'count', '{"tea":')
          .call(1, 'break', '{')
          .arguments(0, '"assam"}')
          .arguments(1, '}')
          .end('tool_calls'),
      (answer) => answer.text('Twelve.').end(),
    );
    await say('Count, and break');
    await reads(page, LAST, 'Twelve.');
    const results = api.requests[1]!.messages.slice(-2).map(({ content }) => content);
    expect(results).toEqual([
      'Tea shop has 12 cans of assam.',
      'The tool failed: The kettle is broken.',
    ]);
    await reads(page, `${LAST} [role=alert]`, 'The kettle is broken.');
    await page.$eval(`${LAST} .result summary`, (summary) => (summary as HTMLElement).click());
    await reads(page, `${LAST} .result`, '12 cans of assam');
  });

  it.each([
    ['Do not run it', 'The user did not allow this call.', 'denied'],
    ['Run it', 'assam is gone.', 'allowed'],
  ])('asks before a destructive tool: %s', async (button, result) => {
    api.will(
      (answer) => answer.call(0, 'throw-away', '{"tea":"assam"}').end('tool_calls'),
      (answer) => answer.text('As you wish.').end(),
    );
    await say('Throw assam away');
    await reads(page, `${LAST} .ask`, 'May the model run “Throw tea away” on Tea shop?');
    await reads(page, `${LAST} .ask pre`, '"assam"');
    expect(await violations(page)).toEqual([]);
    expect(api.requests).toHaveLength(1);
    await press(page, button);
    await reads(page, LAST, 'As you wish.');
    expect(lastMessage(api.requests[1]!).content).toBe(result);
    expect(await page.$(`${LAST} .ask`)).toBeNull();
  });

  it('keeps a question in sight that comes below a text', async () => {
    api.will((answer) =>
      answer
        .text('I look.\n\n- One\n- Two\n- Three\n- Four')
        .call(0, 'throw-away', '{"tea":"assam"}')
        .end('tool_calls'),
    );
    const { width, height } = page.viewport()!;
    await page.setViewport({ width: 390, height: 560 });
    await say('Throw assam away');
    await reads(page, `${LAST} .ask`, 'May the model run');
    await page.waitForFunction(
      (selector) => {
        const buttons = document.querySelector(selector)!.getBoundingClientRect();
        return buttons.bottom < document.querySelector('#scroll')!.getBoundingClientRect().bottom;
      },
      {},
      `${LAST} .ask .offers`,
    );
    // It stays there: the text above was drawn last.
    await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 200)));
    const isSeen = await page.$eval(`${LAST} .ask .offers`, (buttons) => {
      const { bottom } = document.querySelector('#scroll')!.getBoundingClientRect();
      return buttons.getBoundingClientRect().bottom < bottom;
    });
    await page.setViewport({ width, height });
    expect(isSeen).toBe(true);
  });

  it('stops an answer with Escape, keeps what was said, and ends the request', async () => {
    let closed: Promise<unknown> | undefined;
    api.will(
      (answer) => {
        closed = answer.closed;
        answer.text('One, two, ');
      },
      (answer) => answer.text('Three.').end(),
    );
    await say('Count');
    await reads(page, `${LAST} .of-model`, 'One, two,');
    // A text waits in the field while the model answers.
    await page.keyboard.type('Go on');
    await page.keyboard.press('Enter');
    expect(await page.$eval('#prompt', (prompt) => (prompt as HTMLInputElement).value)).toBe(
      'Go on',
    );
    await page.keyboard.press('Escape');
    await closed;
    await reads(page, LAST, 'You stopped the answer.');
    await isIdle();
    await page.keyboard.press('Enter');
    await reads(page, LAST, 'Three.');
    expect(api.requests[1]!.messages.slice(-2).map(({ content }) => content)).toEqual([
      'One, two, \n\n[The user stopped the answer.]',
      'Go on',
    ]);
  });

  it('stops a tool that runs with the button, and the history stays complete', async () => {
    api.will(
      (answer) => answer.call(0, 'brew', '{}').end('tool_calls'),
      (answer) => answer.text('Later, then.').end(),
    );
    await say('Brew');
    await reads(page, `${LAST} .tool-line`, 'running');
    await page.click('#stop');
    await reads(page, LAST, 'You stopped the answer.');
    // The button is gone, and the focus is in the field.
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('prompt');
    await say('Stop it');
    await reads(page, LAST, 'Later, then.');
    const roles = api.requests[1]!.messages.map(({ role }) => role);
    expect(roles).toEqual(['system', 'user', 'assistant', 'tool', 'user']);
  });

  it('stops one call only, which the model learns', async () => {
    api.will(
      (answer) => answer.call(0, 'brew', '{}').end('tool_calls'),
      (answer) => answer.text('You did not want tea.').end(),
    );
    await say('Brew');
    const stop = await page.waitForSelector(`${LAST} .tool-line .swap button`);
    await stop!.evaluate((button) => (button as HTMLElement).click());
    await reads(page, LAST, 'You did not want tea.');
    expect(lastMessage(api.requests[1]!).content).toContain('The call was stopped');
  });

  it('shows an error in the middle of the stream, tells the view, and tries again', async () => {
    api.will(
      (answer) =>
        answer
          .text('Let me see.')
          .call(0, 'show-tea', '{"tea":"ass')
          .chunk({ error: { message: 'The GPU is out of memory.' } }),
      (answer) => answer.text('Now it works.').end(),
    );
    await say('Show me assam');
    await reads(page, `${LAST} .problem`, 'The GPU is out of memory.');
    await reads(page, `${LAST} .tool-line`, 'stopped');
    expect(await violations(page)).toEqual([]);
    await press(page, 'Try again');
    await reads(page, LAST, 'Now it works.');
    expect(lastMessage(api.requests[1]!)).toEqual({ role: 'user', content: 'Show me assam' });
  });

  it('says what is wrong with the API, and goes on without tools if the model has none', async () => {
    api.will(
      (answer) => answer.refuse(404, { error: { message: 'no such model' } }),
      (answer) => answer.refuse(429, { error: { message: 'Slow down' } }, { 'Retry-After': '9' }),
      (answer) => answer.raw('data: <!doctype html>\n\n'),
      (answer) => answer.refuse(400, { error: { message: 'teapot-9b does not support tools' } }),
      (answer) => answer.text('Tea is a drink.').end(),
    );
    await say('What is tea?');
    await reads(page, `${LAST} .problem`, 'no such model. Check --model-name');
    await press(page, 'Try again');
    await reads(page, `${LAST} .problem`, 'Try again in 9 seconds.');
    await press(page, 'Try again');
    await reads(page, `${LAST} .problem`, 'is not a chunk: <!doctype html>');
    await press(page, 'Try again');
    await reads(page, `${LAST} .problem`, 'teapot-9b cannot call tools');
    await press(page, 'Go on without tools');
    await reads(page, LAST, 'Tea is a drink.');
    expect(api.requests.at(-1)!.tools).toBeUndefined();
  });

  it('tells the model what the user has run, and begins a new chat without it', async () => {
    await page.goto(`${host.address}/?tool=count&input={"tea":"assam"}`);
    await reads(page, LAST, '12 cans of assam');
    api.will(
      (answer) => answer.text('You counted assam.').end(),
      (answer) => answer.text('Hello.').end(),
    );
    await say('What did I do?');
    await reads(page, LAST, 'You counted assam.');
    expect(lastMessage(api.requests[0]!).content).toMatch(
      /^\[I ran the tool count myself with \{"tea":"assam"\}\. .*12 cans of assam\.\]\n\nWhat did I do\?$/,
    );
    await isIdle();
    await press(page, 'New chat');
    await say('Hi');
    await reads(page, LAST, 'Hello.');
    expect(api.requests[1]!.messages).toHaveLength(2);
  });

  it('lets the model see and use apps only if the settings say so, and asks the user', async () => {
    await page.goto(`${host.address}/?agents=act`);
    await reads(page, '#welcome-title', 'Tea shop');
    api.will(
      (answer) => answer.call(0, 'show-tea', '{"tea":"oolong"}').end('tool_calls'),
      (answer) => answer.call(0, 'app1_describe', '{}').end('tool_calls'),
      (answer) => answer.text('I see it.').end(),
    );
    await say('What do you see?');
    await reads(page, LAST, 'I see it.');
    expect(toolNames(api.requests[1]!)).toContain('app1_act');
    expect(lastMessage(api.requests[2]!).content).toContain('heading "Tea"');
    expect(await page.$eval('#agents', (select) => (select as HTMLSelectElement).value)).toBe(
      'act',
    );
  });

  it('ends the request when the page is closed', async () => {
    const open = gate();
    let closed: Promise<unknown> | undefined;
    api.will((answer) => {
      closed = answer.closed;
      answer.text('I go on');
      open.resolve();
    });
    const tab = await tabs.newPage();
    await tab.goto(host.address);
    await reads(tab, '#welcome-title', 'Tea shop');
    await tab.focus('#prompt');
    await tab.keyboard.type('Go on');
    await tab.keyboard.press('Enter');
    await open.promise;
    await tab.close();
    await closed;
  });

  it('fits a phone, in the dark', async () => {
    await page.setViewport({ width: 390, height: 844 });
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
    api.will((answer) => answer.call(0, 'throw-away', '{"tea":"assam"}').end('tool_calls'));
    await say('Throw assam away');
    await page.waitForSelector(`${LAST} .ask`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violations(page)).toEqual([]);
    await page.click('#stop');
    await isIdle();
    await page.emulateMediaFeatures([]);
    await page.setViewport({ width: 1280, height: 900 });
  });
});

describe('mcp-app dev with two servers that have the same tools', () => {
  it('names them apart for the model', async () => {
    const api = await startModelEndpoint(undefined);
    const host = await startDevHost({
      port: 0,
      content: { servers: [server('Tea shop'), server('Tea house')] },
      model: { url: api.url, name: 'teapot-9b' },
    });
    const tabs = await sharedChromium();
    const page = await tabs.newPage();
    try {
      await page.goto(host.address);
      await reads(page, '#welcome-title', 'Tea shop, Tea house');
      api.will(
        (answer) => answer.call(0, 'Tea_house__count', '{"tea":"mint"}').end('tool_calls'),
        (answer) => answer.text('Done.').end(),
      );
      await page.focus('#prompt');
      await page.keyboard.type('Count mint');
      await page.keyboard.press('Enter');
      await reads(page, LAST, 'Done.');
      expect(lastMessage(api.requests[1]!).content).toBe('Tea house has 12 cans of mint.');
      expect(api.requests[0]!.headers.authorization).toBeUndefined();
    } finally {
      await tabs.close();
      await host.close();
      await api.close();
    }
  });
});

describe('mcp-app dev without a model', () => {
  it('says so, and how to add one', async () => {
    const host = await startDevHost({ port: 0, content: { servers: [server('Tea shop')] } });
    const tabs = await sharedChromium();
    const page = await tabs.newPage();
    try {
      await page.goto(host.address);
      await reads(page, '#welcome-title', 'Tea shop');
      await reads(page, '#context', 'A chat without a model');
      await press(page, 'Add one');
      await reads(page, '#add-model[open]', '--model http://localhost:11434/v1');
      expect(await violations(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.waitForSelector('#add-model[open]', { hidden: true });
      await page.focus('#prompt');
      await page.keyboard.type('Count mint');
      await page.keyboard.press('Enter');
      await reads(page, LAST, 'No model is connected here');
      await reads(page, `${LAST} .offers`, 'Add a model');
      const init = { method: 'POST', headers: { 'Sec-Fetch-Site': 'same-origin' } };
      expect((await fetch(`${host.address}/model`, init)).status).toBe(404);
    } finally {
      await tabs.close();
      await host.close();
    }
  });
});
