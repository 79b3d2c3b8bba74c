// The space of a view is reserved before the view is loaded (ext-apps#688).
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { engine } from '../../support/engine.js';
import {
  aFrameLater,
  eventually,
  mountFrame,
  nextEvent,
  pageSettled,
  removeFrames,
  untilReady,
  viewNotifies,
  scriptedHtml,
} from '../../support/frame-harness.js';
import {
  configureFrames,
  forgetUser,
} from '../../../packages/elements/src/mcp-app-frame/lifecycle/running-frames.js';
import { officialHtml } from '../../support/official-view-html.js';

const HEIGHT = 340;

/** A view that is 340 pixels tall, and reports it once it is connected. */
const TALL = `<!doctype html><style>body{margin:0;height:${HEIGHT}px}</style><script>
  const send = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
  addEventListener('message', ({ data }) => {
    if (data.id !== 1 || !data.result) return;
    send({ method: 'ui/notifications/initialized', params: {} });
    send({ method: 'ui/notifications/size-changed', params: { height: ${HEIGHT} } });
  });
  send({ id: 1, method: 'ui/initialize', params: {
    appInfo: { name: 'Tall', version: '1' }, appCapabilities: {}, protocolVersion: '2026-01-26',
  } });
</script>`;

/** The same, but it reports a small height first, as a view that waits for its data. */
const EMPTY_FIRST = TALL.replace(
  `send({ method: 'ui/notifications/size-changed', params: { height: ${HEIGHT} } });`,
  `send({ method: 'ui/notifications/size-changed', params: { height: 40 } });
    setTimeout(() => send({ method: 'ui/notifications/size-changed', params: { height: ${HEIGHT} } }), 300);`,
);

const toolWith = (preferredSize: unknown, name = 'sized') => ({
  name,
  inputSchema: { type: 'object' as const },
  _meta: { ui: { preferredSize } },
});

const boxOf = (frame: McpAppFrameElement) => frame.getBoundingClientRect().height;

const has = (frame: McpAppFrameElement, height: number) =>
  eventually(() => Math.abs(boxOf(frame) - height) < 1, `a height of ${height}`);

interface LayoutShift extends PerformanceEntry {
  value: number;
}

/** Mounts a frame above a paragraph, and sums up how much the page shifts until the view has its height. */
async function shiftOf(properties: Partial<McpAppFrameElement>): Promise<number> {
  const below = document.createElement('p');
  below.textContent = 'What stands below the frame.';
  const frame = mountFrame({ html: TALL, ...properties });
  const said = nextEvent(frame, 'mcp-app-size-change');
  frame.after(below);
  await pageSettled();
  let sum = 0;
  const add = (entries: PerformanceEntryList) => {
    for (const { value } of entries as LayoutShift[]) sum += value;
  };
  const observer = new PerformanceObserver((list) => add(list.getEntries()));
  observer.observe({ type: 'layout-shift' });
  await untilReady(frame);
  await has(frame, HEIGHT);
  await said;
  await pageSettled();
  add(observer.takeRecords());
  observer.disconnect();
  below.remove();
  return sum;
}

describe('space that is reserved for a view', () => {
  afterEach(removeFrames);

  describe('nothing shifts when the view appears (layout shift 0)', () => {
    before(function () {
      // Only Chromium measures it.
      if (engine !== 'chromium') this.skip();
    });

    it('control: without a declared size, the page shifts', async () => {
      assert.isAbove(await shiftOf({}), 0);
    });

    it('from the attribute', async () => {
      assert.equal(await shiftOf({ preferredSize: HEIGHT }), 0);
    });

    it('from _meta of the tool', async () => {
      assert.equal(await shiftOf({ tool: toolWith({ height: HEIGHT }) }), 0);
    });

    it('from _meta of the view, where the page has it', async () => {
      const resource = { text: TALL, _meta: { ui: { preferredSize: HEIGHT } } };
      assert.equal(await shiftOf({ html: undefined, resource }), 0);
    });

    it('from the last time that a view of this tool was shown', async () => {
      const tool = toolWith(undefined, 'seen-before');
      // Without a name for the server, each frame is on its own.
      const serverId = `sizes ${Math.random()}`;
      assert.isAbove(await shiftOf({ tool, serverId }), 0);
      assert.equal(await shiftOf({ tool, serverId }), 0);
    });
  });

  it('from the page’s store, as after a reload, and only for the same user', async () => {
    const texts = new Map<string, string>();
    const rememberHeights = {
      getItem: (key: string) => texts.get(key) ?? null,
      setItem: (key: string, text: string) => void texts.set(key, text),
      removeItem: (key: string) => void texts.delete(key),
    };
    const tool = toolWith(undefined, 'stored');
    const serverId = `stored ${Math.random()}`;
    configureFrames({ rememberHeights, user: 'ada' });
    try {
      const frame = mountFrame({ html: TALL, tool, serverId });
      await untilReady(frame);
      await has(frame, HEIGHT);
      await eventually(() => [...texts.values()].includes(`{"stored":${HEIGHT}}`), 'stored');
      frame.remove();
      // What the page knew is gone, as after a reload.
      forgetUser();
      const again = mountFrame({ eager: false, html: TALL, tool, serverId });
      again.style.marginBlockStart = '9000px';
      await has(again, HEIGHT);
      assert.equal(again.status, 'idle');
      again.remove();
      // A view that is empty at first does not make the frame small, although the height was read late.
      forgetUser();
      const late = mountFrame({ html: EMPTY_FIRST, tool, serverId });
      let least = Infinity;
      late.addEventListener('mcp-app-ready', function look() {
        least = Math.min(least, boxOf(late));
        if (late.isConnected) requestAnimationFrame(look);
      });
      const reported: (number | undefined)[] = [];
      late.addEventListener('mcp-app-size-change', ({ height }) => void reported.push(height));
      await eventually(() => reported.includes(HEIGHT), 'both reports');
      assert.deepEqual(reported, [40, HEIGHT]);
      await pageSettled();
      assert.isAtLeast(least, HEIGHT - 1);
      late.remove();
      configureFrames({ user: 'bob' });
      const other = mountFrame({ eager: false, html: TALL, tool, serverId });
      other.style.marginBlockStart = '9000px';
      await aFrameLater();
      assert.equal(boxOf(other), 150);
    } finally {
      configureFrames({ rememberHeights: undefined, user: undefined });
    }
  });

  it('applies in the first layout, and while the frame waits or fails to start', async () => {
    const frame = mountFrame({ eager: false, preferredSize: 400, html: TALL });
    frame.style.insetBlockStart = '500vh';
    frame.style.position = 'relative';
    await frame.updateComplete;
    assert.equal(boxOf(frame), 400);
  });

  it('as an attribute: a number, or JSON', async () => {
    const frame = mountFrame({ html: TALL });
    frame.setAttribute('preferred-size', '220');
    await frame.updateComplete;
    assert.equal(boxOf(frame), 220);
    frame.setAttribute('preferred-size', '{"height": 100, "minHeight": 260}');
    await frame.updateComplete;
    assert.equal(boxOf(frame), 260);
    frame.removeAttribute('preferred-size');
    await frame.updateComplete;
    assert.equal(boxOf(frame), 150);
  });

  it('an aspect ratio follows the width of the frame', async () => {
    const frame = mountFrame({ eager: false, preferredSize: { aspectRatio: 2 }, html: TALL });
    frame.style.inlineSize = '600px';
    frame.requestUpdate();
    await frame.updateComplete;
    assert.equal(boxOf(frame), 300);
    frame.style.inlineSize = '400px';
    await has(frame, 200);
  });

  it('respects the page’s limit', async () => {
    const frame = mountFrame({
      preferredSize: { height: 900, minHeight: 800 },
      maxHeight: 250,
      html: TALL,
    });
    await frame.updateComplete;
    assert.equal(boxOf(frame), 250);
  });

  it('a server cannot reserve more than 2000 pixels', async () => {
    const frame = mountFrame({ tool: toolWith(1e9), html: TALL });
    await frame.updateComplete;
    assert.equal(boxOf(frame), 2000);
  });

  for (const odd of [
    'tall',
    '100px;position:fixed',
    -5,
    Number.NaN,
    null,
    [],
    { height: {} },
    { aspectRatio: -1 },
  ]) {
    it(`${JSON.stringify(odd)} reserves nothing`, async () => {
      const frame = mountFrame({ tool: toolWith(odd), html: TALL });
      await frame.updateComplete;
      assert.equal(boxOf(frame), 150);
      assert.equal(getComputedStyle(frame).position, 'relative');
    });
  }

  it('follows another height that the view reports, but not below the minimum', async () => {
    const preferredSize = { height: 300, minHeight: 200 };
    const frame = mountFrame({ html: await scriptedHtml(), preferredSize });
    await untilReady(frame);
    assert.equal(boxOf(frame), 300);
    await viewNotifies(frame, 'ui/notifications/size-changed', { height: 520 });
    await has(frame, 520);
    await viewNotifies(frame, 'ui/notifications/size-changed', { height: 40 });
    await has(frame, 200);
  });

  it('works for a view made with the official App, which gets no unknown messages', async () => {
    const preferredSize = { height: 300, minHeight: 120, aspectRatio: 2 };
    const frame = mountFrame({ html: await officialHtml(2), preferredSize });
    await untilReady(frame);
    assert.notProperty(frame.details.hostContext, 'preferredSize');
    await aFrameLater();
    assert.isAtLeast(boxOf(frame), 120);
  });
});
