import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/index.js';
import {
  eventually,
  failingFrame,
  mountFrame,
  nextEvent,
  readyFrame,
  removeFrames,
  sandboxUrl,
  scriptedHtml,
  untilReady,
  viewEvaluates,
} from '../../support/frame-harness.js';

describe('the effect of a property change on a running view', () => {
  let html: string;
  before(async () => {
    html = await scriptedHtml();
  });
  afterEach(removeFrames);

  const marked = async (properties: Partial<McpAppFrameElement>) => {
    const frame = await readyFrame(properties);
    await viewEvaluates(frame, 'window.mark = 1');
    return frame;
  };
  const mark = (frame: McpAppFrameElement) => viewEvaluates(frame, 'window.mark ?? 0');

  const resource = () => ({
    uri: 'ui://a/b',
    mimeType: 'text/html;profile=mcp-app',
    text: html,
  });

  it('does not restart for an equal tool or resource in a new object', async () => {
    const tool = () => ({ name: 'app', inputSchema: { type: 'object' as const } });
    const frame = await marked({ resource: resource(), tool: tool() });
    frame.resource = resource();
    frame.tool = tool();
    frame.sandbox = { allow: [] };
    await frame.updateComplete;
    assert.equal(await mark(frame), 1);
  });

  it('restarts when allow, cspLimit or tokens of the sandbox, or the metadata of resource change by value', async () => {
    const csp = { connectDomains: ['https://a.example', 'https://b.example'] };
    const frame = await marked({
      resource: { text: html, _meta: { ui: { csp, permissions: { camera: {} } } } },
      sandbox: { allow: ['camera'] },
      consent: { policy: () => 'allow' },
    });
    const change = async (properties: Partial<McpAppFrameElement>) => {
      const again = nextEvent(frame, 'mcp-app-ready');
      Object.assign(frame, properties);
      await again;
      assert.equal(await mark(frame), 0);
      await viewEvaluates(frame, 'window.mark = 1');
    };
    assert.property(frame.details.permissions, 'camera');
    await change({ sandbox: { allow: [] } });
    assert.notProperty(frame.details.permissions, 'camera');
    const cspLimit = () => ({ connectDomains: ['https://a.example'] });
    await change({ sandbox: { allow: [], cspLimit: cspLimit() } });
    assert.deepEqual(frame.details.csp, { connectDomains: ['https://a.example'] });
    await change({ sandbox: { cspLimit: cspLimit(), tokens: ['allow-popups'] } });
    assert.include(frame.details.sandbox, 'allow-popups');
    await change({ resource: { text: html, _meta: { ui: {} } } });
    assert.deepEqual(frame.details.csp, {});
    frame.sandbox = { tokens: ['allow-popups'], allow: [], cspLimit: cspLimit(), file: undefined };
    frame.resource = { text: html, _meta: { ui: {} } };
    await frame.updateComplete;
    assert.equal(await mark(frame), 1, 'equal values restart nothing');
  });

  it('restarts for another sandbox.resolve only when it chooses another page', async () => {
    const url = await sandboxUrl();
    const frame = await marked({ html, sandbox: { resolve: () => undefined } });
    let isAsked = false;
    const resolve = () => {
      isAsked = true;
      return undefined;
    };
    frame.sandbox = { resolve };
    await eventually(() => isAsked, 'the new function is asked');
    assert.equal(await mark(frame), 1);
    const again = nextEvent(frame, 'mcp-app-ready');
    frame.sandbox = { resolve: () => url };
    await again;
    assert.equal(frame.details.isolation, 'origin');
  });

  it('loads with new functions and pins on each render, and does not restart a failed view', async () => {
    const url = await sandboxUrl();
    const frame = mountFrame({ html, sandbox: { resolve: () => url } });
    const started: string[] = [];
    frame.addEventListener('mcp-app-status-change', ({ status }) => started.push(status));
    while (frame.status !== 'ready') {
      frame.sandbox = { resolve: () => url };
      await frame.updateComplete;
      await new Promise(requestAnimationFrame);
    }
    assert.deepEqual(started, ['loading', 'connecting', 'ready']);
    assert.equal(frame.details.isolation, 'origin');
    const { frame: pinned } = await failingFrame({
      html,
      consent: { pin: { ...frame.details.contentPin!, hash: 'other' }, ask: () => 'deny' },
    });
    let restarts = 0;
    pinned.addEventListener('mcp-app-status-change', () => restarts++);
    for (let render = 0; render < 3; render++) {
      const pin = { ...frame.details.contentPin!, hash: 'other' };
      pinned.consent = { pin, ask: () => 'deny' };
      await pinned.updateComplete;
    }
    assert.equal(restarts, 0);
  });

  it('does not reopen a closing frame for another sandbox.resolve', async () => {
    const url = await sandboxUrl();
    const frame = await readyFrame({ html, limits: { teardownTimeout: 300 } });
    await viewEvaluates(frame, 'window.onteardownrequest = () => new Promise(() => {}); 1');
    const closing = frame.close();
    frame.sandbox = { resolve: () => url };
    await frame.updateComplete;
    await closing;
    assert.equal(frame.status, 'closed');
  });

  it('reports idle on removal, and the status agrees', async () => {
    const frame = await readyFrame({ html });
    const seen: string[] = [];
    frame.addEventListener('mcp-app-status-change', ({ status }) => {
      seen.push(status);
      assert.equal(frame.status, status);
    });
    frame.remove();
    assert.equal(frame.status, 'idle');
    assert.deepEqual(seen, ['idle']);
  });

  it('keeps a closed frame closed when it is moved', async () => {
    const frame = await readyFrame({ html });
    await frame.close();
    document.body.append(frame);
    await frame.updateComplete;
    assert.equal(frame.status, 'closed');
    frame.reload();
    await untilReady(frame);
  });

  it('does not start after close() before the first update', async () => {
    const frame = mountFrame({ html });
    await frame.close();
    await frame.updateComplete;
    assert.equal(frame.status, 'closed');
  });
});

describe('tools of a view that is not ready yet', () => {
  let html: string;
  before(async () => {
    html = await scriptedHtml();
  });
  afterEach(removeFrames);

  const sum = (frame: McpAppFrameElement) => frame.callAppTool('evaluate', { code: '1 + 1' });

  it('wait for the view: before the first update, while it loads and while it connects', async () => {
    const frame = mountFrame({ html });
    const early = sum(frame);
    await frame.updateComplete;
    assert.equal(frame.status, 'loading');
    const loading = sum(frame);
    await eventually(() => frame.status !== 'loading', 'past loading');
    const answers = await Promise.all([early, loading, sum(frame)]);
    for (const { structuredContent } of answers) assert.deepEqual(structuredContent, { value: 2 });
    await viewEvaluates(frame, 'window.mark = 1');
    assert.equal(await viewEvaluates(frame, 'window.mark'), 1, 'the live view was left alone');
  });

  it('reject with the reason when the view fails, is closed or shows nothing', async () => {
    const failing = mountFrame({ html: ' ' });
    assert.match((await sum(failing).catch((e: Error) => e.message)) as string, /no HTML/);
    const closed = await readyFrame({ html });
    await closed.close();
    assert.match((await sum(closed).catch((e: Error) => e.message)) as string, /closed/);
    const empty = mountFrame({});
    assert.match((await sum(empty).catch((e: Error) => e.message)) as string, /nothing/);
    const removed = mountFrame({ html });
    const waiting = sum(removed);
    await removed.updateComplete;
    removed.remove();
    assert.match((await waiting.catch((e: Error) => e.message)) as string, /removed|page/);
  });

  it('stop waiting when the caller aborts', async () => {
    const frame = mountFrame({ html: '<p>says nothing</p>' });
    const abort = new AbortController();
    const waiting = frame.callAppTool('x', {}, { signal: abort.signal });
    await frame.updateComplete;
    abort.abort(new Error('enough'));
    assert.equal(await waiting.catch((e: Error) => e.message), 'enough');
  });
});
