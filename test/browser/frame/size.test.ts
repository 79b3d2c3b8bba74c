import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  eventually,
  mountFrame,
  nextEvent,
  pause,
  readyFrame,
  removeFrames,
  roundTrip,
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
    frame.shadowRoot!.querySelector<HTMLElement>('iframe:not([hidden])')!.getBoundingClientRect()
      .height;
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

  it('C3 tells the view its dimensions: width fixed, height unbounded, flexible or fixed', async () => {
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
    await roundTrip(frame);
    assert.equal(heightOf(frame), 200, 'a frame that fills its box does not follow');
    frame.remove();
  });

  it('C3 tells the view when its container changes, and only then', async () => {
    const frame = await readyFrame({ html });
    frame.style.width = '345px';
    const changes = await eventually(async () => {
      const list = await viewReceived(frame, 'ui/notifications/host-context-changed');
      return list.length > 0 && list;
    });
    assert.deepEqual(changes[0]!.params, { containerDimensions: { width: 345 } });
    await wish(frame, { height: 500 });
    await roundTrip(frame);
    assert.lengthOf(await viewReceived(frame, 'ui/notifications/host-context-changed'), 1);
  });

  it('C4 ignores invalid sizes', async () => {
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

  it('C4 leaves the width to the page; with max-width the view may be narrower', async () => {
    const frame = await readyFrame({ html });
    const iframe = frame.shadowRoot!.querySelector('iframe')!;
    const before = iframe.offsetWidth;
    await wish(frame, { width: 100, height: 100 });
    await roundTrip(frame);
    assert.equal(iframe.offsetWidth, before);
    const narrow = await readyFrame({ html, maxWidth: 320 });
    await wish(narrow, { width: 250, height: 100 });
    await eventually(() => narrow.shadowRoot!.querySelector('iframe')!.offsetWidth === 250);
  });

  it('C4 settles for views that always request a little more or a little less', async () => {
    const frames = await Promise.all([readyFrame({ html }), readyFrame({ html })]);
    await wish(frames[1]!, { height: 400 });
    await eventually(() => heightOf(frames[1]!) === 400);
    for (const [index, more] of [40, -15].entries()) {
      await viewEvaluates(
        frames[index]!,
        `new ResizeObserver(() => post({ method: 'ui/notifications/size-changed', params: { height: innerHeight + ${more} } }))
          .observe(document.documentElement);
        document.documentElement.style.height = '100vh'; 1`,
      );
    }
    // It would continue forever, a round every third of a second: three quiet seconds show that it ended.
    const heights = () => frames.map(heightOf);
    let before: number[] = [];
    for (let quiet = 0, tries = 0; quiet < 6 && tries < 60; tries++) {
      await pause(500);
      quiet = String(heights()) === String(before) ? quiet + 1 : 0;
      before = heights();
    }
    await pause(1000);
    assert.deepEqual(heights(), before);
    assert.isBelow(before[0]!, 700);
    assert.isAbove(before[1]!, 200);
  });

  for (const border of [false, true]) {
    it(`keeps the height while the view is reloaded${border ? ', with its border' : ''}`, async () => {
      const frame = await readyFrame({ html, border });
      await wish(frame, { height: 333 });
      await eventually(() => heightOf(frame) === 333);
      const { offsetHeight } = frame;
      assert.equal(offsetHeight, border ? 335 : 333);
      const seen = new Set<number>();
      const observer = new ResizeObserver(() => seen.add(frame.offsetHeight));
      observer.observe(frame);
      frame.reload();
      await frame.updateComplete;
      const loading = frame.shadowRoot!.querySelector<HTMLElement>('[part=loading]')!;
      assert.equal(loading.offsetHeight, offsetHeight);
      await nextEvent(frame, 'mcp-app-ready');
      assert.equal(heightOf(frame), 333);
      await frame.updateComplete;
      assert.isEmpty(
        [...seen].filter((height) => height !== offsetHeight),
        'nothing jumped',
      );
      observer.disconnect();
    });
  }

  it('C3 tells the view the width inside the border', async () => {
    const frame = await readyFrame({ html, border: true });
    const width = frame.shadowRoot!.querySelector('iframe')!.offsetWidth;
    assert.deepEqual(await dimensions(frame), { width });
    assert.equal(width, frame.clientWidth - 2);
  });

  it('lets the page reserve the height of a view that it knows', async () => {
    const frame = mountFrame({ html });
    frame.style.setProperty('--mcp-app-frame-height', '280px');
    await frame.updateComplete;
    await eventually(() => frame.offsetHeight === 280, 'reserved');
    await nextEvent(frame, 'mcp-app-ready');
    assert.equal(heightOf(frame), 280);
  });
});
