// A view that floods the host is slowed down, then stopped, and the page stays usable.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  eventually,
  nextEvent,
  readyFrame,
  removeFrames,
  scriptedHtml,
  viewEvaluates,
  viewRequests,
} from '../../support/frame-harness.js';

/** Runs in the view, without waiting for it. */
const floodWith = (frame: McpAppFrameElement, code: string): void =>
  void viewEvaluates(frame, `setTimeout(() => { ${code} }); 1`).catch(() => {});

const LOG = `post({ method: 'notifications/message', params: { level: 'info', data: n } })`;

/** Records the longest time that the page was blocked. */
function watchBeat() {
  let longest = 0;
  let last = performance.now();
  const look = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const timer = setInterval(look);
  return () => {
    clearInterval(timer);
    look();
    return longest;
  };
}

describe('a view that floods', () => {
  let html: string;
  before(async () => {
    html = await scriptedHtml();
  });
  afterEach(removeFrames);

  it('K4 notifications are slowed down first, and the view continues after a burst', async () => {
    const frame = await readyFrame({ html });
    let logs = 0;
    frame.addEventListener('mcp-app-log', () => logs++);
    const refused = nextEvent(frame, 'mcp-app-refused');
    await viewEvaluates(frame, `for (let n = 0; n < 3000; n++) ${LOG}; 1`);
    const [refusal] = (await refused).refusals;
    assert.include(refusal!.reason, 'Too many notifications');
    assert.equal(frame.status, 'ready');
    assert.isAtLeast(logs, 400, 'a burst passes');
    assert.isBelow(logs, 3000, 'the rest does not');
    assert.equal(await viewEvaluates(frame, '6 * 7'), 42);
  });

  it('K4 a constant flood of notifications is stopped and explained, and the page stays usable', async () => {
    // Few, so that a busy machine reaches the limit, too.
    const ordinaryBeat = watchBeat();
    const frame = await readyFrame({ html, limits: { maxDropped: 1000 } });
    const ordinary = ordinaryBeat();
    const failed = nextEvent(frame, 'mcp-app-error');
    const floodedBeat = watchBeat();
    floodWith(frame, `setInterval(() => { for (let n = 0; n < 2000; n++) ${LOG} })`);
    const { error } = await failed;
    const flooded = floodedBeat();
    assert.equal(error.reason, 'flooding');
    assert.include(error.hint, 'maxDropped');
    assert.isNull(frame.shadowRoot!.querySelector('iframe'));
    // Relative to what starting a view costs on this machine, which is a few milliseconds of the page's time.
    assert.isBelow(flooded, 50 * Math.max(ordinary, 10));
    frame.retry();
    await nextEvent(frame, 'mcp-app-ready');
  });

  it('4e limits messages sent directly to the page, bypassing the sandbox', async () => {
    const frame = await readyFrame({ html, limits: { maxDropped: 2000 } });
    const failed = nextEvent(frame, 'mcp-app-error');
    floodWith(frame, `for (let n = 0; n < 500; n++) top.postMessage({ jsonrpc: '2.0', n }, '*')`);
    assert.equal((await failed).reason, 'flooding');
  });

  it('K4 refuses requests beyond the queue', async () => {
    const frame = await readyFrame({
      html,
      handlers: { callTool: () => new Promise(() => {}) },
      limits: { maxInFlight: 2, maxQueued: 10, maxDropped: 100 },
    });
    const failed = nextEvent(frame, 'mcp-app-error');
    floodWith(
      frame,
      `for (let n = 0; n < 300; n++) request('tools/call', { name: 'x' }).catch(() => {})`,
    );
    assert.equal((await failed).reason, 'flooding');
  });

  it('K4 stops a view that sends too much data, and answers what it refuses', async () => {
    const frame = await readyFrame({
      html,
      handlers: { callTool: () => ({ content: [] }) },
      limits: { maxDropped: 500 },
    });
    const failed = nextEvent(frame, 'mcp-app-error');
    const refused = nextEvent(frame, 'mcp-app-refused');
    floodWith(
      frame,
      `const text = 'x'.repeat(4e6);
      (async () => {
        for (;;) {
          const calls = Array.from({ length: 20 }, () =>
            request('tools/call', { name: 'x', arguments: { text } }));
          for (const call of calls) await call.catch(() => {});
        }
      })()`,
    );
    const [refusal] = (await refused).refusals;
    assert.include(refusal!.reason, 'Too much data');
    assert.equal((await failed).reason, 'flooding');
  });

  it('K4 answers a burst of pings and handshakes, but not an endless stream', async () => {
    const frame = await readyFrame({ html, limits: { maxDropped: 1000 } });
    const pings = await viewEvaluates(
      frame,
      `Promise.all(Array.from({ length: 300 }, () => request('ping'))).then(({ length }) => length)`,
    );
    assert.equal(pings, 300);
    for (const method of ['ping', 'ui/initialize']) {
      const failed = nextEvent(frame, 'mcp-app-error');
      floodWith(frame, `for (let n = 0; n < 2000; n++) request('${method}', {}).catch(() => {})`);
      assert.equal((await failed).reason, 'flooding', method);
      frame.retry();
      await nextEvent(frame, 'mcp-app-ready');
    }
  });

  it('4e allows the first links in a row, then no more', async () => {
    const opened: string[] = [];
    const frame = await readyFrame({
      html,
      handlers: { openLink: ({ url }) => void opened.push(url) },
      limits: { linksPerMinute: 3 },
    });
    const results = await viewEvaluates(
      frame,
      `Promise.all(Array.from({ length: 10 }, () => request('ui/open-link', { url: 'https://example.com/' })))`,
    );
    assert.lengthOf(opened, 3);
    assert.lengthOf(
      (results as { isError?: boolean }[]).filter(({ isError }) => isError),
      7,
    );
  });

  it('does not ask again after three denials in a row', async () => {
    let asked = 0;
    const frame = await readyFrame({
      html,
      handlers: { callTool: () => ({ content: [] }) },
      consent: { policy: { 'tool-call': 'ask' }, ask: () => (asked++, 'deny') },
    });
    for (let n = 0; n < 6; n++) await viewRequests(frame, 'tools/call', { name: 'x' });
    assert.equal(asked, 3);
    await eventually(() => frame.status === 'ready', 'it goes on by itself');
  });
});
