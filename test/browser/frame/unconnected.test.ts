// Views that are visible but never connect, and those that only look like it.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { eventually, mountFrame, nextEvent, removeFrames } from '../../support/frame-harness.js';

/** What a view needs to connect, sent later than the frame waits for it. */
const CONNECT = `
  const say = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data }) => {
    if (data.id === 1) say({ method: 'ui/notifications/initialized' });
  });
  const params = { protocolVersion: '2026-01-26', appCapabilities: {} };
  const connect = () => say({ id: 1, method: 'ui/initialize', params: { ...params, appInfo: { name: 'late', version: '1' } } });
`;

const page = (body: string) => `<!doctype html><html lang="en"><body>${body}</body></html>`;

describe('a view without a handshake', () => {
  afterEach(removeFrames);

  const notice = (frame: McpAppFrameElement) =>
    frame.shadowRoot!.querySelector<HTMLElement>('[part=notice]')!;
  const isSeen = (frame: McpAppFrameElement) =>
    getComputedStyle(frame.shadowRoot!.querySelector('iframe')!).visibility === 'visible';

  it('is shown with a notice once it has drawn something', async () => {
    const labels = { unconnected: 'Nur zum Ansehen.' };
    const frame = mountFrame({ html: page('<h1>Plain</h1>'), labels });
    const errors: unknown[] = [];
    frame.addEventListener('mcp-app-error', (event) => errors.push(event));
    await frame.updateComplete;
    assert.equal(notice(frame).role, 'status');
    assert.equal(
      notice(frame).offsetHeight,
      0,
      'no room is taken before there is something to say',
    );
    await eventually(() => frame.status === 'unconnected', 'unconnected');
    await frame.updateComplete;
    assert.isTrue(frame.matches(':state(unconnected)'));
    assert.equal(notice(frame).innerText.trim(), 'Nur zum Ansehen.');
    assert.isTrue(isSeen(frame));
    assert.isTrue(frame.shadowRoot!.querySelector<HTMLElement>('[part=error]')!.hidden);
    assert.isEmpty(errors);
  });

  it('has the result of its tool below it, which it did not get', async () => {
    const frame = mountFrame({
      html: page('<h1>No library</h1><script src="data:,"></script>'),
      toolInput: {},
      toolResult: { content: [{ type: 'text', text: 'Two orders are open.' }] },
    });
    await eventually(() => frame.status === 'unconnected', 'unconnected');
    const fallback = frame.shadowRoot!.querySelector<HTMLElement>('[part=fallback]')!;
    await eventually(() => fallback.innerText.trim() === 'Two orders are open.', 'the text');
    assert.isAtLeast(
      fallback.getBoundingClientRect().top,
      frame.shadowRoot!.querySelector('iframe')!.getBoundingClientRect().bottom,
    );
    assert.match(notice(frame).innerText, /^This app has not connected\./);
    assert.isTrue(isSeen(frame));
  });

  it('counts an image as drawn', async () => {
    const svg = '<svg viewBox="0 0 10 10"><circle cx="5" cy="5" r="4" /></svg>';
    const frame = mountFrame({ html: page(svg) });
    await eventually(() => frame.status === 'unconnected', 'unconnected');
  });

  it('stays after the timeout; calls to it fail and say why', async () => {
    const frame = mountFrame({
      html: page('<h1>Plain</h1>'),
      limits: { handshakeTimeout: 4000 },
    });
    const call = frame.callAppTool('anything').then(
      () => undefined,
      (error: unknown) => error as Error,
    );
    assert.match(String(await call), /ui\/initialize/);
    assert.equal(frame.status, 'unconnected');
    assert.equal(frame.error!.reason, 'never-initialized');
  });

  it('is used when it connects later, and the notice is removed', async () => {
    const frame = mountFrame({
      html: page(`<h1>Late</h1><script>${CONNECT} setTimeout(connect, 4000)</script>`),
    });
    await eventually(() => frame.status === 'unconnected', 'unconnected');
    await nextEvent(frame, 'mcp-app-ready');
    await frame.updateComplete;
    assert.equal(frame.details.appInfo!.name, 'late');
    assert.equal(notice(frame).innerText.trim(), '');
    assert.isUndefined(frame.error);
  });

  it('gets the error if it is blank, failed while it drew, or was blocked', async () => {
    const limits = { handshakeTimeout: 6000 };
    const failing = [
      '<div id="root"></div><noscript>Scripts are off.</noscript>',
      `<h1>Half</h1><script>throw new Error('no data')</script>`,
      '<h1>Half</h1><script src="https://cdn.example.com/chart.js"></script>',
    ].map((body) => mountFrame({ html: page(body), limits }));
    const errors = failing.map((frame) => nextEvent(frame, 'mcp-app-error'));
    // When this view is known to be drawn, the others have had enough time.
    const seen = mountFrame({ html: page('<h1>Plain</h1>') });
    await eventually(() => seen.status === 'unconnected', 'unconnected');
    for (const { reason } of await Promise.all(errors)) assert.equal(reason, 'never-initialized');
    for (const { status } of failing) assert.equal(status, 'error');
  });
});
