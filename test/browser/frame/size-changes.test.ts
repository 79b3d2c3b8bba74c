// What changes the size of a frame while its view runs: streamed content, limits of the page, other modes, being hidden.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  eventually,
  mountFrame,
  nextEvent,
  pageSettled,
  readyFrame,
  removeFrames,
  roundTrip,
  scriptedHtml,
  untilReady,
  viewEvaluates,
  viewNotifies,
  viewReceived,
} from '../../support/frame-harness.js';

describe('the size of a frame while its view runs', () => {
  let html: string;
  before(async () => {
    html = await scriptedHtml();
  });
  afterEach(removeFrames);

  const iframeOf = (frame: McpAppFrameElement) =>
    frame.shadowRoot!.querySelector<HTMLElement>('iframe:not([hidden])')!;
  const wish = (frame: McpAppFrameElement, size: object) =>
    viewNotifies(frame, 'ui/notifications/size-changed', size);
  const has = (frame: McpAppFrameElement, height: number) =>
    eventually(() => iframeOf(frame).offsetHeight === height, `${height} px`);
  const toolNamed = (name: string) => ({
    name: `${name}-${crypto.randomUUID()}`,
    inputSchema: { type: 'object' as const },
  });

  /** The height of a frame that has not changed for two seconds: a view that is probed answers within that time. */
  const untilStill = async (frame: McpAppFrameElement) => {
    let changes = 0;
    const observer = new ResizeObserver(() => changes++);
    observer.observe(iframeOf(frame));
    for (let before = -1; before !== changes;) {
      before = changes;
      assert.isBelow(changes, 200, 'it does not settle');
      await new Promise((done) => setTimeout(done, 2000));
    }
    observer.disconnect();
    return iframeOf(frame).offsetHeight;
  };

  /** The view reports its content: equal rows, one every 120 ms. */
  const stream = (frame: McpAppFrameElement, from: number, rows: number, row: number) =>
    viewEvaluates(
      frame,
      `(async () => {
        for (let n = 1; n <= ${rows}; n++) {
          await new Promise((done) => setTimeout(done, 120));
          post({ method: 'ui/notifications/size-changed', params: { height: ${from} + n * ${row} } });
        }
        return 1;
      })()`,
    );

  it('C3 follows a list that is streamed in equal rows, to its last row, every time', async () => {
    const frame = await readyFrame({ html });
    await wish(frame, { height: 100 });
    await has(frame, 100);
    let height = 100;
    for (const rows of [9, 1, 7, 1, 1]) {
      await stream(frame, height, rows, 24);
      height += rows * 24;
      await has(frame, height);
    }
  });

  it('C4 gives a view that always requests more than it has its height back after the probe', async () => {
    const frame = await readyFrame({ html });
    await viewEvaluates(
      frame,
      `document.documentElement.style.height = '100vh';
      new ResizeObserver(() => post({ method: 'ui/notifications/size-changed', params: { height: innerHeight + 40 } }))
        .observe(document.documentElement); 1`,
    );
    // 150 px, and then in steps of 40.
    const settled = await untilStill(frame);
    assert.isAtLeast(settled, 150 + 4 * 40);
    assert.equal((settled - 150) % 40, 0, 'without the pixels of a probe');
    // What the view really needs is still followed, and nothing is added to it.
    await wish(frame, { height: 700 });
    assert.equal(await untilStill(frame), 700);
  });

  it('C4 settles for a view that alternates between two heights', async () => {
    const frame = await readyFrame({ html });
    await viewEvaluates(
      frame,
      `document.documentElement.style.height = '100vh';
      new ResizeObserver(() =>
        post({ method: 'ui/notifications/size-changed', params: { height: innerHeight < 400 ? 500 : 300 } }),
      ).observe(document.documentElement); 1`,
    );
    assert.equal(await untilStill(frame), 500);
  });

  it('C3 applies another max-height at once: less, more, and none', async () => {
    const frame = await readyFrame({ html, maxHeight: 400 });
    await wish(frame, { height: 900 });
    await has(frame, 400);
    frame.maxHeight = 250;
    await has(frame, 250);
    frame.maxHeight = 600;
    await has(frame, 600);
    frame.maxHeight = undefined;
    await has(frame, 900);
    frame.setAttribute('max-height', 'tall');
    await roundTrip(frame);
    await has(frame, 900);
  });

  it('applies another max-height to a view that fills its box', async () => {
    const frame = await readyFrame({ html, maxHeight: 200 });
    frame.style.cssText += ';position:fixed;inset:0 auto auto 0;inline-size:300px';
    // Silent views get 500 px, or less.
    await eventually(() => iframeOf(frame).offsetHeight === 200, 'the limit');
    frame.maxHeight = 300;
    await has(frame, 300);
  });

  it('does not remember the limit of one frame for the next frame of that tool', async () => {
    const tool = toolNamed('limited');
    const frame = await readyFrame({ html, tool, serverId: 'sizes', maxHeight: 200 });
    await wish(frame, { height: 480 });
    await has(frame, 200);
    const next = await readyFrame({ html, tool, serverId: 'sizes' });
    assert.equal(iframeOf(next).offsetHeight, 480);
  });

  it('C4 gives up the narrow width when the page no longer allows it, and for another view', async () => {
    const frame = await readyFrame({ html, maxWidth: 320, tool: toolNamed('one') });
    const width = () => iframeOf(frame).offsetWidth;
    await wish(frame, { width: 250, height: 100 });
    await eventually(() => width() === 250);
    frame.maxWidth = 200;
    await eventually(() => width() === 200, 'the lower limit');
    frame.maxWidth = undefined;
    await eventually(() => width() === frame.clientWidth, 'the whole width');
    frame.maxWidth = 320;
    await eventually(() => width() === 250, 'narrow again');
    const ready = nextEvent(frame, 'mcp-app-ready');
    Object.assign(frame, { tool: toolNamed('two'), html: `${html}<p>` });
    await ready;
    await roundTrip(frame);
    assert.equal(width(), frame.clientWidth, 'the other view has not requested a width');
  });

  it('does not compare the first request of a view with the height of the previous one', async () => {
    const frame = await readyFrame({ html, tool: toolNamed('first') });
    await wish(frame, { height: 300 });
    await has(frame, 300);
    const ready = nextEvent(frame, 'mcp-app-ready');
    Object.assign(frame, { tool: toolNamed('second'), html: `${html}<p>` });
    await ready;
    assert.equal(iframeOf(frame).offsetHeight, 150);
    await wish(frame, { height: 301 });
    await has(frame, 301);
  });

  for (const mode of ['fullscreen', 'pip'] as const) {
    it(`has the height of content that grew in ${mode} after the return`, async () => {
      const view = html.replace(`['inline', 'fullscreen']`, `['inline', '${mode}']`);
      const frame = await readyFrame({ html: view });
      await wish(frame, { height: 200 });
      await has(frame, 200);
      await frame.requestDisplayMode(mode);
      await wish(frame, { height: 420 });
      await roundTrip(frame);
      assert.notEqual(iframeOf(frame).offsetHeight, 420, 'the panel decides');
      await frame.requestDisplayMode('inline');
      assert.equal(iframeOf(frame).offsetHeight, 200);
      await has(frame, 420);
    });
  }

  it('prefers what the view requests after the return to what it requested in full screen', async () => {
    const frame = await readyFrame({ html });
    await wish(frame, { height: 200 });
    await has(frame, 200);
    // A view that fills its box: it requests the height of the screen there.
    await frame.requestDisplayMode('fullscreen');
    await wish(frame, { height: window.innerHeight });
    await frame.requestDisplayMode('inline');
    const heights = new Set<number>();
    const observer = new ResizeObserver(() => heights.add(iframeOf(frame).offsetHeight));
    observer.observe(iframeOf(frame));
    await wish(frame, { height: 200 });
    // A later request of the same frame is granted after the one of the full screen would have been.
    await stream(frame, 200, 1, 1);
    await new Promise((done) => setTimeout(done, 2000));
    observer.disconnect();
    assert.deepEqual([...heights], [200, 201]);
  });

  it('grants a request that was on its way when the view left its place', async () => {
    const frame = await readyFrame({ html });
    await wish(frame, { height: 200 });
    await has(frame, 200);
    await frame.requestDisplayMode('fullscreen');
    await frame.requestDisplayMode('inline');
    const asked = nextEvent(frame, 'mcp-app-size-change');
    void wish(frame, { height: 360 });
    await asked;
    await frame.requestDisplayMode('fullscreen');
    await frame.requestDisplayMode('inline');
    await has(frame, 360);
  });

  it('C3 follows what the view requested before sizing was changed to content', async () => {
    const frame = mountFrame({ html, sizing: 'fill' });
    frame.style.blockSize = '180px';
    await untilReady(frame);
    await wish(frame, { height: 330 });
    await roundTrip(frame);
    assert.equal(iframeOf(frame).offsetHeight, 180);
    frame.style.blockSize = '';
    frame.sizing = 'content';
    await has(frame, 330);
  });

  it('C3 never tells a view the width of a hidden frame', async () => {
    const frame = await readyFrame({ html });
    const width = frame.clientWidth;
    frame.hidden = true;
    await pageSettled();
    // More than the pause between two messages about sizes.
    await new Promise((done) => setTimeout(done, 300));
    frame.maxHeight = 300;
    const told = async () =>
      (await viewReceived(frame, 'ui/notifications/host-context-changed')).map(
        ({ params }) => params['containerDimensions'],
      );
    await eventually(async () => (await told()).length > 0, 'the limit');
    assert.deepEqual(await told(), [{ width, maxHeight: 300 }]);
    frame.hidden = false;
    frame.style.width = '345px';
    await eventually(async () => (await told()).length > 1, 'the other width');
    assert.deepEqual((await told()).at(-1), { width: 345, maxHeight: 300 });
  });

  it('C3 tells no size to a view that starts in a hidden frame, until it is shown', async () => {
    const frame = document.createElement('mcp-app-frame');
    frame.hidden = true;
    Object.assign(frame, { html, eager: true });
    document.body.append(frame);
    await untilReady(frame);
    const [answer] = await viewReceived(frame, 'ui/initialize');
    const context = answer!.params['hostContext'] as Record<string, unknown>;
    assert.deepEqual(context['containerDimensions'], {});
    frame.hidden = false;
    const [change] = await eventually(async () => {
      const list = await viewReceived(frame, 'ui/notifications/host-context-changed');
      return list.length > 0 && list;
    }, 'the width');
    assert.deepEqual(change!.params['containerDimensions'], { width: frame.clientWidth });
    frame.remove();
  });
});
