// A view that makes the page work: valid requests, each as large as allowed or larger, as many as it can send. The
// sandbox page refuses them in its own process, so this is about Chromium, which has one.
//
// Tasks are measured in processor time, so what else the machine does hardly matters. How fast it is does: the longest
// task may take 100 ms, or on a slow machine as much longer as a task takes there that contains nothing of ours.
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  copyWithinBudget,
  DEFAULT_MESSAGE_BUDGET,
} from '../../packages/elements/src/policy/message-budget.js';
import { launchChromium } from '../support/chromium.js';
import { countIsolatedFrames, page, useFramesPage } from './support/frames-page.js';
import { longestTask } from './support/page-tasks.js';
import { sample } from '../support/tier.js';

useFramesPage(launchChromium);

/** What one message has, for a number of parts. The view gets the text of the function. */
const CONTENTS: Record<string, (parts: number) => unknown> = {
  numbers: (parts) => Array.from({ length: parts }, (_, n) => n),
  'short texts': (parts) => Array.from({ length: parts }, (_, n) => `s${n}`),
  keys: (parts) => Object.fromEntries(Array.from({ length: parts }, (_, n) => [`key${n}`, n])),
  'objects of different shapes': (parts) =>
    Array.from({ length: parts }, (_, n) => ({ [`key${n}`]: n })),
  'empty objects': (parts) => Array.from({ length: parts }, () => ({})),
  'deep lists': (parts) =>
    Array.from({ length: parts }, () =>
      Array.from({ length: 55 }).reduce((inner) => [inner], 1 as unknown),
    ),
  'one text': (parts) => 'abcdefghij'.repeat(parts),
  'lines of nothing': (parts) => '\n'.repeat(parts),
  'control characters': (parts) => '\u0001'.repeat(parts),
  'quotation marks in a text': (parts) => 'a"'.repeat(parts),
  'a Chinese text': (parts) => '\u4e00'.repeat(parts),
  'Chinese lines': (parts) => '\u4e00\n'.repeat(parts),
  'lone surrogates': (parts) => '\ud800'.repeat(parts),
};

const messageWith = (list: unknown) => ({
  jsonrpc: '2.0',
  id: 'request-1',
  method: 'tools/call',
  params: { name: 'x', arguments: { list } },
});
const isAllowed = (list: unknown) => 'value' in copyWithinBudget(messageWith(list));

/** The largest number of parts in a message that is allowed. */
function mostPartsOf(content: (parts: number) => unknown): number {
  const sizeOf = (parts: number) =>
    copyWithinBudget(messageWith(content(parts))) as { size: number; nodes: number };
  const [one, many] = [sizeOf(1), sizeOf(501)];
  const { maxBytes, maxNodes } = DEFAULT_MESSAGE_BUDGET;
  const most = Math.min(
    (maxBytes - one.size) / ((many.size - one.size) / 500),
    (maxNodes - one.nodes) / ((many.nodes - one.nodes) / 500 || 1e-9),
  );
  // Longer numbers and names take a little more than those that were measured.
  for (let parts = Math.floor(most); parts > 0; parts = Math.floor(parts * 0.99))
    if (isAllowed(content(parts))) return parts;
  throw new Error('Nothing is allowed.');
}

/** Those that cost a page most, which the quick tier tries. */
const COSTLY = ['objects of different shapes', 'a Chinese text'];

/** The longest task that the issue allows. */
const LONGEST_MS = 100;
/** That many control tasks take as long on the machine for which the limits were chosen, which has two slow cores. */
const CONTROL_TASKS = 5;
let controlMs = Infinity;

/** Messages with `message`, a view's expression; then a log entry that shows that all were handled. */
const attack = (message: string, count: number) => `<script>
  let isRunning = false;
  addEventListener('message', ({ data }) => {
    if (data.method === 'ui/notifications/tool-input' && !isRunning) {
      isRunning = true;
      const message = ${message};
      for (let n = 0; n < ${count}; n++) post({ ...message, id: 'request-' + n });
      post({ id: 'last', method: 'ping', params: {} });
    } else if (data.id === 'last')
      post({ method: 'notifications/message', params: { level: 'info', data: 'done' } });
  });
</script>`;

/** Shows the view and lets it attack. */
async function underAttack(script: string) {
  await page.evaluate(async (script) => {
    window.called = 0;
    const frame = Object.assign(document.createElement('mcp-app-frame'), {
      html: window.viewHtml + script,
      handlers: { callTool: () => (window.called++, { content: [] }) },
    });
    const isReady = new Promise((done) => frame.addEventListener('mcp-app-ready', done));
    document.body.append(frame);
    await isReady;
  }, script);
  expect(await countIsolatedFrames()).toBeGreaterThan(0);
  const started = performance.now();
  const longest = await longestTask(page, () =>
    page.evaluate(async () => {
      const frame = document.querySelector('mcp-app-frame')!;
      const isDone = new Promise((done) => frame.addEventListener('mcp-app-log', done));
      frame.toolInput = { go: true };
      await isDone;
    }),
  );
  const seconds = (performance.now() - started) / 1000;
  return { longest, seconds, called: await page.evaluate(() => window.called) };
}

describe('a view that sends as much as it can', () => {
  beforeAll(async () => {
    controlMs = await longestTask(page, () =>
      page.evaluate(async () => {
        const list = Array.from({ length: 10_000 }, (_, n) => [`key${n}`, n]);
        const text = JSON.stringify(Object.fromEntries(list));
        for (let n = 0; n < 8; n++) {
          await new Promise((done) => setTimeout(done));
          JSON.stringify(JSON.parse(text));
        }
      }),
    );
  });
  afterEach(() => page.evaluate(() => document.querySelector('mcp-app-frame')!.remove()));

  const limit = () => Math.max(LONGEST_MS, CONTROL_TASKS * controlMs);

  it.each(sample(Object.entries(CONTENTS), ([name]) => COSTLY.includes(name)))(
    '%s: the page stays responsive',
    async (_name, content) => {
      const parts = mostPartsOf(content);
      const script = attack(`(${messageWith})((${content})(${parts}))`, 6);
      const { longest, called, seconds } = await underAttack(script);
      // Four at once, and one in a second: counted, so that it holds on every machine.
      expect(called).toBeGreaterThan(0);
      expect(called).toBeLessThanOrEqual(4 + seconds);
      expect(longest, `the control: ${controlMs} ms`).toBeLessThan(limit());
    },
  );

  it('too many values: the page does not even read them', async () => {
    const script = attack(`(${messageWith})((${CONTENTS['numbers']})(490_000))`, 6);
    const { longest, called } = await underAttack(script);
    expect(called).toBe(0);
    expect(longest).toBeLessThan(limit());
  });
});

declare global {
  interface Window {
    /** How many calls of the view have reached the page's handler. */
    called: number;
  }
}
