// Zero-config frames in a page that enforces Trusted Types. The sandbox page and the view inherit the enforcement.
import { assert } from 'chai';
import { nextEvent, sandboxUrl, untilReady } from '../../support/frame-harness.js';
import { closeCspHosts, frameIn, openCspHost } from './support/csp-host.js';

const REQUIRED = "require-trusted-types-for 'script'";
const FILE = '/packages/elements/dist/sandbox.html';

/** A view that connects, and then reports whether it may still write HTML from a string. */
const html = `<!doctype html><title>Plain view</title><p></p><script>
  const post = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data }) => {
    if (data.id !== 1) return;
    post({ method: 'ui/notifications/initialized', params: {} });
    let outcome = 'free';
    try { document.querySelector('p').innerHTML = '<b>x</b>'; } catch { outcome = 'enforced'; }
    post({ method: 'notifications/message', params: { level: 'info', data: outcome } });
  });
  post({ id: 1, method: 'ui/initialize', params: {
    appInfo: { name: 'plain', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26' } });
</script>`;

describe('Trusted Types', () => {
  afterEach(closeCspHosts);

  for (const directive of ['', '; trusted-types lit-html mcp-app-elements'])
    it(`a frame without settings works under ${REQUIRED}${directive}`, async () => {
      const page = await openCspHost(REQUIRED + directive);
      assert.throws(() => {
        page.document.body.innerHTML = '<b>x</b>';
      });
      const frame = frameIn(page, { html });
      const said = nextEvent(frame, 'mcp-app-log');
      await untilReady(frame);
      assert.equal(frame.details.isolation, 'opaque');
      assert.equal((await said).data, 'enforced');
    });

  it('gives a page that does not allow the policy an error immediately, with the fix', async () => {
    const page = await openCspHost(`${REQUIRED}; trusted-types lit-html`);
    const frame = frameIn(page, { html });
    const { error } = await nextEvent(frame, 'mcp-app-error');
    assert.equal(`${error.phase}/${error.reason}`, 'sandbox/sandbox-blocked');
    assert.include(error.message, 'Trusted Types');
    assert.include(error.hint, 'mcp-app-elements');
    assert.include(error.hint, 'sandbox.file');
  });

  it('needs no further name in a page that lists policies but does not enforce them', async () => {
    const page = await openCspHost('trusted-types lit-html');
    await untilReady(frameIn(page, { html }));
  });

  for (const isolation of ['opaque-file', 'origin'] as const)
    it(`does not affect a sandbox page with its own address, or its view (${isolation})`, async () => {
      const page = await openCspHost(`${REQUIRED}; trusted-types lit-html`);
      const sandbox = isolation === 'origin' ? { url: await sandboxUrl() } : { file: FILE };
      const frame = frameIn(page, { html, sandbox });
      const said = nextEvent(frame, 'mcp-app-log');
      await untilReady(frame);
      assert.equal((await said).data, 'free');
    });
});
