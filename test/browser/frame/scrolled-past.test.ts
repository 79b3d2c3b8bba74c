// A long conversation: views that are scrolled past do not start, and those that come back have a sandbox waiting.
import { assert } from 'chai';
import { configureFrames, prewarm } from '../../../packages/elements/src/mcp-app-frame/index.js';
import type {
  McpAppFrameElement,
  Prewarmed,
} from '../../../packages/elements/src/mcp-app-frame/index.js';
import {
  eventually,
  mountFrame,
  removeFrames,
  sandboxUrl,
  scriptedHtml,
  untilReady,
  viewEvaluates,
} from '../../support/frame-harness.js';

describe('a long conversation', () => {
  let html: string;
  const [above, below] = [document.createElement('div'), document.createElement('div')];
  before(async () => {
    html = await scriptedHtml();
    above.style.blockSize = '1500vh';
    below.style.blockSize = '1500vh';
  });
  const canMove = 'moveBefore' in Element.prototype;
  const spares = () =>
    [...shelves()].flatMap(({ shadowRoot }) => [...shadowRoot!.querySelectorAll('iframe')]);

  /** Where spares are; it may be empty for a moment. */
  const shelves = () => document.querySelectorAll('body > div[style="display: none;"]');
  const warm: Prewarmed[] = [];

  beforeEach(() => document.body.append(above));
  afterEach(async () => {
    removeFrames();
    above.remove();
    below.remove();
    scrollTo(0, 0);
    configureFrames({ maxLive: 30 });
    for (const one of warm.splice(0)) one.stop();
    await eventually(() => shelves().length === 0, 'no place for spares is left');
  });

  /** A frame between the two spaces, which starts when it comes near. */
  function farFrame(properties: Partial<McpAppFrameElement> = {}): McpAppFrameElement {
    const frame = mountFrame({ html, eager: false, ...properties });
    document.body.append(below);
    return frame;
  }

  /** A frame in view. What a frame needs to notice others is loaded with the first one that runs. */
  async function topFrame(): Promise<McpAppFrameElement> {
    const frame = mountFrame({ html });
    document.body.prepend(frame);
    await untilReady(frame);
    return frame;
  }

  /** Scrolls to a place at a steady speed, in screens per second. */
  async function scrollAt(speed: number, end: number): Promise<void> {
    const start = await new Promise<number>(requestAnimationFrame);
    const from = scrollY;
    while (Math.abs(scrollY - end) > 2) {
      const now = await new Promise<number>(requestAnimationFrame);
      const distance = ((now - start) / 1000) * speed * innerHeight;
      scrollTo(0, Math.min(end, from + distance));
    }
  }

  const iframeOf = (frame: HTMLElement) => frame.shadowRoot!.querySelector('iframe');

  it('a view that is scrolled past fast does not start; one that is scrolled to does', async () => {
    await topFrame();
    const [passed, target] = [farFrame(), farFrame()];
    document.body.append(below);
    target.style.marginBlockStart = '600vh';
    const seen: string[] = [];
    passed.addEventListener('mcp-app-status-change', ({ status }) => seen.push(status));
    await scrollAt(6, target.offsetTop);
    await untilReady(target);
    assert.deepEqual(seen, []);
    assert.isTrue(passed.matches(':state(waiting)'));
  });

  it('a view in sight when a fast scroll ends starts', async () => {
    await topFrame();
    const frame = farFrame();
    await scrollAt(6, frame.offsetTop);
    await untilReady(frame);
  });

  it('a frame that waits has no box for a view, and one of full width when it starts', async () => {
    const frame = farFrame();
    await eventually(() => frame.matches(':state(waiting)'), 'waiting');
    await eventually(() => frame.shadowRoot!.querySelector('.skeleton'), 'its skeleton');
    const view = frame.shadowRoot!.querySelector('[part=view]')!;
    assert.lengthOf(view.getClientRects(), 0);
    frame.scrollIntoView();
    await untilReady(frame);
    assert.equal(view.clientWidth, frame.clientWidth);
    assert.deepInclude(frame.details.hostContext?.containerDimensions, {
      width: frame.clientWidth,
    });
  });

  /** Sandbox pages that have said hello. */
  const open = new WeakSet<object>();
  const hear = ({ source, data }: MessageEvent<{ method?: string } | undefined>) => {
    if (source && data?.method === 'ui/notifications/sandbox-proxy-ready') open.add(source);
  };
  before(() => addEventListener('message', hear));
  after(() => removeEventListener('message', hear));
  /** The one spare, once it is open. */
  const openSpare = () =>
    eventually(() => {
      const [spare, ...others] = spares();
      return others.length === 0 && spare && open.has(spare.contentWindow!) && spare;
    }, 'a spare');

  /** A frame that was ready, far away, and is suspended. */
  async function suspendedFrame(properties?: Partial<McpAppFrameElement>) {
    const frame = farFrame(properties);
    frame.scrollIntoView();
    await untilReady(frame);
    await viewEvaluates(frame, 'window.left = document.body.dataset.left = "behind"; 1');
    scrollTo(0, 0);
    await topFrame();
    configureFrames({ maxLive: 1 });
    await eventually(() => frame.matches(':state(suspended)'), 'suspended');
    return frame;
  }

  (canMove ? describe : describe.skip)('while a view is suspended', () => {
    for (const [name, settings] of [
      ['zero-config', async () => ({})],
      ['sandbox-url', async () => ({ sandbox: { url: await sandboxUrl() } })],
    ] as const) {
      it(`${name}: a sandbox waits, and the view comes back in it with nothing of what it was`, async () => {
        const frame = await suspendedFrame(await settings());
        const spare = await openSpare();
        frame.scrollIntoView();
        await untilReady(frame);
        assert.equal(iframeOf(frame), spare);
        const left = '[window.left, document.body.dataset.left].filter(Boolean).length';
        assert.equal(await viewEvaluates(frame, left), 0);
      });
    }

    it('S4 the sandbox has the policy of the view that left; a view with another one does not get it', async () => {
      const ui = { csp: { connectDomains: ['https://api.example.com'] } };
      const frame = await suspendedFrame({
        html: undefined,
        resource: { text: html, _meta: { ui } },
      });
      const spare = await openSpare();
      const other = await topFrame();
      assert.notEqual(iframeOf(other), spare);
      frame.scrollIntoView();
      await untilReady(frame);
      assert.equal(iframeOf(frame), spare);
    });

    it('a spare of the page does for it', async () => {
      warm.push(await prewarm());
      // The frame takes the spare of the page, which is replaced.
      const frame = await suspendedFrame();
      await eventually(() => spares().length === 1, 'the next spare');
      frame.scrollIntoView();
      await untilReady(frame);
      assert.lengthOf(shelves(), 1);
    });

    it('no sandbox waits when no view is suspended any more', async () => {
      const frame = await suspendedFrame();
      await eventually(() => spares().length === 1, 'a spare');
      frame.remove();
      await eventually(() => shelves().length === 0, 'no spare');
    });
  });
});
