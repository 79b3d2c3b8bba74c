import { assert } from 'chai';
import { configureFrames } from '../../../packages/elements/src/mcp-app-frame/index.js';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/index.js';
import {
  countsOf,
  eventually,
  mountFrame as mountAnyFrame,
  nextEvent,
  pause,
  removeFrames,
  scriptedHtml,
  startServer,
  stopServer,
  untilReady,
  viewEvaluates,
  viewReceived,
  viewRequests,
} from '../../support/frame-harness.js';

/** As in real pages: the frame starts when it comes near the viewport. */
const mountFrame = (properties: Partial<McpAppFrameElement>) =>
  mountAnyFrame({ eager: false, ...properties });

describe('many frames in one page', () => {
  let html: string;
  const far = document.createElement('div');
  before(async () => {
    html = await scriptedHtml();
  });
  beforeEach(() => {
    far.style.blockSize = '400vh';
    document.body.append(far);
  });
  afterEach(() => {
    removeFrames();
    far.remove();
    scrollTo(0, 0);
    configureFrames({ maxLive: 30, margin: '100%' });
  });

  const iframesIn = (frame: HTMLElement) => frame.shadowRoot!.querySelectorAll('iframe').length;
  /** Waits until the observer has run, which happens when the page is painted. */
  const painted = async () => {
    for (let frames = 0; frames < 3; frames++) await new Promise(requestAnimationFrame);
    await pause(0);
  };
  const leave = () => scrollTo(0, 0);
  const show = (frame: McpAppFrameElement) => frame.scrollIntoView();

  /** A frame that is ready, and far off screen. */
  async function leftFrame(properties: Partial<McpAppFrameElement>) {
    const frame = mountFrame(properties);
    show(frame);
    await untilReady(frame);
    leave();
    await painted();
    return frame;
  }

  /** A frame in the viewport. */
  async function topFrame() {
    const frame = mountFrame({ html });
    document.body.prepend(frame);
    await untilReady(frame);
    return frame;
  }

  /** One more than may run, so that whatever can be suspended is suspended. */
  async function crowd() {
    await topFrame();
    configureFrames({ maxLive: 1 });
  }

  const isSuspended = (frame: McpAppFrameElement) => frame.matches(':state(suspended)');

  describe('lazy start', () => {
    it('reserves the height of a frame far off screen, and starts it near the viewport', async () => {
      const frame = mountFrame({ html });
      frame.style.setProperty('--mcp-app-frame-height', '321px');
      await painted();
      assert.equal(frame.status, 'idle');
      assert.isTrue(frame.matches(':state(waiting)'));
      assert.equal(frame.offsetHeight, 321);
      assert.equal(iframesIn(frame), 0);
      show(frame);
      await untilReady(frame);
      assert.isFalse(frame.matches(':state(waiting)'));
    });

    it('starts what is in the viewport immediately, before the page is painted', async () => {
      const frame = mountFrame({ html });
      document.body.prepend(frame);
      await frame.updateComplete;
      assert.equal(frame.status, 'loading');
    });

    it('does not delay an eager frame', async () => {
      const frame = mountFrame({ html, eager: true });
      await untilReady(frame);
      assert.isAbove(frame.getBoundingClientRect().top, innerHeight * 2);
    });

    it('starts a frame that becomes eager later', async () => {
      const frame = mountFrame({ html });
      await painted();
      frame.setAttribute('eager', '');
      await untilReady(frame);
    });

    it('starts a frame that is not displayed once it is displayed', async () => {
      const box = document.createElement('div');
      box.style.display = 'none';
      document.body.prepend(box);
      const frame = mountFrame({ html });
      box.append(frame);
      await painted();
      assert.isTrue(frame.matches(':state(waiting)'));
      box.style.display = '';
      await untilReady(frame);
      box.remove();
    });

    it('starts a frame in a scroll container when it is scrolled into view', async () => {
      const box = document.createElement('div');
      box.style.cssText = 'block-size: 200px; overflow: auto';
      const space = document.createElement('div');
      space.style.blockSize = '3000px';
      box.append(space);
      document.body.prepend(box);
      const frame = mountFrame({ html });
      box.append(frame);
      await painted();
      assert.equal(frame.status, 'idle');
      box.scrollTop = 3000;
      await untilReady(frame);
      box.remove();
    });

    it('shows in one update that it waits', async () => {
      const frame = mountFrame({ html });
      assert.isTrue(await frame.updateComplete);
      assert.isTrue(frame.matches(':state(waiting)'));
      assert.isFalse(frame.shadowRoot!.querySelector<HTMLElement>('[part=waiting]')!.hidden);
    });

    it('sends no request to its server and calls no tool before it starts', async () => {
      const server = await startServer();
      const frame = mountFrame({ server, tool: 'app', toolInput: { a: 1 } });
      await painted();
      assert.deepEqual(Object.values(await countsOf(server)), [0, 0, 0, 0]);
      show(frame);
      await untilReady(frame);
      await eventually(() => frame.toolResult, 'result');
      await stopServer(server);
    });

    it('stays closed after close() while it waits, until another view is set', async () => {
      const frame = mountFrame({ html });
      await painted();
      const said = nextEvent(frame, 'mcp-app-status-change');
      await frame.close();
      assert.equal((await said).status, 'closed');
      show(frame);
      await painted();
      assert.equal(frame.status, 'closed');
      assert.isTrue(frame.matches(':state(closed)'));
      frame.html = `${html}<p>other</p>`;
      await untilReady(frame);
    });

    it('uses the margin as the distance', async () => {
      configureFrames({ margin: '1000%' });
      await untilReady(mountFrame({ html }));
      assert.throws(() => configureFrames({ margin: 'wide' }));
      assert.throws(() => configureFrames({ maxLive: 0 }), /maxLive/);
    });

    it('A1 starts a waiting view when one of its tools is called', async () => {
      const frame = mountFrame({ html });
      await painted();
      assert.equal(await viewEvaluates(frame, '6 * 7'), 42);
    });
  });

  describe('suspending', () => {
    it('L6 suspends the least recently seen frame above the limit, keeps its place, and restores it with its data', async () => {
      const reasons: unknown[] = [];
      const handlers = {
        callTool: ({ arguments: args }: { arguments?: unknown }) => {
          reasons.push(args);
          return { content: [] };
        },
      };
      const frame = await leftFrame({
        html,
        handlers,
        toolInput: { a: 1 },
        toolResult: { content: [{ type: 'text', text: 'done' }] },
      });
      await viewEvaluates(
        frame,
        `window.onteardownrequest = (params) => request('tools/call', { name: 'save', arguments: params });
        post({ method: 'ui/notifications/size-changed', params: { height: 277 } }); 1`,
      );
      await eventually(() => frame.offsetHeight === 277, 'its height');
      const statuses: string[] = [];
      frame.addEventListener('mcp-app-status-change', ({ status }) => statuses.push(status));
      await crowd();
      await eventually(() => isSuspended(frame), 'suspended');
      assert.deepEqual(reasons, [{ reason: 'The frame is out of view.' }]);
      assert.equal(frame.status, 'idle');
      assert.equal(iframesIn(frame), 0);
      assert.equal(frame.offsetHeight, 277);
      show(frame);
      await untilReady(frame);
      assert.equal(frame.offsetHeight, 277);
      assert.deepEqual(statuses, ['idle', 'loading', 'connecting', 'ready']);
      const told = await eventually(async () => {
        const received = await viewReceived(frame, 'ui/notifications/tool');
        return received.length === 2 && received;
      });
      assert.deepEqual(told[0]!.params, { arguments: { a: 1 } });
      assert.deepEqual(told[1]!.params, { content: [{ type: 'text', text: 'done' }] });
    });

    it('keeps the most recently seen frame', async () => {
      const first = await leftFrame({ html });
      first.style.marginBlockEnd = '400vh';
      const second = await leftFrame({ html });
      show(first);
      await painted();
      leave();
      await painted();
      configureFrames({ maxLive: 1 });
      await eventually(() => isSuspended(second), 'suspended');
      assert.equal(first.status, 'ready');
    });

    it('restores a frame of a server without a second read or call', async () => {
      const server = await startServer();
      const frame = await leftFrame({ server, tool: 'app', toolInput: { a: 1 } });
      await eventually(() => frame.toolResult, 'result');
      const before = await countsOf(server);
      await crowd();
      await eventually(() => isSuspended(frame), 'suspended');
      show(frame);
      await untilReady(frame);
      const after = await countsOf(server);
      assert.deepInclude(before, { calls: 1, reads: 1 });
      assert.deepEqual(after, before);
      await stopServer(server);
    });

    it('restores the state that the view stored in the frame', async () => {
      const frame = await leftFrame({ html });
      const { result } = await viewRequests(frame, 'mcp-app/set-view-state', {
        key: 'page',
        value: { at: 7 },
      });
      assert.deepEqual(result, {});
      await crowd();
      await eventually(() => isSuspended(frame), 'suspended');
      show(frame);
      await untilReady(frame);
      const again = await viewRequests(frame, 'mcp-app/get-view-state', { key: 'page' });
      assert.deepEqual(again.result, { value: { at: 7 } });
    });

    it('does not suspend a busy, a focused or an eager frame', async () => {
      let answer = () => {};
      const handlers = {
        callTool: () =>
          new Promise<{ content: [] }>((resolve) => (answer = () => resolve({ content: [] }))),
      };
      const busy = await leftFrame({ html, handlers });
      const asked = viewRequests(busy, 'tools/call', { name: 'slow', arguments: {} });
      const focused = await leftFrame({ html });
      focused.shadowRoot!.querySelector('iframe')!.focus({ preventScroll: true });
      const eager = await leftFrame({ html, eager: true });
      const idle = await leftFrame({ html });
      await crowd();
      await eventually(() => isSuspended(idle), 'suspended');
      for (const frame of [busy, focused, eager]) assert.equal(frame.status, 'ready');
      answer();
      await asked;
      // WebKit does not take the focus away from an iframe on `blur()`.
      const button = document.createElement('button');
      far.append(button);
      button.focus({ preventScroll: true });
      await crowd();
      await eventually(
        () => isSuspended(busy) && isSuspended(focused),
        'suspended when they are idle',
      );
      assert.equal(eager.status, 'ready');
      button.remove();
    });

    it('A1 restores a suspended view when one of its tools is called, also while it is being suspended', async () => {
      const frame = await leftFrame({ html });
      await viewEvaluates(
        frame,
        `window.onteardownrequest = () => new Promise((r) => setTimeout(r, 300)); 1`,
      );
      await crowd();
      assert.equal(frame.status, 'ready');
      assert.equal(await viewEvaluates(frame, '6 * 7'), 42);
    });

    it('stays closed after close() while it is suspended', async () => {
      const frame = await leftFrame({ html });
      await crowd();
      await eventually(() => isSuspended(frame), 'suspended');
      await frame.close();
      show(frame);
      await painted();
      assert.equal(frame.status, 'closed');
    });

    it('shows another view that is set while it is suspended', async () => {
      const frame = await leftFrame({ html });
      await crowd();
      await eventually(() => isSuspended(frame), 'suspended');
      frame.html = html.replace('scripted view', 'another view');
      await frame.updateComplete;
      assert.isFalse(isSuspended(frame));
      show(frame);
      await untilReady(frame);
      assert.equal(
        await viewEvaluates(frame, `document.getElementById('status').textContent`),
        'another view',
      );
    });
  });

  it('never suspends a frame in the viewport, however many there are', async () => {
    configureFrames({ maxLive: 1 });
    const [first, second] = [await topFrame(), await topFrame()];
    await painted();
    assert.deepEqual([first.status, second.status], ['ready', 'ready']);
  });
});
