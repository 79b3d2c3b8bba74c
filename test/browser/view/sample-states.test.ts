// The views that documents show and that the playground runs: people copy them, so they show that a tool failed, or that
// there is nothing to show, instead of breaking.
import { assert } from 'chai';
import type { CallToolResult } from '../../../packages/elements/src/protocol/mcp.js';
import {
  eventually,
  mountFrame,
  removeFrames,
  sampleHtml,
  untilReady,
} from '../../support/frame-harness.js';

const LIVE = 'docs/src/live/examples';
const data = (structuredContent: CallToolResult['structuredContent']) =>
  ({ content: [], structuredContent }) as CallToolResult;
const FAILED: CallToolResult = { isError: true, content: [{ type: 'text', text: 'No.' }] };
const NO_DATA: CallToolResult = { content: [] };

interface Sample {
  file: string;
  /** Whether its button calls a tool. */
  hasButton?: boolean;
  shown: [CallToolResult, RegExp];
  failed: RegExp;
  /** A result with data, but without entries, and the text. */
  empty?: [CallToolResult, RegExp];
}

const SAMPLES: Sample[] = [
  {
    file: 'docs/pages/playground.md',
    hasButton: true,
    shown: [data({ value: 4 }), /You rolled 4/],
    failed: /You rolled nothing yet.*The tool failed/s,
  },
  ...[`${LIVE}/clock.html`, 'docs/pages/guides/building-views.md', 'docs/pages/start/view.md'].map(
    (file) => ({
      file,
      hasButton: true,
      shown: [data({ time: '12:00' }), /It is 12:00/] as [CallToolResult, RegExp],
      failed: /It is not known yet.*The tool failed/s,
    }),
  ),
  {
    file: 'packages/elements/README.md',
    shown: [data({ time: '12:00' }), /It is 12:00/],
    failed: /It is not known: the tool failed/,
  },
  {
    file: `${LIVE}/sales.html`,
    shown: [data({ teas: { Matcha: 31 } }), /Matcha/],
    failed: /The sales could not be loaded/,
    empty: [data({ teas: {} }), /No teas were sold/],
  },
  {
    file: `${LIVE}/steps.html`,
    shown: [data({ steps: ['Write the notes'] }), /Write the notes/],
    failed: /The steps could not be loaded/,
    empty: [data({ steps: [] }), /There is nothing to do/],
  },
  {
    file: 'examples/backend/view/index.html',
    shown: [data({ title: 'Notes', items: ['Tea'], actions: [] }), /Tea/],
    failed: /No\.|No list received/,
    empty: [data({ title: 'Notes', items: [], actions: [] }), /Nothing here yet/],
  },
];

/** Runs in the view, which is on another origin: logs its text and what it does not catch, and presses its button. */
function reporter(pressAt: RegExp | undefined): string {
  return `<script>
    const errors = [];
    addEventListener('error', ({ message }) => errors.push(message));
    addEventListener('unhandledrejection', ({ reason }) => errors.push(String(reason)));
    let pressAt = ${pressAt};
    setInterval(() => {
      const text = document.body.innerText;
      const params = { level: 'info', data: { errors, text } };
      parent.postMessage({ jsonrpc: '2.0', method: 'notifications/message', params }, '*');
      if (!pressAt?.test(text)) return;
      pressAt = undefined;
      document.querySelector('button').click();
    }, 50);
  </script>`;
}

interface Report {
  errors: string[];
  text: string;
}

async function show(file: string, toolResult?: CallToolResult, pressAt?: RegExp) {
  const html = `${reporter(pressAt)}${await sampleHtml(file)}`;
  let last: Report = { errors: [], text: '' };
  const logged: string[] = [];
  const errors = () => [...last.errors, ...logged];
  const frame = mountFrame({ html, toolInput: {}, ...(toolResult && { toolResult }) });
  frame.addEventListener('mcp-app-log', ({ data: report }) => {
    if ((report as Report).errors) last = report as Report;
    // What a listener of the app throws.
    else logged.push(JSON.stringify(report));
  });
  await untilReady(frame);
  const shows = async (words: RegExp) => {
    await eventually(() => errors().length > 0 || words.test(last.text), `${file}: ${words}`);
    assert.deepEqual(errors(), [], file);
    assert.notMatch(last.text, /undefined|NaN|\bnull\b/, file);
  };
  return { frame, shows };
}

describe('views that people copy', () => {
  afterEach(removeFrames);

  for (const { file, shown, failed, empty, hasButton } of SAMPLES) {
    it(`${file} shows that it loads, its data, a failure, and that there is nothing`, async () => {
      const { frame, shows } = await show(file);
      if (!file.endsWith('playground.md')) await shows(/Loading|One moment/);
      frame.toolResult = shown[0];
      await shows(shown[1]);
      removeFrames();
      for (const result of [FAILED, NO_DATA]) {
        await (await show(file, result)).shows(failed);
        removeFrames();
      }
      if (empty) await (await show(file, empty[0])).shows(empty[1]);
      // The page has nothing that calls tools, so the call of the button rejects.
      if (hasButton) await (await show(file, ...shown)).shows(/The tool failed/);
    });
  }
});
