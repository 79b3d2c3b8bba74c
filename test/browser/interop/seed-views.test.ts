// Views written by hand after the first tutorials about the protocol, which are not quite correct but work.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  connectClient,
  countsOf,
  eventually,
  mountFrame,
  nextEvent,
  removeFrames,
  sandboxUrl,
  startServer,
} from '../../support/frame-harness.js';

/** How a view writes and reads its messages. */
const OBJECTS = { write: 'message', read: 'event.data' };
/** It can read nothing else: `JSON.parse` throws for an object. */
const TEXTS = { write: 'JSON.stringify(message)', read: 'JSON.parse(event.data)' };

/** A view with only postMessage: `ask`, `tell`, and `say` for reports to the test. */
const view = (script: string, { write, read } = OBJECTS): string => `<!doctype html>
  <meta charset="utf-8">
  <script>
    let last = 0;
    const waiting = {};
    const post = (body) => {
      const message = { jsonrpc: '2.0', ...body };
      parent.postMessage(${write}, '*');
    };
    const tell = (method, params) => post({ method, params });
    const ask = (method, params) =>
      new Promise((answer) => {
        waiting[++last] = answer;
        post({ id: last, method, params });
      });
    const say = (data) => tell('notifications/message', { level: 'info', logger: 'seed', data });
    addEventListener('message', (event) => {
      if (event.source !== parent) return;
      const message = ${read};
      if (message.method) say({ heard: message.method, params: message.params });
      else waiting[message.id]?.(message);
    });
    (async () => {${script}})();
  </script>`;

/** What a minimal client of the first tutorials sends: other names, and never "initialized". */
const TUTORIAL = `{
  capabilities: {},
  clientInfo: { name: 'Tutorial', version: '0.1.0' },
  protocolVersion: '2026-01-26',
}`;

/** Mounts a view and records what it says. */
function mount(
  html: string,
  properties: Partial<McpAppFrameElement> = {},
): { frame: McpAppFrameElement; said: Record<string, unknown>[] } {
  const frame = mountFrame({ html, ...properties });
  const said: Record<string, unknown>[] = [];
  frame.addEventListener('mcp-app-log', ({ logger, data }) => {
    if (logger === 'seed') said.push(data as Record<string, unknown>);
  });
  return { frame, said };
}

const untilReady = (frame: McpAppFrameElement) =>
  eventually(() => frame.status === 'ready', 'ready');
const untilSaid = (said: Record<string, unknown>[], key: string) =>
  eventually(() => said.find((words) => key in words), `the view says ${key}`);
const untilHeard = (said: Record<string, unknown>[], method: string) =>
  eventually(() => said.find(({ heard }) => heard === method), `the view hears ${method}`);

const MODES = {
  'zero-config': async () => ({}),
  'sandbox-url': async () => ({ sandbox: { url: await sandboxUrl() } }),
};

describe('views after the first tutorials', () => {
  afterEach(removeFrames);

  for (const [mode, sandbox] of Object.entries(MODES)) {
    it(`T1 ${mode}: accepts clientInfo, no "initialized" and an immediate tool call: answered, ready, fed`, async () => {
      const { frame, said } = mount(
        view(`
          const hello = await ask('ui/initialize', ${TUTORIAL});
          const tool = await ask('tools/call', { name: 'echo', arguments: { query: 'initial' } });
          say({ hello, tool });
        `),
        {
          ...(await sandbox()),
          client: await connectClient(await startServer()),
          theme: 'dark',
          toolInput: { city: 'Bern' },
          toolResult: { content: [] },
        },
      );
      const { hello, tool } = (await untilSaid(said, 'hello')) as Record<
        'hello' | 'tool',
        { result: Record<string, Record<string, unknown>> }
      >;
      assert.equal(hello.result['hostContext']!['theme'], 'dark');
      assert.deepEqual(tool.result['structuredContent'], {
        name: 'echo',
        args: { query: 'initial' },
      });
      assert.equal(frame.status, 'ready');
      assert.deepEqual(frame.details.appInfo, { name: 'Tutorial', version: '0.1.0' });
      await untilHeard(said, 'ui/notifications/tool-result');
      const heard = said.flatMap((words) => ('heard' in words ? [words['heard']] : []));
      assert.deepEqual(heard, ['ui/notifications/tool-input', 'ui/notifications/tool-result']);
    });

    it(`T5 ${mode}: uses JSON text in both directions`, async () => {
      const { frame, said } = mount(
        view(
          `
          const hello = await ask('ui/initialize', { appCapabilities: {}, protocolVersion: '2026-01-26' });
          tell('ui/notifications/initialized', {});
          const tool = await ask('tools/call', { name: 'echo', arguments: { ä: '🎉' } });
          say({ hello, tool });
        `,
          TEXTS,
        ),
        {
          ...(await sandbox()),
          client: await connectClient(await startServer()),
          theme: 'light',
          toolInput: { city: 'Zürich' },
        },
      );
      const { hello, tool } = (await untilSaid(said, 'hello')) as Record<
        'hello' | 'tool',
        { result: Record<string, unknown> }
      >;
      assert.equal(hello.result['protocolVersion'], '2026-01-26');
      assert.deepEqual(tool.result['structuredContent'], { name: 'echo', args: { ä: '🎉' } });
      assert.equal(frame.status, 'ready');
      const { params } = await untilHeard(said, 'ui/notifications/tool-input');
      assert.deepEqual(params, { arguments: { city: 'Zürich' } });
      frame.theme = 'dark';
      const news = await untilHeard(said, 'ui/notifications/host-context-changed');
      assert.deepEqual(news['params'], { theme: 'dark' });
    });
  }

  it('T1 silent after the handshake: ready after a timeout, and fed', async () => {
    const { frame, said } = mount(view(`say({ hello: await ask('ui/initialize', ${TUTORIAL}) })`), {
      limits: { handshakeTimeout: 2000 },
      toolInput: { city: 'Bern' },
    });
    await untilSaid(said, 'hello');
    assert.equal(frame.status, 'connecting', 'it may still say "initialized"');
    await untilReady(frame);
    await untilHeard(said, 'ui/notifications/tool-input');
  });

  it('T1 ui/initialize without params: answered', async () => {
    const { frame, said } = mount(
      view(`
        say({ hello: await ask('ui/initialize') });
        tell('ui/notifications/initialized');
      `),
    );
    const { hello } = (await untilSaid(said, 'hello')) as { hello: { result: object } };
    assert.hasAllKeys(hello.result, [
      'protocolVersion',
      'hostInfo',
      'hostCapabilities',
      'hostContext',
    ]);
    await untilReady(frame);
  });

  it('T2 ui/message with one block, from an assistant: the page gets a list of one', async () => {
    const messages: unknown[] = [];
    const { said } = mount(
      view(`
        await ask('ui/initialize', ${TUTORIAL});
        const content = { type: 'text', text: 'hello' };
        say({ one: await ask('ui/message', { role: 'user', content }) });
        say({ two: await ask('ui/message', { role: 'assistant', content }) });
      `),
      { handlers: { message: (message) => void messages.push(message) } },
    );
    assert.deepInclude(await untilSaid(said, 'one'), {
      one: { jsonrpc: '2.0', id: 2, result: {} },
    });
    await untilSaid(said, 'two');
    const content = [{ type: 'text', text: 'hello' }];
    assert.deepEqual(messages, [
      { role: 'user', content },
      { role: 'assistant', content },
    ]);
  });

  it('T3 accepts "initialized" without params, and a size with one side', async () => {
    const { frame } = mount(
      view(`
        await ask('ui/initialize', ${TUTORIAL});
        tell('ui/notifications/initialized');
        tell('ui/notifications/size-changed', { height: 123 });
      `),
    );
    const { width, height } = await nextEvent(frame, 'mcp-app-size-change');
    assert.deepEqual([width, height], [undefined, 123]);
    assert.equal(frame.status, 'ready');
  });

  it('T3 cancelled without a reason, by the view', async () => {
    const url = await startServer();
    const { frame } = mount(
      view(`
        await ask('ui/initialize', ${TUTORIAL});
        ask('tools/call', { name: 'until-cancelled', arguments: {} });
        setTimeout(() => tell('notifications/cancelled', { requestId: last }), 500);
      `),
      { client: await connectClient(url) },
    );
    await untilReady(frame);
    await eventually(async () => (await countsOf(url))['cancelled'] === 1, 'cancelled');
  });

  it('T3 cancelled without a reason, by the page', async () => {
    const { said } = mount(view(`await ask('ui/initialize', ${TUTORIAL}); ask('ping');`), {
      limits: { handshakeTimeout: 500 },
      toolInput: {},
      toolCancelled: {},
    });
    assert.deepEqual((await untilHeard(said, 'ui/notifications/tool-cancelled'))['params'], {});
  });

  it('T4 requests before the handshake: answers a ping, refuses a tool, and continues', async () => {
    const url = await startServer();
    const { frame, said } = mount(
      view(`
        say({ ping: await ask('ping') });
        say({ early: await ask('tools/call', { name: 'echo', arguments: {} }) });
        tell('ui/notifications/size-changed', { height: 999 });
        await ask('ui/initialize', ${TUTORIAL});
        say({ late: await ask('tools/call', { name: 'echo', arguments: {} }) });
      `),
      { client: await connectClient(url) },
    );
    let resized = false;
    frame.addEventListener('mcp-app-size-change', () => (resized = true));
    assert.deepEqual(await untilSaid(said, 'ping'), {
      ping: { jsonrpc: '2.0', id: 1, result: {} },
    });
    const { early } = (await untilSaid(said, 'early')) as { early: { error: { message: string } } };
    assert.include(early.error.message, 'ui/initialize');
    const { late } = (await untilSaid(said, 'late')) as { late: { result: object } };
    assert.property(late.result, 'content');
    assert.equal(frame.status, 'ready');
    assert.isFalse(resized, 'what it said too early counts for nothing');
    assert.equal((await countsOf(url))['calls'], 1);
  });

  it('T4 invalid messages before, between and after: the view keeps working', async () => {
    const { frame, said } = mount(
      view(`
        const nonsense = () => {
          for (const junk of [null, 7, 'no json', '[1', [], {}, { jsonrpc: '1.0', id: 1 },
            { jsonrpc: '2.0', id: {}, method: 'ping' }, { jsonrpc: '2.0', id: 99, result: {} }])
            parent.postMessage(junk, '*');
        };
        nonsense();
        await ask('ui/initialize', ${TUTORIAL});
        nonsense();
        say({ ping: await ask('ping') });
        nonsense();
        say({ again: await ask('ping') });
      `),
      { limits: { handshakeTimeout: 1000 } },
    );
    await untilSaid(said, 'again');
    await untilReady(frame);
    assert.isUndefined(frame.error);
  });
});
