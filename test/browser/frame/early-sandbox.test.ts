// The sandbox page loads while the engine does. A page loads the engine once, so the first test of this file is the only
// one that runs without it.
import { assert } from 'chai';
import { identityOf } from '../../../packages/elements/src/host/identity/identity.js';
import { DEFAULT_LIMITS } from '../../../packages/elements/src/host/limits.js';
import { openInlineEarly } from '../../../packages/elements/src/host/sandbox/early-inline-page.js';
import { openEarly } from '../../../packages/elements/src/host/sandbox/early-page.js';
import type { EarlyPage } from '../../../packages/elements/src/host/sandbox/page-iframe.js';
import { AppSession } from '../../../packages/elements/src/host/index.js';
import type { AppSource, SandboxSettings } from '../../../packages/elements/src/host/index.js';
import {
  eventually,
  mountFrame,
  removeFrames,
  sandboxUrl,
  scriptedHtml,
  untilReady,
  viewEvaluates,
} from '../../support/frame-harness.js';

const iframesOf = (frame: HTMLElement) => [...frame.shadowRoot!.querySelectorAll('iframe')];

describe('a sandbox page that loads early', () => {
  let html: string;
  let url: string;
  before(async () => {
    html = await scriptedHtml();
    url = await sandboxUrl();
  });
  afterEach(removeFrames);

  it('is in the page before the engine is loaded, and becomes the sandbox of the view', async () => {
    const frame = mountFrame({ html, sandbox: { url } });
    await frame.updateComplete;
    const [early, ...others] = iframesOf(frame);
    assert.ok(early, 'the iframe is there');
    assert.lengthOf(others, 0);
    const { src } = early;
    assert.isTrue(src.startsWith(url));
    assert.isUndefined(frame.details.isolation, 'there is no view yet');
    await untilReady(frame);
    assert.deepEqual(iframesOf(frame), [early]);
    assert.equal(early.src, src, 'it was not loaded again');
    assert.equal(frame.details.isolation, 'origin');
    assert.equal(await viewEvaluates(frame, '6 * 7'), 42);
  });

  describe('opens', () => {
    const opened: EarlyPage[] = [];
    const container = document.createElement('div');
    const open = (source: AppSource, sandbox: SandboxSettings) => {
      const page = openEarly({ source, sandbox, container }, identityOf({ owner: container }));
      if (page) opened.push(page);
      return page;
    };
    before(() => document.body.append(container));
    afterEach(() => opened.splice(0).forEach((page) => page.drop()));
    after(() => container.remove());

    it('with everything denied, and keeps what is said about it for whoever takes it', async () => {
      const page = open({ html }, { url })!;
      assert.include(page.iframe.allow, "picture-in-picture 'none'");
      assert.sameMembers(
        [...page.iframe.sandbox],
        ['allow-scripts', 'allow-forms', 'allow-same-origin'],
      );
      let said = 0;
      const count = ({ source }: MessageEvent) => {
        if (source === page.iframe.contentWindow) said++;
      };
      window.addEventListener('message', count);
      await eventually(() => said > 0, 'the hello of the page');
      window.removeEventListener('message', count);
      const heard = page.take()!;
      assert.isAtLeast(heard.filter(({ type }) => type === 'message').length, 1);
      assert.isUndefined(page.take(), 'it is taken once');
      page.drop();
      assert.isTrue(page.iframe.isConnected, 'a page that was taken is not dropped');
      page.iframe.remove();
    });

    const resource = { uri: 'ui://a/b', mimeType: 'text/html;profile=mcp-app', text: '<p>A</p>' };
    const csp = { connectDomains: ['https://api.example.com'] };
    for (const [what, source, settings] of [
      [
        'a view that declares domains',
        { resource: { text: '<p>A</p>', _meta: { ui: { csp } } } },
        {},
      ],
      [
        'a view that declares permissions',
        { resource: { text: '<p>A</p>', _meta: { ui: { permissions: { camera: {} } } } } },
        {},
      ],
      ['a resource with metadata', { resource: { ...resource, _meta: { ui: { csp } } } }, {}],
      ['a view that is yet to be read', { resourceUri: 'ui://a/b' }, {}],
      ['a page that chooses per view', { html: '<p>A</p>' }, { resolve: () => undefined }],
      ['sandbox tokens', { html: '<p>A</p>' }, { tokens: ['allow-popups'] }],
      ["the page's own origin", { html: '<p>A</p>' }, { url: '/sandbox.html' }],
      ['an address without an origin', { html: '<p>A</p>' }, { url: 'data:text/html,A' }],
      ['no address', { html: '<p>A</p>' }, { url: undefined }],
    ] as const) {
      it(`not for ${what}`, () => {
        assert.isUndefined(open(source as never, { url, ...settings } as never));
        assert.lengthOf(container.children, 0);
      });
    }
  });

  it('S4 is not used for a view that gets another policy', async () => {
    const resourceMeta = { csp: { connectDomains: ['https://api.example.com'] } };
    const frame = mountFrame({
      resource: { text: html, _meta: { ui: resourceMeta } },
      sandbox: { url },
    });
    await untilReady(frame);
    const [iframe, ...others] = iframesOf(frame);
    assert.lengthOf(others, 0);
    assert.include(iframe!.src, 'csp=');
  });

  describe('inside the bundle', () => {
    const container = document.createElement('div');
    const { signal } = new AbortController();
    const open = (source: AppSource, sandbox: SandboxSettings = {}, until = signal) =>
      openInlineEarly({ source, sandbox, container }, DEFAULT_LIMITS, until);
    before(() => document.body.append(container));
    after(() => container.remove());

    it('is opened before the server is reached, and becomes the sandbox of the view', async () => {
      let reach = () => {};
      const reached = new Promise<void>((resolve) => (reach = resolve));
      const iframes: HTMLIFrameElement[] = [];
      const parent = document.body.appendChild(document.createElement('div'));
      const link = {
        ready: () => reached,
        capabilities: {},
        serverInfo: undefined,
        request: () => Promise.reject(new Error('not asked')),
        onListChanged: () => () => {},
      };
      const session = new AppSession({ container: parent, source: { html }, link });
      const watch = new MutationObserver(() => iframes.push(...parent.querySelectorAll('iframe')));
      watch.observe(parent, { childList: true });
      void session.start();
      const iframe = await eventually(() => parent.querySelector('iframe'), 'the early iframe');
      assert.equal(session.status, 'loading');
      reach();
      await eventually(() => session.status === 'ready', 'the view');
      assert.equal(session.iframe, iframe, 'it was not opened again');
      assert.equal(session.isolation, 'opaque');
      assert.deepEqual([...new Set(iframes)], [iframe]);
      watch.disconnect();
      session.dispose();
      assert.isFalse(iframe.isConnected);
      parent.remove();
    });

    it('S4 has the policy of the settings', async () => {
      const [loose, strict] = [await open({ html }), await open({ html }, { strictCsp: true })];
      assert.notEqual(loose!.policy, strict!.policy);
      assert.include(loose!.iframe.allow, "picture-in-picture 'none'");
      assert.sameMembers([...loose!.iframe.sandbox], ['allow-scripts', 'allow-forms']);
      loose!.drop();
      strict!.drop();
      assert.lengthOf(container.children, 0);
    });

    it('is not opened for a session that has ended', async () => {
      assert.isUndefined(await open({ html }, {}, AbortSignal.abort()));
      assert.lengthOf(container.children, 0);
    });

    for (const [what, source, settings] of [
      [
        'a view that declares domains',
        {
          resource: {
            text: '<p>A</p>',
            _meta: { ui: { csp: { connectDomains: ['https://a.example'] } } },
          },
        },
        {},
      ],
      ['a view that is yet to be read', { resourceUri: 'ui://a/b' }, {}],
      ['a page that chooses per view', { html: '<p>A</p>' }, { resolve: () => undefined }],
      ['a page on another origin', { html: '<p>A</p>' }, { url: 'https://sandbox.example/' }],
      ['a static file', { html: '<p>A</p>' }, { file: '/sandbox.html' }],
      ['a static file with an empty URL', { html: '<p>A</p>' }, { url: '', file: '/sandbox.html' }],
    ] as const) {
      it(`is not opened for ${what}`, async () => {
        assert.isUndefined(await open(source as never, settings as never));
        assert.lengthOf(container.children, 0);
      });
    }
  });
});
