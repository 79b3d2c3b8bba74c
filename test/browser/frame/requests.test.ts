import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  connectClient,
  countsOf,
  eventually,
  nextEvent,
  pause,
  readyFrame,
  removeFrames,
  scriptedHtml,
  startServer,
  viewCancels,
  viewNotifies,
  viewReceived,
  viewRequests,
} from '../../support/frame-harness.js';
import type { Sdk } from '../../support/frame-harness.js';

const text = (words: string) => ({ content: [{ type: 'text' as const, text: words }] });

for (const serverSdk of [1, 2] as Sdk[]) {
  for (const clientSdk of [1, 2] as Sdk[]) {
    describe(`requests of a view: server of SDK ${serverSdk}.x, client of SDK ${clientSdk}.x`, () => {
      let url: string;
      let client: Awaited<ReturnType<typeof connectClient>>;
      let frame: McpAppFrameElement;
      before(async () => {
        url = await startServer(serverSdk);
        client = await connectClient(url, clientSdk);
        frame = await readyFrame({ client, tool: 'app' });
      });
      after(() => {
        removeFrames();
        return client.close();
      });

      it('V1 passes tools/call to the server and returns the answer unchanged', async () => {
        const { result } = await viewRequests(frame, 'tools/call', {
          name: 'echo',
          arguments: { z: 1, a: [null, 'é'] },
        });
        assert.deepEqual(result!['structuredContent'], {
          name: 'echo',
          args: { z: 1, a: [null, 'é'] },
        });
        assert.deepEqual((result!['_meta'] as Record<string, unknown>)['test/kept'], [
          1,
          { a: null },
        ]);
      });

      it('V1 returns a failed tool as isError, not as an error', async () => {
        const { result } = await viewRequests(frame, 'tools/call', { name: 'fails' });
        assert.isTrue(result!['isError']);
      });

      it('V2 tools/list', async () => {
        const { result } = await viewRequests(frame, 'tools/list');
        assert.include(JSON.stringify(result), '"app"');
      });

      it('V3 V4 V5 V6 resources/list, templates, read and prompts/list', async () => {
        const list = (await viewRequests(frame, 'resources/list')).result!;
        assert.include(JSON.stringify(list), 'data://test/note');
        const templates = (await viewRequests(frame, 'resources/templates/list')).result!;
        assert.include(JSON.stringify(templates), 'data://test/{name}');
        const read = (await viewRequests(frame, 'resources/read', { uri: 'data://test/note' }))
          .result!;
        assert.include(JSON.stringify(read), 'a note');
        const prompts = (await viewRequests(frame, 'prompts/list')).result!;
        assert.include(JSON.stringify(prompts), 'greet');
      });

      it('V5 returns a failed read as an error with the reason', async () => {
        const { error } = await viewRequests(frame, 'resources/read', { uri: 'data://test/none' });
        assert.include(error!.message, 'not found');
      });

      it('R5 refuses a tool for the model only, and allows one for views only', async () => {
        const { error } = await viewRequests(frame, 'tools/call', { name: 'model-only' });
        assert.equal(error!.code, -32602);
        assert.include(error!.message, 'visibility');
        assert.isDefined((await viewRequests(frame, 'tools/call', { name: 'app-only' })).result);
      });

      it("R6 refuses a tool that the view's server does not have", async () => {
        const { error } = await viewRequests(frame, 'tools/call', { name: 'of-another-server' });
        assert.equal(error!.code, -32602);
        assert.include(error!.message, 'of-another-server');
      });

      it('X4 aborts the call at the server when the view cancels it', async () => {
        const before = (await countsOf(url))['cancelled']!;
        await viewCancels(frame, 'tools/call', { name: 'until-cancelled' });
        await eventually(
          async () => (await countsOf(url))['cancelled'] === before + 1,
          'cancelled',
        );
      });

      it('X4 passes progress of the server to the view that asked for it', async () => {
        await viewRequests(frame, 'tools/call', {
          name: 'steps',
          _meta: { progressToken: 'mine' },
        });
        const progress = await viewReceived(frame, 'notifications/progress');
        assert.deepEqual(
          progress.map(({ params }) => params),
          [1, 2, 3].map((step) => ({ progressToken: 'mine', progress: step, total: 3 })),
        );
      });

      it("V14 tells every frame of a client about list_changed, and keeps the page's own handlers", async () => {
        const second = await readyFrame({ client, tool: 'app' });
        await viewRequests(frame, 'tools/call', { name: 'grow' });
        for (const each of [frame, second]) {
          await eventually(
            async () => (await viewReceived(each, 'notifications/tools/list_changed')).length > 0,
            'list_changed',
          );
        }
        const grown = (await viewRequests(second, 'tools/call', { name: 'grown-0' })).result;
        assert.isDefined(grown, 'the list is asked for again');
      });

      it('R8 reads the view once for two frames of one client', async () => {
        const before = (await countsOf(url))['reads']!;
        await Promise.all([
          readyFrame({ client, tool: 'blob' }),
          readyFrame({ client, tool: 'blob' }),
        ]);
        assert.equal((await countsOf(url))['reads'], before + 1);
      });
    });
  }
}

describe('requests that the page answers', () => {
  let html: string;
  before(async () => {
    html = await scriptedHtml();
  });
  afterEach(removeFrames);

  it('V1 prefers a handler over the client, also when it is set late', async () => {
    const client = await connectClient(await startServer());
    const frame = await readyFrame({ client, tool: 'app' });
    frame.handlers = { callTool: ({ name }) => text(`the page answers ${name}`) };
    await frame.updateComplete;
    const { result } = await viewRequests(frame, 'tools/call', { name: 'echo' });
    assert.deepEqual(result, text('the page answers echo'));
    await client.close();
  });

  it('V1 V2 V3 V4 V5 V6 works with handlers only, without a client', async () => {
    const frame = await readyFrame({
      html,
      handlers: {
        callTool: ({ name }) => text(name),
        listTools: () => ({ tools: [{ name: 't', inputSchema: { type: 'object' } }] }),
        listResources: () => ({ resources: [] }),
        listResourceTemplates: () => ({ resourceTemplates: [] }),
        readResource: ({ uri }) => ({ contents: [{ uri, text: 'x' }] }),
        listPrompts: () => ({ prompts: [] }),
      },
    });
    assert.deepEqual((await viewRequests(frame, 'tools/call', { name: 't' })).result, text('t'));
    for (const method of [
      'tools/list',
      'resources/list',
      'resources/templates/list',
      'prompts/list',
    ])
      assert.isDefined((await viewRequests(frame, method)).result, method);
    assert.isDefined((await viewRequests(frame, 'resources/read', { uri: 'u:x' })).result);
  });

  it('L4 answers a request without a handler with -32601, and says so', async () => {
    const frame = await readyFrame({ html });
    for (const [method, params] of [
      ['tools/call', { name: 'x' }],
      ['tools/list', {}],
      ['resources/list', {}],
      ['resources/templates/list', {}],
      ['resources/read', { uri: 'x' }],
      ['prompts/list', {}],
      ['ui/message', { role: 'user', content: [{ type: 'text', text: 'x' }] }],
      ['ui/update-model-context', {}],
      ['sampling/createMessage', { messages: [], maxTokens: 1 }],
    ] as const) {
      const { error } = await viewRequests(frame, method, params);
      assert.equal(error?.code, -32601, method);
      assert.include(error!.message, 'handler');
    }
  });

  it('X3 answers bad params of every method with -32602 and a sentence', async () => {
    const frame = await readyFrame({
      html,
      handlers: {
        callTool: () => text(''),
        readResource: () => ({ contents: [] }),
        message: () => {},
        updateModelContext: () => {},
        createMessage: () => ({ model: '', role: 'assistant', content: [] }),
      },
    });
    for (const [method, params] of [
      ['tools/call', {}],
      ['tools/call', { name: 7 }],
      ['tools/call', { name: 'x', arguments: 'text' }],
      ['resources/read', {}],
      ['ui/open-link', {}],
      ['ui/open-link', { url: 5 }],
      ['ui/download-file', {}],
      ['ui/download-file', { contents: [] }],
      ['ui/download-file', { contents: [{ type: 'text', text: 'x' }] }],
      ['ui/message', { role: 'user' }],
      ['ui/message', { role: 'system', content: [{ type: 'text', text: 'x' }] }],
      ['ui/update-model-context', { content: 'text' }],
      ['ui/update-model-context', { structuredContent: [] }],
      ['ui/request-display-mode', { mode: 'sideways' }],
      ['sampling/createMessage', {}],
    ] as const) {
      const { error } = await viewRequests(frame, method, params);
      assert.equal(error?.code, -32602, `${method} ${JSON.stringify(params)}`);
      assert.isAbove(error!.message.length, 20);
    }
  });

  it('X3 answers with -32603 and the message of a handler that throws, or with its own code', async () => {
    const frame = await readyFrame({
      html,
      handlers: {
        callTool: () => {
          throw new Error('the database is down');
        },
        readResource: () => {
          throw Object.assign(new Error('gone'), { code: -32002 });
        },
      },
    });
    const call = await viewRequests(frame, 'tools/call', { name: 'x' });
    assert.deepInclude(call.error, { code: -32603, message: 'the database is down' });
    const read = await viewRequests(frame, 'resources/read', { uri: 'x' });
    assert.deepInclude(read.error, { code: -32002, message: 'gone' });
  });

  it('V7 passes a normalized URL to the page, which may refuse it', async () => {
    const asked: string[] = [];
    const frame = await readyFrame({
      html,
      handlers: {
        openLink: ({ url }) => {
          asked.push(url);
          return url.includes('no') ? { isError: true } : undefined;
        },
      },
    });
    assert.deepEqual(
      (await viewRequests(frame, 'ui/open-link', { url: 'https://example.com' })).result,
      {},
    );
    assert.deepEqual(
      (await viewRequests(frame, 'ui/open-link', { url: 'https://no.example' })).result,
      { isError: true },
    );
    assert.deepEqual(asked, ['https://example.com/', 'https://no.example/']);
  });

  it('V7 refuses javascript:, data:, file: and the page itself with the reason', async () => {
    const asked: string[] = [];
    const frame = await readyFrame({
      html,
      handlers: { openLink: ({ url }) => void asked.push(url) },
    });
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      `${location.origin}/x`,
      'https://u:p@example.com/',
      'no url',
    ]) {
      const { error } = await viewRequests(frame, 'ui/open-link', { url });
      assert.equal(error?.code, -32602, url);
    }
    assert.deepEqual(asked, []);
  });

  it('V7 dispatches the event without a handler; a page that prevents it opens the link itself', async () => {
    const frame = await readyFrame({ html });
    frame.addEventListener('mcp-app-open-link', (event) => event.preventDefault(), { once: true });
    const opened = nextEvent(frame, 'mcp-app-open-link');
    const { result } = await viewRequests(frame, 'ui/open-link', { url: 'https://example.com/a' });
    assert.equal((await opened).url, 'https://example.com/a');
    assert.deepEqual(result, {});
  });

  it('V7 opens nothing without a click of the user', async () => {
    const frame = await readyFrame({ html });
    const refused = nextEvent(frame, 'mcp-app-refused');
    const { result } = await viewRequests(frame, 'ui/open-link', { url: 'https://example.com/a' });
    assert.deepEqual(result, { isError: true });
    assert.equal((await refused).refusals[0]!.kind, 'link');
  });

  it("V8 passes files of a download to the page's handler, or dispatches the event", async () => {
    const contents = [{ type: 'resource', resource: { uri: 'file:///a.txt', text: 'x' } }];
    const got: unknown[] = [];
    const frame = await readyFrame({
      html,
      handlers: { downloadFile: (params) => void got.push(params) },
    });
    assert.deepEqual((await viewRequests(frame, 'ui/download-file', { contents })).result, {});
    assert.deepEqual(got, [{ contents }]);
    frame.handlers = {};
    await frame.updateComplete;
    frame.addEventListener('mcp-app-download', (event) => event.preventDefault(), { once: true });
    const event = nextEvent(frame, 'mcp-app-download');
    assert.deepEqual((await viewRequests(frame, 'ui/download-file', { contents })).result, {});
    assert.deepEqual((await event).contents as unknown, contents);
  });

  it('V9 T2 accepts messages as a list or one object, and lets the page decide about the role', async () => {
    const got: unknown[] = [];
    const frame = await readyFrame({
      html,
      handlers: {
        message: (params) => {
          got.push(params);
          return params.role === 'assistant' ? { isError: true } : undefined;
        },
      },
    });
    const block = { type: 'text', text: 'hi' };
    const event = nextEvent(frame, 'mcp-app-message');
    assert.deepEqual(
      (await viewRequests(frame, 'ui/message', { role: 'user', content: [block] })).result,
      {},
    );
    assert.deepEqual((await event).content as unknown, [block]);
    assert.deepEqual((await viewRequests(frame, 'ui/message', { content: block })).result, {});
    assert.deepEqual(
      (await viewRequests(frame, 'ui/message', { role: 'assistant', content: block })).result,
      { isError: true },
    );
    assert.deepEqual(got, [
      { role: 'user', content: [block] },
      { role: 'user', content: [block] },
      { role: 'assistant', content: [block] },
    ]);
  });

  it('V10 passes model context to the handler and the event', async () => {
    const got: unknown[] = [];
    const frame = await readyFrame({
      html,
      handlers: { updateModelContext: (params) => void got.push(params) },
    });
    const event = nextEvent(frame, 'mcp-app-model-context');
    const params = {
      content: [{ type: 'text', text: 'three items' }],
      structuredContent: { n: 3 },
    };
    assert.deepEqual((await viewRequests(frame, 'ui/update-model-context', params)).result, {});
    assert.deepEqual((await event).structuredContent, { n: 3 });
    assert.deepEqual(got, [params]);
  });

  it('V11 allows sampling with tools only if the page says so', async () => {
    const createMessage = () => ({ model: 'm', role: 'assistant' as const, content: [] });
    const params = { messages: [], maxTokens: 10 };
    const frame = await readyFrame({ html, handlers: { createMessage } });
    assert.equal(
      (await viewRequests(frame, 'sampling/createMessage', params)).result!['model'],
      'm',
    );
    const withTools = { ...params, tools: [] };
    assert.equal(
      (await viewRequests(frame, 'sampling/createMessage', withTools)).error!.code,
      -32602,
    );
    const other = await readyFrame({
      html,
      handlers: { createMessage },
      host: { capabilities: { sampling: { tools: {} } } },
    });
    assert.isDefined((await viewRequests(other, 'sampling/createMessage', withTools)).result);
  });

  it('V12 turns logs into events', async () => {
    const frame = await readyFrame({ html });
    const log = nextEvent(frame, 'mcp-app-log');
    await viewNotifies(frame, 'notifications/message', {
      level: 'warning',
      data: { a: 1 },
      logger: 'x',
    });
    assert.deepInclude(await log, { level: 'warning', logger: 'x' });
  });

  it('V13 passes any other method to the fallback handler', async () => {
    const frame = await readyFrame({
      html,
      handlers: {
        fallback: ({ method, params }, { appInfo }) => ({ method, params, app: appInfo!.name }),
      },
    });
    const { result } = await viewRequests(frame, 'vendor/thing', { a: 1 });
    assert.deepEqual(result, { method: 'vendor/thing', params: { a: 1 }, app: 'Scripted' });
  });

  it('M2 answers a request for a mode that is not offered with the current one', async () => {
    const frame = await readyFrame({ html, availableDisplayModes: ['inline'] });
    const { result } = await viewRequests(frame, 'ui/request-display-mode', { mode: 'fullscreen' });
    assert.deepEqual(result, { mode: 'inline' });
  });

  it('M2 M3 lets the page decide about modes that the view declared, and does not ask it about others', async () => {
    const asked: string[] = [];
    const frame = await readyFrame({
      html,
      handlers: {
        requestDisplayMode: ({ mode }) => {
          asked.push(mode);
          return { mode };
        },
      },
    });
    const request = (mode: string) => viewRequests(frame, 'ui/request-display-mode', { mode });
    assert.deepEqual((await request('fullscreen')).result, { mode: 'fullscreen' });
    assert.deepEqual((await request('pip')).result, { mode: 'inline' });
    assert.deepEqual(asked, ['fullscreen']);
  });

  it('answers a burst of 1,000 calls: none is lost and none is answered twice', async () => {
    const seen: number[] = [];
    const frame = await readyFrame({
      html,
      handlers: {
        callTool: async ({ arguments: args }) => {
          seen.push(args!['n'] as number);
          await pause(0);
          return text(String(args!['n']));
        },
      },
    });
    const { value } = (
      await frame.callAppTool('evaluate', {
        code: `Promise.all(Array.from({ length: 1000 }, (_, n) =>
          request('tools/call', { name: 't', arguments: { n } }).then((r) => r.content[0].text === String(n))
        )).then((all) => all.filter(Boolean).length)`,
      })
    ).structuredContent as { value: number };
    assert.equal(value, 1000);
    assert.equal(new Set(seen).size, 1000);
    assert.equal(seen.length, 1000);
  });

  it('A1 lists and calls the tools of the view', async () => {
    const frame = await readyFrame({ html });
    const tools = await frame.listAppTools();
    assert.includeMembers(
      tools.map(({ name }) => name),
      ['request', 'evaluate'],
    );
    const result = await frame.callAppTool('app_evaluate', { code: '6 * 7' });
    assert.deepEqual(result.structuredContent, { value: 42 });
  });

  it('A2 turns list_changed of the view into an event with the new list', async () => {
    const frame = await readyFrame({ html });
    const change = nextEvent(frame, 'mcp-app-tools-change');
    await frame.callAppTool('evaluate', {
      code: `window.toolList = [{ name: 'only', inputSchema: { type: 'object' } }]; 1`,
    });
    for (let n = 0; n < 20; n++) await viewNotifies(frame, 'notifications/tools/list_changed');
    assert.deepEqual(
      (await change).tools.map(({ qualifiedName }) => qualifiedName),
      ['app_only'],
    );
    const lists = (await viewReceived(frame, 'tools/list')).length;
    assert.isBelow(lists, 5, 'twenty announcements are not twenty lists');
  });

  it('A3 limits the number of tools, and the time and size of an answer, and ends calls with the view', async () => {
    const frame = await readyFrame({
      html,
      limits: { appToolTimeout: 3000, maxAppToolResultBytes: 1000 },
    });
    await frame.callAppTool('evaluate', {
      code: `window.toolList = Array.from({ length: 200 }, (_, n) => ({ name: 't' + n, inputSchema: { type: 'object' } })); 1`,
    });
    assert.lengthOf(await frame.listAppTools(), 50);
    const fails = async (promise: Promise<unknown>) =>
      promise.then(
        () => '',
        (error: Error) => error.message,
      );
    assert.match(
      await fails(frame.callAppTool('evaluate', { code: `'x'.repeat(5000)` })),
      /refused/,
    );
    assert.match(
      await fails(frame.callAppTool('evaluate', { code: `new Promise(() => {})` })),
      /3000 ms/,
    );
    await frame.close();
    assert.match(await fails(frame.callAppTool('evaluate', { code: `1` })), /closed/);
  });
});
