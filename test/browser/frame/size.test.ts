import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  eventually,
  nextEvent,
  pause,
  readyFrame,
  removeFrames,
  scriptedHtml,
  viewEvaluates,
  viewNotifies,
  viewReceived,
} from '../../support/frame-harness.js';

describe('the size of a frame', () => {
  let html: string;
  before(async () => {
    html = await scriptedHtml();
  });
  afterEach(removeFrames);

  const wish = (frame: McpAppFrameElement, size: object) =>
    viewNotifies(frame, 'ui/notifications/size-changed', size);
  const heightOf = (frame: McpAppFrameElement) =>
    frame.shadowRoot!.querySelector('iframe')!.getBoundingClientRect().height;
  const dimensions = async (frame: McpAppFrameElement) => {
    const [answer] = await viewReceived(frame, 'ui/initialize');
    return (answer!.params['hostContext'] as Record<string, unknown>)['containerDimensions'];
  };

  it('C3 follows the view, up to max-height', async () => {
    const frame = await readyFrame({ html, maxHeight: 400 });
    await wish(frame, { height: 300 });
    await eventually(() => heightOf(frame) === 300, '300 px');
    await wish(frame, { height: 900 });
    await eventually(() => heightOf(frame) === 400, '400 px');
  });

  it('C3 tells the view: width fixed, height unbounded, flexible or fixed', async () => {
    const style = (frame: McpAppFrameElement, css: string) => (frame.style.cssText = css);
    const unbounded = await readyFrame({ html });
    const width = unbounded.clientWidth;
    assert.deepEqual(await dimensions(unbounded), { width });
    assert.deepEqual(await dimensions(await readyFrame({ html, maxHeight: 400 })), {
      width,
      maxHeight: 400,
    });
    assert.deepEqual(await dimensions(await readyFrame({ html, maxWidth: 320 })), {
      maxWidth: 320,
    });
    const frame = document.createElement('mcp-app-frame');
    style(frame, 'width: 300px; height: 200px');
    const ready = nextEvent(frame, 'mcp-app-ready');
    Object.assign(frame, { html, sizing: 'fill' });
    document.body.append(frame);
    await ready;
    assert.deepEqual(await dimensions(frame), { width: 300, height: 200 });
    assert.equal(heightOf(frame), 200);
    await wish(frame, { height: 900 });
    await pause(100);
    assert.equal(heightOf(frame), 200, 'a frame that fills its box does not follow');
    frame.remove();
  });

  it('C3 a container that changes is told, and only then', async () => {
    const frame = await readyFrame({ html });
    frame.style.width = '345px';
    const changes = await eventually(async () => {
      const list = await viewReceived(frame, 'ui/notifications/host-context-changed');
      return list.length > 0 && list;
    });
    assert.deepEqual(changes[0]!.params, { containerDimensions: { width: 345 } });
    await wish(frame, { height: 500 });
    await pause(200);
    assert.lengthOf(await viewReceived(frame, 'ui/notifications/host-context-changed'), 1);
  });

  it('C4 nonsense changes nothing', async () => {
    const frame = await readyFrame({ html });
    await wish(frame, { height: 200 });
    await eventually(() => heightOf(frame) === 200);
    for (const height of [-1, '900', null, 1e9]) await wish(frame, { height });
    await viewEvaluates(
      frame,
      `post({ method: 'ui/notifications/size-changed', params: { height: NaN } }); 1`,
    );
    await eventually(() => heightOf(frame) === 5000, 'the absurd one is clamped');
    await wish(frame, { height: 200 });
    await eventually(() => heightOf(frame) === 200);
  });

  it('C4 the width is the page’s; with max-width the view may have less', async () => {
    const frame = await readyFrame({ html });
    const iframe = frame.shadowRoot!.querySelector('iframe')!;
    const before = iframe.offsetWidth;
    await wish(frame, { width: 100, height: 100 });
    await pause(100);
    assert.equal(iframe.offsetWidth, before);
    const narrow = await readyFrame({ html, maxWidth: 320 });
    await wish(narrow, { width: 250, height: 100 });
    await eventually(() => narrow.shadowRoot!.querySelector('iframe')!.offsetWidth === 250);
  });

  it('C4 a view that always wants a little more settles', async function () {
    this.timeout(40_000);
    const frame = await readyFrame({ html });
    await viewEvaluates(
      frame,
      `new ResizeObserver(() => post({ method: 'ui/notifications/size-changed', params: { height: innerHeight + 40 } }))
        .observe(document.documentElement);
      document.documentElement.style.height = '100vh'; 1`,
    );
    // It would go on for ever, a round every third of a second: three quiet seconds are the end of it.
    let height = 0;
    for (let quiet = 0, tries = 0; quiet < 6 && tries < 60; tries++) {
      await pause(500);
      quiet = heightOf(frame) === height ? quiet + 1 : 0;
      height = heightOf(frame);
    }
    await pause(1000);
    assert.equal(heightOf(frame), height);
    assert.isBelow(height, 700);
  });

  it('the height is kept while the view is loaded again', async () => {
    const frame = await readyFrame({ html });
    await wish(frame, { height: 333 });
    await eventually(() => heightOf(frame) === 333);
    frame.reload();
    await frame.updateComplete;
    const loading = frame.shadowRoot!.querySelector('[part=loading]')!;
    assert.equal(loading.getBoundingClientRect().height, 333);
    await nextEvent(frame, 'mcp-app-ready');
    assert.equal(heightOf(frame), 333);
  });
});
