// Every member, call and event of `window.openai`, as a view written for ChatGPT uses them in a frame.
import { assert } from 'chai';
import type { AuditEntry } from '../../../packages/elements/src/host/consent/audit.js';
import {
  eventually,
  mountFrame,
  nextEvent,
  removeFrames,
  untilReady,
} from '../../support/frame-harness.js';
import { openAiFrame, openAiHtml } from './support/openai-view.js';

const text = (value: string) => [{ type: 'text' as const, text: value }];

describe('window.openai', () => {
  afterEach(removeFrames);

  it('has the data before the first script of the view runs', async () => {
    const result = { content: text('hi'), structuredContent: { city: 'Bern' }, _meta: { map: 7 } };
    const { run } = await openAiFrame({
      theme: 'dark',
      host: { locale: 'de-CH' },
      maxHeight: 480,
      toolInput: { city: 'b' },
      toolResult: result,
    });
    const first = await run<Record<string, unknown>>('first');
    assert.deepInclude(first, {
      theme: 'dark',
      locale: 'de-CH',
      displayMode: 'inline',
      maxHeight: 480,
      toolInput: { city: 'b' },
      toolOutput: { city: 'Bern' },
      widgetState: null,
      view: { mode: 'inline' },
    });
    assert.deepInclude(first['toolResponseMetadata'] as object, {
      map: 7,
      status: 'success',
      mcp_tool_result: result,
      call_tool_result: result,
    });
    assert.isString((first['toolResponseMetadata'] as never)['openai/widgetSessionId']);
    assert.hasAllKeys((first['safeArea'] as { insets: object }).insets, [
      'top',
      'bottom',
      'left',
      'right',
    ]);
    const { device, capabilities } = first['userAgent'] as Record<string, Record<string, unknown>>;
    assert.include(['mobile', 'tablet', 'desktop', 'unknown'], device!['type']);
    assert.hasAllKeys(capabilities, ['hover', 'touch']);
  });

  it('changes with the host, and dispatches events', async () => {
    const { frame, run } = await openAiFrame({ theme: 'light' });
    assert.isNull(await run('openai.toolOutput'));
    frame.theme = 'dark';
    await eventually(async () => (await run('openai.theme')) === 'dark', 'the theme');
    const heard = await run<[string, Record<string, unknown>][]>('heard');
    assert.isTrue(
      heard.some(([type, detail]) => type === 'set_globals' && detail['theme'] === 'dark'),
    );
    const code = 'heard.filter(([type]) => type === "tool_response").at(-1)';
    frame.toolResult = { content: [], structuredContent: { n: 1 } };
    await eventually(() => run(code), 'the response');
  });

  it('never shows partial input', async () => {
    const partial = '{"job": 7, "code": "1';
    const frame = mountFrame({
      resource: {
        uri: 'ui://x',
        mimeType: 'text/html+skybridge',
        text: openAiHtml(
          'openai.sendFollowUpMessage({ prompt: JSON.stringify(openai.toolInput) })',
        ),
      },
      toolInputPartial: partial,
      handlers: { message: ({ content }) => void said.push(content) },
    });
    const said: unknown[] = [];
    await untilReady(frame);
    await eventually(() => said.length > 0, 'the message');
    assert.deepEqual(said, [text('null')]);
  });

  it('omits members that the page does not support', async () => {
    const { run } = await openAiFrame({ availableDisplayModes: ['inline'] });
    const functions = await run<string[]>(
      'Object.keys(openai).filter((key) => typeof openai[key] === "function").sort()',
    );
    assert.deepEqual(functions, [
      'callTool',
      'notifyIntrinsicHeight',
      'openExternal',
      'requestClose',
      'setWidgetState',
    ]);
  });

  it('callTool calls the tools for views, and no others', async () => {
    const called: unknown[] = [];
    const audit: AuditEntry[] = [];
    const { frame, run } = await openAiFrame(
      {
        handlers: {
          callTool: ({ name, arguments: args, _meta: meta }) => {
            called.push([name, args, Object.keys(meta ?? {})]);
            return { content: text('done'), structuredContent: { ok: true } };
          },
        },
      },
      {
        listed: [
          {
            name: 'open',
            inputSchema: { type: 'object' },
            _meta: { 'openai/widgetAccessible': true },
          },
          { name: 'closed', inputSchema: { type: 'object' } },
        ],
      },
    );
    frame.addEventListener('mcp-app-audit', (entry) => audit.push(entry));
    assert.deepEqual(await run('openai.callTool("open", { a: 1 })'), {
      result: 'done',
      content: text('done'),
      structuredContent: { ok: true },
    });
    assert.deepEqual(called, [['open', { a: 1 }, ['openai/widgetSessionId']]]);
    const failure = await run('openai.callTool("closed", {})').catch(String);
    assert.match(String(failure), /widgetAccessible/);
    assert.lengthOf(called, 1);
    const denials = audit.filter(({ what }) => what === 'closed');
    assert.deepEqual(
      denials.map(({ decision }) => decision),
      ['denied'],
    );
    // A forged id makes no difference: the view may send anything.
    const forged = `new Promise((resolve) => {
      addEventListener('message', ({ data }) => data.id === 'forged:1' && resolve(data.error?.message));
      parent.postMessage({ jsonrpc: '2.0', id: 'forged:1', method: 'tools/call', params: { name: 'closed' } }, '*');
    })`;
    assert.match(await run<string>(forged), /widgetAccessible/);
    assert.lengthOf(called, 1);
  });

  it('asks the user like the standard', async () => {
    const asked: string[] = [];
    const done: string[] = [];
    const { run } = await openAiFrame({
      consent: {
        policy: ({ kind, what }) =>
          kind === 'message' ? 'deny' : what === 'wipe' ? 'ask' : 'default',
        ask: ({ what }) => {
          asked.push(what);
          return 'deny';
        },
      },
      handlers: {
        listTools: undefined,
        message: () => void done.push('message'),
        callTool: ({ name }) => (done.push(name), { content: [] }),
      },
    });
    assert.match(
      String(await run('openai.sendFollowUpMessage({ prompt: "x" })').catch(String)),
      /refused/,
    );
    const { isError } = await run<{ isError: boolean }>('openai.callTool("wipe", {})');
    assert.isTrue(isError);
    assert.deepEqual(asked, ['wipe']);
    assert.deepEqual(done, []);
  });

  it('sendFollowUpMessage, openExternal, requestDisplayMode, requestClose, notifyIntrinsicHeight', async () => {
    const said: unknown[] = [];
    const { frame, run } = await openAiFrame({
      consent: { policy: { link: 'allow', 'display-mode': 'allow' } },
      handlers: {
        message: ({ content }) => void said.push(content),
        openLink: ({ url }) => void said.push(url),
        requestDisplayMode: ({ mode }) => (said.push(mode), { mode }),
      },
    });
    await run('openai.sendFollowUpMessage({ prompt: "More" })');
    await run('openai.openExternal({ href: "https://example.com/a" })');
    assert.deepEqual(await run('openai.requestDisplayMode({ mode: "fullscreen" })'), {
      mode: 'fullscreen',
    });
    assert.deepEqual(said, [text('More'), 'https://example.com/a', 'fullscreen']);
    const failure = await run('openai.openExternal({ href: "javascript:1" })').catch(String);
    assert.match(String(failure), /refused/);
    const resized = nextEvent(frame, 'mcp-app-size-change');
    await run('void openai.notifyIntrinsicHeight(321)');
    assert.equal((await resized).height, 321);
    const closing = nextEvent(frame, 'mcp-app-request-close');
    await run('void openai.requestClose()');
    (await closing).preventDefault();
  });

  it('measures a view that does not report its height', async () => {
    const html = openAiHtml('', '<div style="height: 432px"></div>');
    const sizes: (number | undefined)[] = [];
    const frame = mountFrame({
      resource: { uri: 'ui://x', mimeType: 'text/html+skybridge', text: html },
    });
    frame.addEventListener('mcp-app-size-change', ({ height }) => sizes.push(height));
    await untilReady(frame);
    await eventually(() => sizes.some((height) => height! >= 432 && height! < 500), 'the height');
  });

  it('widgetState is available immediately, is kept, and the model gets its part', async () => {
    const told: unknown[] = [];
    const handlers = { updateModelContext: (params: unknown) => void told.push(params) };
    const { frame, run } = await openAiFrame({ handlers });
    const state = { modelContent: { step: 2 }, privateContent: { secret: 1 } };
    const code = `const saving = openai.setWidgetState(${JSON.stringify(state)});
      const now = openai.widgetState; saving.then(() => now)`;
    assert.deepEqual(await run(code), state);
    assert.deepEqual(told, [{ structuredContent: { step: 2 } }]);
    const snapshot = await frame.snapshot();
    assert.equal(snapshot.resource.mimeType, 'text/html+skybridge');
    frame.reload();
    await eventually(async () => frame.status === 'ready', 'the reload');
    assert.deepEqual(await run('first.widgetState'), state);
    frame.remove();
    const restored = mountFrame({ handlers: frame.handlers });
    const seen = nextEvent(restored, 'mcp-app-ready');
    await restored.restore(snapshot);
    await seen;
    assert.deepEqual((await restored.snapshot()).viewState, { 'openai/widgetState': state });
    restored.remove();
  });
});
