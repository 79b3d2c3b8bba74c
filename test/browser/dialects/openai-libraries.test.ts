// How skybridge and mcp-use use `window.openai`, reproduced by hand. `npm run compat` shows views that they built.
import { assert } from 'chai';
import type { CallToolParams } from '../../../packages/elements/src/protocol/mcp.js';
import { eventually, removeFrames } from '../../support/frame-harness.js';
import { openAiFrame, openAiHtml } from './support/openai-view.js';

/** A store for each member, like those of their hooks: updated by the event, read from `window.openai`. */
const STORES = `<script>
  const inner = window.openai;
  // In development, skybridge puts a proxy that logs in the place of window.openai.
  window.openai = new Proxy(inner, { get: (target, name, receiver) => {
    const value = Reflect.get(target, name, receiver);
    return typeof value === 'function' ? (...args) => value.apply(target, args) : value;
  } });
  window.seen = {};
  for (const key of ['theme', 'toolInput', 'toolOutput', 'toolResponseMetadata', 'safeArea', 'userAgent', 'view', 'widgetState']) {
    seen[key] = [window.openai[key]];
    addEventListener('openai:set_globals', ({ detail }) => {
      if (detail.globals[key] !== undefined) seen[key].push(window.openai[key]);
    }, { passive: true });
  }
</script>`;

describe('window.openai as libraries use it', () => {
  afterEach(removeFrames);

  it('a proxy in its place sees every change, and unchanged values keep their identity', async () => {
    const { frame, run } = await openAiFrame(
      {
        theme: 'light',
        toolInput: { a: 1 },
        toolResult: { content: [], structuredContent: { n: 1 } },
      },
      { html: openAiHtml('', STORES) },
    );
    // React reads a store twice and loops if it gets two objects.
    const isStable = `Object.keys(seen).every((key) => window.openai[key] === window.openai[key])`;
    assert.isTrue(await run(isStable));
    assert.deepEqual(await run('seen.toolOutput[0]'), { n: 1 }, 'before the first event');
    await run('window.before = { ...window.openai }; 1');
    frame.theme = 'dark';
    await eventually(async () => (await run('seen.theme.at(-1)')) === 'dark', 'the other theme');
    const others = `['safeArea', 'userAgent', 'view'].map((key) => seen[key].length === 1 && window.openai[key] === before[key])`;
    assert.deepEqual(await run(others), [true, true, true]);
  });

  it('calls a tool without arguments: null', async () => {
    const calls: CallToolParams[] = [];
    const { run } = await openAiFrame(
      {
        handlers: {
          callTool(params) {
            calls.push(params);
            return { content: [{ type: 'text', text: 'ok' }] };
          },
        },
      },
      {
        listed: [
          {
            name: 'plain',
            inputSchema: { type: 'object' },
            _meta: { 'openai/widgetAccessible': true },
          },
        ],
      },
    );
    assert.equal(await run("openai.callTool('plain', null).then(({ result }) => result)"), 'ok');
    assert.deepEqual(calls[0]?.arguments, {});
    const told = "heard.filter(([name]) => name === 'tool_response').map(([, { tool }]) => tool)";
    assert.deepEqual(await run(told), [{ name: 'plain', args: {} }]);
  });

  it('treats a state that was extended in place as a new state', async () => {
    const { run } = await openAiFrame({}, { html: openAiHtml('', STORES) });
    await run("openai.setWidgetState({ modelContent: {}, imageIds: ['a'] })");
    // skybridge copies the state, but not the list that it adds to.
    await run(
      'const copy = { ...openai.widgetState }; copy.imageIds.push("b"); openai.setWidgetState(copy)',
    );
    assert.deepEqual(await run('seen.widgetState.length'), 3);
    assert.deepEqual(await run('openai.widgetState.imageIds'), ['a', 'b']);
    await run('openai.setWidgetState({ ...openai.widgetState })');
    assert.deepEqual(await run('seen.widgetState.length'), 3, 'an equal one is not');
  });
});
