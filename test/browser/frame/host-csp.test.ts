// A frame in a page that has its own Content-Security-Policy.
import { assert } from 'chai';
import { nextEvent, sandboxUrl, scriptedHtml, untilReady } from '../../support/frame-harness.js';
import { blocksPage } from '../../../packages/elements/src/host/sandbox/blocked-page.js';
import {
  closeCspHosts,
  frameIn,
  holdSandbox,
  openCspHost,
  violationOf,
} from './support/csp-host.js';

const FILE = '/packages/elements/dist/sandbox.html';
const AD = 'https://ads.example/banner?id=1';

describe("a page's own frame-src", () => {
  let html: string;
  let proxy: string;
  before(async () => {
    html = await scriptedHtml();
    proxy = await sandboxUrl();
  });
  afterEach(closeCspHosts);

  const settings = {
    opaque: () => ({}),
    'opaque-file': () => ({ sandbox: { file: FILE } }),
    origin: () => ({ sandbox: { url: proxy } }),
  };

  for (const isolation of ['opaque', 'opaque-file', 'origin'] as const)
    it(`does not fail a frame that starts while an ad is blocked (${isolation})`, async () => {
      const page = await openCspHost(`frame-src 'self' ${new URL(proxy).origin}`);
      let blocked: string | undefined;
      holdSandbox(page, async () => {
        blocked = (await violationOf(page, AD)).effectiveDirective;
      });
      const frame = frameIn(page, { html, ...settings[isolation]() });
      await untilReady(frame);
      assert.equal(blocked, 'frame-src');
      assert.equal(frame.details.isolation, isolation);
    });

  for (const isolation of ['opaque-file', 'origin'] as const)
    it(`fails a frame whose sandbox it blocks, and says what to add (${isolation})`, async () => {
      const page = await openCspHost("frame-src 'none'");
      const frame = frameIn(page, { html, ...settings[isolation]() });
      const { error } = await nextEvent(frame, 'mcp-app-error');
      assert.equal(error.reason, 'sandbox-blocked');
      assert.include(error.hint, isolation === 'origin' ? new URL(proxy).origin : "'self'");
    });

  it('does not mistake a blocked page of the same origin for the sandbox file', async () => {
    const page = await openCspHost(`frame-src ${location.origin}${FILE}`);
    holdSandbox(page, () => violationOf(page, '/test/pages/plain-proxy.html'));
    await untilReady(frameIn(page, { html, sandbox: { file: FILE } }));
  });

  it('recognizes a blocked blob by its scheme or its address', async () => {
    const page = await openCspHost("frame-src 'none'");
    const address = URL.createObjectURL(new Blob(['x'], { type: 'text/html' }));
    const event = await violationOf(page, address);
    assert.isTrue(blocksPage(event, address));
    assert.isFalse(blocksPage(event, 'about:srcdoc'));
    assert.isFalse(blocksPage(event, proxy));
  });

  it('blocks nothing if it only reports', async () => {
    const page = await openCspHost('');
    holdSandbox(page, async () => {
      const fields = { effectiveDirective: 'frame-src', blockedURI: proxy, disposition: 'report' };
      page.document.dispatchEvent(
        new page.SecurityPolicyViolationEvent('securitypolicyviolation', fields as never),
      );
    });
    const frame = frameIn(page, { html, sandbox: { url: proxy } });
    await untilReady(frame);
  });
});
