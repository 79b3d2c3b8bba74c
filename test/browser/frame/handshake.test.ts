import { assert } from 'chai';
import {
  connectClient,
  eventually,
  mountFrame,
  nextEvent,
  readyFrame,
  reloadView,
  removeFrames,
  roundTrip,
  scriptedHtml,
  startServer,
  viewEvaluates,
  viewNotifies,
  viewReceived,
  viewRequests,
} from '../../support/frame-harness.js';

/** A view of a few lines of script; `say` sends a message to the host. */
const tinyView = (script: string) =>
  `<!doctype html><script>
    const say = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
    ${script}
  </script>`;

const initialize = (params: object) =>
  `say({ id: 1, method: 'ui/initialize', params: ${JSON.stringify(params)} });`;

describe('the handshake on the host side', () => {
  let html: string;
  before(async () => {
    html = await scriptedHtml();
  });
  afterEach(removeFrames);

  it('L1 answers initialize with exactly four keys, then the view is ready', async () => {
    const frame = await readyFrame({ html });
    const [answer] = await viewReceived(frame, 'ui/initialize');
    assert.sameMembers(Object.keys(answer!.params), [
      'protocolVersion',
      'hostInfo',
      'hostCapabilities',
      'hostContext',
    ]);
    assert.deepEqual(frame.details.appInfo, { name: 'Scripted', version: '1.2.3' });
    assert.equal(frame.status, 'ready');
    assert.isTrue(frame.matches(':state(ready)'));
  });

  it('L2 sends nothing before initialized, then everything in order', async () => {
    const early = tinyView(`
      const seen = [];
      addEventListener('message', ({ data }) => {
        seen.push(data.method ?? 'answer');
        if (data.id === 1) setTimeout(() => {
          say({ method: 'notifications/message', params: { level: 'info', data: [...seen] } });
          say({ method: 'ui/notifications/initialized' });
          setTimeout(() => say({ method: 'notifications/message', params: { level: 'info', data: [...seen] } }), 200);
        }, 300);
      });
      ${initialize({ appInfo: { name: 'a', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' })}
    `);
    const frame = mountFrame({ html: early, toolInput: { a: 1 }, toolResult: { content: [] } });
    const before = await nextEvent(frame, 'mcp-app-log');
    frame.host = { context: { 'x-late': true } };
    const after = await nextEvent(frame, 'mcp-app-log');
    assert.deepEqual(before.data, ['answer']);
    assert.deepEqual(after.data, [
      'answer',
      'ui/notifications/host-context-changed',
      'ui/notifications/tool-input',
      'ui/notifications/tool-result',
    ]);
  });

  for (const [asked, answered] of [
    ['2026-01-26', '2026-01-26'],
    ['2025-11-21', '2025-11-21'],
    ['1999-01-01', '2026-01-26'],
  ] as const) {
    it(`L3 answers version ${asked} with ${answered}`, async () => {
      const frame = await readyFrame({ html: html.replace('2026-01-26', asked) });
      const [answer] = await viewReceived(frame, 'ui/initialize');
      assert.equal(answer!.params['protocolVersion'], answered);
    });
  }

  it('L4 advertises only capabilities that work: nothing of a server if there is none', async () => {
    const frame = await readyFrame({ html });
    const [answer] = await viewReceived(frame, 'ui/initialize');
    assert.hasAllKeys(answer!.params['hostCapabilities'], [
      'openLinks',
      'downloadFile',
      'logging',
      'sandbox',
      'experimental',
    ]);
  });

  it('L4 derives capabilities from client and handlers; they cannot be set otherwise', async () => {
    const client = await connectClient(await startServer());
    const frame = await readyFrame({
      html,
      client,
      handlers: {
        message: () => {},
        createMessage: () => ({ model: 'm', role: 'assistant', content: [] }),
      },
      host: {
        capabilities: {
          sampling: { tools: {} },
          updateModelContext: { text: {} },
          experimental: { x: {} },
        },
      },
    });
    const [answer] = await viewReceived(frame, 'ui/initialize');
    const capabilities = answer!.params['hostCapabilities'] as Record<string, unknown>;
    assert.deepEqual(capabilities['serverTools'], { listChanged: true });
    assert.deepEqual(capabilities['serverResources'], { listChanged: true });
    assert.deepEqual(capabilities['sampling'], { tools: {} });
    assert.deepEqual(capabilities['experimental'], {
      x: {},
      'mcp-app/accessibility': { context: {}, announce: {} },
      'mcp-app/copy': { text: {}, html: {}, image: {} },
      'mcp-app/view-state': {},
      'mcp-app/receipts': {},
      'mcp-app/tool-calls': {},
      'mcp-app/tool-progress': {},
    });
    assert.isDefined(capabilities['message']);
    assert.isUndefined(capabilities['updateModelContext']);
    await client.close();
  });

  it('L5 exposes the capabilities of the view, including unknown ones', async () => {
    const frame = await readyFrame({ html });
    assert.deepEqual(frame.details.appCapabilities, {
      tools: { listChanged: true },
      availableDisplayModes: ['inline', 'fullscreen'],
      experimental: { 'test/unknown': {} },
    });
  });

  it('L8 repeats the handshake, input and result for a view that reloads itself', async () => {
    const result = { content: [], structuredContent: { n: 1 } };
    const frame = await readyFrame({ html, toolInput: { a: 1 }, toolResult: result });
    await reloadView(frame);
    const methods = await eventually(async () => {
      const received = await viewReceived(frame, 'ui/').catch(() => []);
      return received.length >= 3 && received;
    }, 'the data comes again');
    assert.deepEqual(
      methods.map(({ method }) => method),
      ['ui/initialize', 'ui/notifications/tool-input', 'ui/notifications/tool-result'],
    );
    assert.deepEqual(methods[2]!.params, result);
  });

  it('L8 ends requests from before the reload, and frees their ids', async () => {
    const calls: string[] = [];
    const frame = await readyFrame({
      html,
      handlers: {
        async callTool({ name }, { signal }) {
          calls.push(name);
          if (name === 'slow')
            await new Promise((end) => {
              signal.addEventListener('abort', end);
            });
          calls.push(`${name} ended`);
          return { content: [], structuredContent: { name } };
        },
      },
    });
    viewRequests(frame, 'tools/call', { name: 'slow' }).catch(() => {});
    await eventually(() => calls.length === 1, 'the call began');
    await reloadView(frame);
    await eventually(
      async () => (await viewReceived(frame, 'ui/initialize').catch(() => [])).length > 0,
      'the new view has its handshake',
    );
    // The second request of this view, as "slow" was of the previous one.
    const { result } = await viewRequests(frame, 'tools/call', { name: 'quick' });
    assert.deepEqual(result!['structuredContent'], { name: 'quick' });
    assert.deepEqual(calls, ['slow', 'slow ended', 'quick', 'quick ended']);
  });

  it('L8 sends a context that changed before the reload with the new handshake', async () => {
    const frame = await readyFrame({ html });
    frame.host = { context: { 'x-a': 1 } };
    await eventually(
      async () => (await viewReceived(frame, 'ui/notifications/host-context')).length,
    );
    await reloadView(frame);
    const [answer] = await eventually(async () => {
      const received = await viewReceived(frame, 'ui/initialize').catch(() => []);
      return received.length > 0 && received;
    });
    assert.equal((answer!.params['hostContext'] as Record<string, unknown>)['x-a'], 1);
  });

  it('C1 fills the context with what it can detect and what the page adds', async () => {
    const frame = await readyFrame({
      html,
      theme: 'dark',
      host: {
        locale: 'pl-PL',
        timeZone: 'Europe/Warsaw',
        context: { safeAreaInsets: { top: 1, right: 2, bottom: 3, left: 4 }, 'vendor/x': [1] },
      },
    });
    const [answer] = await viewReceived(frame, 'ui/initialize');
    const context = answer!.params['hostContext'] as Record<string, unknown>;
    assert.deepInclude(context, {
      theme: 'dark',
      locale: 'pl-PL',
      timeZone: 'Europe/Warsaw',
      platform: 'web',
      displayMode: 'inline',
      userAgent: navigator.userAgent,
      safeAreaInsets: { top: 1, right: 2, bottom: 3, left: 4 },
      'vendor/x': [1],
    });
    assert.hasAllKeys(context['deviceCapabilities'], ['touch', 'hover']);
  });

  it('C1 names the tool of the view in toolInfo', async () => {
    const client = await connectClient(await startServer());
    const frame = await readyFrame({ client, tool: 'app' });
    const [answer] = await viewReceived(frame, 'ui/initialize');
    const { toolInfo } = answer!.params['hostContext'] as { toolInfo: { tool: { name: string } } };
    assert.equal(toolInfo.tool.name, 'app');
    await client.close();
  });

  it('C2 sends only what changed, and nothing if nothing changed', async () => {
    const frame = await readyFrame({ html, theme: 'light', host: { locale: 'en' } });
    frame.theme = 'dark';
    await frame.updateComplete;
    frame.host = { locale: 'en', context: { theme: 'dark' } };
    await frame.updateComplete;
    frame.host = { locale: 'de', context: { theme: 'dark' } };
    await roundTrip(frame);
    const changes = await viewReceived(frame, 'ui/notifications/host-context-changed');
    assert.deepEqual(
      changes.map(({ params }) => params),
      [{ theme: 'dark' }, { locale: 'de' }],
    );
  });

  it('T1 accepts clientInfo, capabilities and missing fields', async () => {
    const frame = mountFrame({
      html: tinyView(`
        addEventListener('message', ({ data }) => {
          if (data.id === 1) say({ method: 'ui/notifications/initialized' });
        });
        ${initialize({ clientInfo: { name: 'Old', version: '0.1' }, capabilities: { tools: {} } })}
      `),
    });
    await nextEvent(frame, 'mcp-app-ready');
    assert.deepEqual(frame.details.appInfo, { name: 'Old', version: '0.1' });
    assert.deepEqual(frame.details.appCapabilities, { tools: {} });
  });

  it('T1 treats a view that sends a request without initialized as ready', async () => {
    const frame = mountFrame({
      html: tinyView(`
        addEventListener('message', ({ data }) => {
          if (data.id === 1) say({ id: 2, method: 'tools/list' });
        });
        ${initialize({})}
      `),
    });
    await nextEvent(frame, 'mcp-app-ready');
    assert.deepEqual(frame.details.appInfo, { name: 'unknown', version: '0.0.0' });
  });

  it('T1 treats a view that is silent after the answer as ready after a timeout', async () => {
    const frame = mountFrame({ html: tinyView(initialize({})), limits: { handshakeTimeout: 500 } });
    await nextEvent(frame, 'mcp-app-ready');
  });

  it('T4 before initialize, answers ping and rejects the rest with an error that says what to do', async () => {
    const frame = mountFrame({
      html: tinyView(`
        const answers = [];
        addEventListener('message', ({ data }) => {
          answers.push(data);
          if (answers.length < 2) return;
          if (data.id === 'now') return say({ method: 'ui/notifications/initialized' });
          say({ method: 'notifications/message', params: { level: 'info', data: answers } });
          say({ id: 'now', method: 'ui/initialize', params: {} });
        });
        say({ id: 'p', method: 'ping' });
        say({ id: 't', method: 'tools/call', params: { name: 'x' } });
      `),
    });
    const { data } = await nextEvent(frame, 'mcp-app-log');
    const [pong, refusal] = data as {
      result?: object;
      error?: { code: number; message: string };
    }[];
    assert.deepEqual(pong!.result, {});
    assert.equal(refusal!.error!.code, -32600);
    assert.include(refusal!.error!.message, 'ui/initialize');
    await nextEvent(frame, 'mcp-app-ready');
  });

  it('T3 accepts initialized without params and a size with only one side', async () => {
    const frame = await readyFrame({ html });
    const size = nextEvent(frame, 'mcp-app-size-change');
    await viewNotifies(frame, 'ui/notifications/size-changed', { height: 321 });
    // Not deepInclude: a failure would print the event with the whole document, which takes forever.
    const { height, width } = await size;
    assert.deepEqual([height, width], [321, undefined]);
  });

  it('X5 answers ping', async () => {
    const frame = await readyFrame({ html });
    assert.deepEqual((await viewRequests(frame, 'ping')).result, {});
  });

  it('X3 answers an unknown request with -32601', async () => {
    const frame = await readyFrame({ html });
    assert.equal((await viewRequests(frame, 'no/such/method')).error!.code, -32601);
  });

  it('reports a view that never initializes with an error that names the phase, and shows it if it connects later', async () => {
    const frame = mountFrame({
      html: html
        .replace(
          "request('ui/initialize'",
          `await new Promise((go) => addEventListener('message', ({ data }) => data === 'go' && go()));
          request('ui/initialize'`,
        )
        .replace('<script>', '<script type="module">'),
      limits: { handshakeTimeout: 300 },
      toolResult: { content: [{ type: 'text', text: 'the text result' }] },
    });
    const { phase, reason, hint } = await nextEvent(frame, 'mcp-app-error');
    assert.deepEqual([phase, reason], ['handshake', 'never-initialized']);
    assert.isNotEmpty(hint);
    // The code that draws results is loaded when it is needed.
    const fallback = frame.shadowRoot!.querySelector('[part=fallback]')!;
    await eventually(() => fallback.textContent.includes('the text result'), 'the text result');
    const isReady = nextEvent(frame, 'mcp-app-ready');
    frame.shadowRoot!.querySelector('iframe')!.contentWindow![0]!.postMessage('go', '*');
    await isReady;
    assert.isUndefined(frame.error);
  });

  it('includes what the view threw in the explanation', async () => {
    const frame = mountFrame({
      html: tinyView(`throw new Error('the chart library is missing');`),
      limits: { handshakeTimeout: 500 },
    });
    const { error } = await nextEvent(frame, 'mcp-app-error');
    // WebKit hides the text of script errors in an opaque origin, but reports that there was one.
    assert.match(error.message, /It reported: .*(the chart library is missing|Script error)/);
  });

  it('S8 tells the view what the sandbox granted', async () => {
    const frame = await readyFrame({
      resource: {
        text: html,
        _meta: {
          ui: {
            csp: { connectDomains: ['https://api.example.com', 'https://x;y'] },
            permissions: { clipboardWrite: {}, camera: {} },
          },
        },
      },
      sandbox: { allow: ['clipboard-write'] },
    });
    const [answer] = await viewReceived(frame, 'ui/initialize');
    const { sandbox } = answer!.params['hostCapabilities'] as Record<string, unknown>;
    assert.deepEqual(sandbox, {
      csp: { connectDomains: ['https://api.example.com'] },
      permissions: { clipboardWrite: {} },
    });
    assert.equal(await viewEvaluates(frame, 'self.origin'), 'null');
  });
});
