// Heights of views that do not report one, or report it late.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  eventually,
  mountFrame as mountAnyFrame,
  removeFrames,
  roundTrip,
  scriptedHtml,
  startFixture,
  untilReady,
  viewNotifies,
  viewReceived,
} from '../../support/frame-harness.js';

/** A view that connects and then runs this code, which may `report(height)`. */
const connecting = (code: string) => `<!doctype html><html lang="en">
  <style>html, body { height: 100%; margin: 0 }</style><p>View</p><script>
    const say = (message) => parent.postMessage({ jsonrpc: '2.0', ...message }, '*');
    const report = (height) => say({ method: 'ui/notifications/size-changed', params: { height } });
    addEventListener('message', ({ data }) => {
      if (data.id !== 1) return;
      say({ method: 'ui/notifications/initialized' });
      ${code}
    });
    const params = { protocolVersion: '2026-01-26', appCapabilities: {} };
    say({ id: 1, method: 'ui/initialize', params: { ...params, appInfo: { name: 'view', version: '1' } } });
  </script></html>`;

/** A frame in the viewport, wherever the others are: browsers do not draw views that are off screen. */
function mountFrame(properties: Partial<McpAppFrameElement>): McpAppFrameElement {
  const frame = mountAnyFrame(properties);
  frame.style.cssText = 'position: fixed; inset: 0 auto auto 0; inline-size: 400px';
  return frame;
}

const SILENT = connecting('');
const ECHOING = connecting(
  `new ResizeObserver(() => report(innerHeight)).observe(document.documentElement);`,
);

describe('the height of a view that reports none', () => {
  let scripted: string;
  before(async () => {
    scripted = await scriptedHtml();
  });
  afterEach(removeFrames);

  const iframeOf = (frame: McpAppFrameElement) =>
    frame.shadowRoot!.querySelector<HTMLElement>('iframe:not([hidden])')!;
  const heightOf = (frame: McpAppFrameElement) => iframeOf(frame)?.offsetHeight;
  const has = (frame: McpAppFrameElement, height: number) =>
    eventually(() => heightOf(frame) === height, `${height} px`);
  /** Every height that the frame has from now on. */
  function heightsOf(frame: McpAppFrameElement): Set<number> {
    const heights = new Set<number>();
    new ResizeObserver(() => heights.add(frame.offsetHeight)).observe(frame);
    return heights;
  }

  it('C3 is 500 px, whether the view is silent or echoes its size; the page can set another one', async () => {
    const frames = [SILENT, ECHOING].flatMap((html) => [
      mountFrame({ html }),
      mountFrame({ html, maxHeight: 320 }),
    ]);
    const chosen = mountFrame({ html: ECHOING });
    chosen.style.setProperty('--mcp-app-frame-fill-height', '430px');
    const reserved = mountFrame({ html: SILENT });
    reserved.style.setProperty('--mcp-app-frame-height', '280px');
    for (const [index, height] of [500, 320, 500, 320].entries()) await has(frames[index]!, height);
    await has(chosen, 430);
    assert.equal(heightOf(reserved), 280, 'the page knows the height');
  });

  it('C3 a published view of the official App keeps its own height; one that fills its box gets 500 px', async () => {
    // Both measure themselves with `autoResize` of the SDK.
    const own = mountFrame({ server: await startFixture('basic-vanillajs'), tool: 'get-time' });
    const server = await startFixture('wiki-explorer');
    const toolInput = { url: 'https://wiki.invalid/wiki/Nothing' };
    const filling = mountFrame({ server, tool: 'get-first-degree-links', toolInput });
    await eventually(() => heightOf(filling) >= 400, 'a height to explore in');
    const reported = await eventually(() => heightOf(own) > 160 && heightOf(own), 'its own height');
    assert.notEqual(reported, 500);
  });

  it('C3 a single report after that counts, and the next frame of that tool starts with that height', async () => {
    // Heights are remembered by tool. A test that is repeated needs a new one.
    const name = `late-${crypto.randomUUID()}`;
    const tool = { name, inputSchema: { type: 'object' as const } };
    const properties = { html: scripted, serverId: 'fill', tool };
    const report = (frame: McpAppFrameElement) =>
      viewNotifies(frame, 'ui/notifications/size-changed', { height: 340 });
    const first = mountFrame(properties);
    await has(first, 500);
    await report(first);
    await has(first, 340);
    const second = mountFrame(properties);
    const heights = heightsOf(second);
    // By the time a view that started later was filled, this one has been judged.
    await has(mountFrame({ html: SILENT }), 500);
    await has(mountFrame({ html: SILENT }), 500);
    await report(second);
    await roundTrip(second);
    assert.deepEqual([...heights], [340]);
  });

  it('a view off screen keeps its height, because it is not drawn and cannot report one', async () => {
    const frame = mountFrame({ html: SILENT });
    frame.style.insetBlockStart = '200vh';
    await untilReady(frame);
    await has(mountFrame({ html: SILENT }), 500);
    assert.equal(heightOf(frame), 150);
    frame.style.insetBlockStart = '0';
    await has(frame, 500);
  });

  it('waits for the result of the tool, because a view may be empty until then', async () => {
    const frame = mountFrame({ html: SILENT, toolInput: { a: 1 } });
    await has(mountFrame({ html: SILENT }), 500);
    await has(mountFrame({ html: SILENT }), 500);
    assert.equal(heightOf(frame), 150);
    frame.toolResult = { content: [] };
    await has(frame, 500);
  });

  it('uses preferredSize of the resource until the view reports another height', async () => {
    const resourceMeta = { preferredSize: { width: 1000, height: 600 } };
    const frame = mountFrame({ resource: { text: scripted, _meta: { ui: resourceMeta } } });
    await untilReady(frame);
    await has(frame, 600);
    const echoing = mountFrame({
      resource: { text: ECHOING, _meta: { ui: { preferredSize: 240 } } },
    });
    const clamped = mountFrame({
      resource: { text: ECHOING, _meta: { ui: resourceMeta } },
      maxHeight: 400,
      maxWidth: 300,
    });
    await has(echoing, 240);
    await has(clamped, 400);
    assert.equal(iframeOf(clamped).offsetWidth, 300);
    await viewNotifies(frame, 'ui/notifications/size-changed', { height: 210 });
    await has(frame, 210);
    const [answer] = await viewReceived(frame, 'ui/initialize');
    const { containerDimensions } = answer!.params['hostContext'] as Record<string, object>;
    assert.hasAllKeys(containerDimensions, ['width'], 'the height is still the view’s to choose');
  });

  it('keeps the height of a restarted view while it is still empty', async () => {
    const tool = { name: 'empty-first', inputSchema: { type: 'object' as const } };
    const html = connecting('report(19); setTimeout(report, 400, 460)');
    await has(mountFrame({ html, tool, serverId: 'fill' }), 460);
    const again = mountFrame({ html, tool, serverId: 'fill' });
    const heights = heightsOf(again);
    await has(mountFrame({ html: SILENT }), 500);
    assert.deepEqual([...heights], [460]);
  });

  it('shrinks to a smaller view once that is visible', async () => {
    const tool = { name: 'smaller', inputSchema: { type: 'object' as const } };
    const serverId = 'fill';
    await has(mountFrame({ html: connecting('report(460)'), tool, serverId }), 460);
    const space = document.createElement('div');
    space.style.blockSize = '300vh';
    document.body.append(space);
    const again = mountAnyFrame({ html: scripted, tool, serverId });
    await untilReady(again);
    await viewNotifies(again, 'ui/notifications/size-changed', { height: 90 });
    await has(mountFrame({ html: SILENT }), 500);
    assert.equal(heightOf(again), 460);
    again.scrollIntoView();
    await has(again, 90);
    space.remove();
  });
});
