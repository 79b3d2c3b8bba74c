// Display mode `split` (ext-apps#739): who may have it, what the view is told, and that it is never reloaded.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import type { HostContext } from '../../../packages/elements/src/protocol/host-context.js';
import {
  eventually,
  roundTrip,
  viewEvaluates,
  viewReceived,
  viewRequests,
} from '../../support/frame-harness.js';
import {
  countLoads,
  dockPage,
  inDock,
  inFrame,
  overlap,
  panelOf,
  splitView,
  untilDocked,
  viewWith,
} from './dock-page.js';
import type { DockPage } from './dock-page.js';

const CHANGED = 'ui/notifications/host-context-changed';

describe('display mode split', () => {
  let page: DockPage;
  beforeEach(() => {
    page = dockPage();
  });
  afterEach(() => page.remove());

  const viewAsks = async (frame: McpAppFrameElement, mode: string) =>
    (await viewRequests(frame, 'ui/request-display-mode', { mode })).result?.['mode'];
  /** Everything that the view was told about modes, the handshake included. */
  const toldModes = async (frame: McpAppFrameElement) => {
    const told = (await viewReceived(frame)).filter(({ method }) =>
      /initialize|host-context/.test(method),
    );
    assert.equal(told[0]?.method, 'ui/initialize');
    return JSON.stringify(told);
  };
  const refusalsOf = (frame: McpAppFrameElement) => {
    const reasons: string[] = [];
    frame.addEventListener('mcp-app-refused', ({ refusals }) =>
      reasons.push(...refusals.map(({ what, reason }) => `${what}: ${reason}`)),
    );
    return reasons;
  };

  it('M4 docks beside the conversation, which stays visible, and loads the view once', async () => {
    const docked = await page.addFrame({ html: await splitView(), title: 'Map' });
    const countOf = countLoads(docked);
    let iframeLoads = 0;
    inFrame(docked, 'iframe').addEventListener('load', () => iframeLoads++);
    await viewEvaluates(docked, 'window.mark = 1');
    const wide = page.scroller.offsetWidth;
    for (let round = 0; round < 3; round++) {
      assert.equal(await docked.requestDisplayMode('split'), 'split');
      assert.isTrue(docked.matches(':state(split)'));
      await untilDocked(docked, page.dock);
      assert.isBelow(page.scroller.offsetWidth, wide);
      for (const part of [page.scroller, page.composer])
        assert.isFalse(overlap(panelOf(docked), part), 'nothing is covered');
      assert.equal(await docked.requestDisplayMode('inline'), 'inline');
      assert.equal(page.scroller.offsetWidth, wide);
      assert.equal(inDock(page.dock, '.region').offsetWidth, 0);
    }
    await docked.requestDisplayMode('split');
    await docked.requestDisplayMode('fullscreen');
    await docked.requestDisplayMode('split');
    await docked.requestDisplayMode('pip');
    await docked.requestDisplayMode('split');
    await untilDocked(docked, page.dock);
    assert.equal(await viewEvaluates(docked, 'window.mark'), 1);
    assert.equal(countOf() + iframeLoads, 0);
  });

  it('M2 allows a view that declares it to ask for it, and tells it the mode and the size of its box', async () => {
    const frame = await page.addFrame({
      html: await splitView(),
      consent: { policy: { 'display-mode': 'allow' } },
    });
    assert.equal(await viewAsks(frame, 'split'), 'split');
    assert.equal(frame.displayMode, 'split');
    await untilDocked(frame, page.dock);
    const { clientWidth: width, clientHeight: height } = inFrame(frame, '[part=view]');
    const last = await eventually(async () => {
      const told = (await viewReceived(frame, CHANGED)).map(({ params }) => params);
      return told.findLast((params) => 'displayMode' in params);
    }, 'told');
    assert.equal(last['displayMode'], 'split');
    assert.deepEqual(last['containerDimensions'], { width, height });
    assert.equal(await viewAsks(frame, 'inline'), 'inline');
    assert.equal(frame.displayMode, 'inline');
  });

  it('M1 is offered to a view that declares it, in the answer to its handshake', async () => {
    const frame = await page.addFrame({ html: await splitView() });
    const [answer] = await viewReceived(frame, 'ui/initialize');
    const { availableDisplayModes } = answer!.params['hostContext'] as HostContext;
    assert.deepEqual(availableDisplayModes, ['inline', 'fullscreen', 'pip', 'split']);
  });

  for (const modes of [['inline', 'fullscreen'], undefined])
    it(`M3 is never sent to a view that declares ${modes ?? 'no modes'}, which cannot ask for it`, async () => {
      const frame = await page.addFrame({
        html: await viewWith(modes),
        consent: { policy: { 'display-mode': 'allow' } },
        host: { context: { availableDisplayModes: ['inline', 'fullscreen', 'split'] } },
      });
      const reasons = refusalsOf(frame);
      assert.equal(await viewAsks(frame, 'split'), 'inline');
      assert.match(reasons.join(), /^split: The view did not declare this mode/);
      assert.equal(frame.displayMode, 'inline');
      assert.notInclude(await toldModes(frame), 'split');
    });

  it('M3 page and user can dock a view that does not know the mode: it is told inline and its box', async () => {
    const frame = await page.addFrame({
      html: await viewWith(['inline', 'fullscreen']),
      consent: { policy: { 'display-mode': 'allow' } },
    });
    inFrame(frame, '.tool.split').click();
    await eventually(() => frame.displayMode === 'split', 'docked');
    await untilDocked(frame, page.dock);
    const { clientWidth: width, clientHeight: height } = inFrame(frame, '[part=view]');
    const told = await eventually(
      async () =>
        (await viewReceived(frame, CHANGED)).findLast(
          ({ params }) => 'containerDimensions' in params,
        )?.params,
    );
    assert.deepEqual(told['containerDimensions'], { width, height });
    assert.notProperty(told, 'displayMode', 'it is still inline');
    // From its point of view it is already there.
    assert.equal(await viewAsks(frame, 'inline'), 'inline');
    assert.equal(frame.displayMode, 'split');
    assert.notInclude(await toldModes(frame), 'split');
    frame.availableDisplayModes = ['inline', 'split'];
    assert.equal(await viewAsks(frame, 'fullscreen'), 'inline', 'the answer to a refusal');
    assert.equal(frame.displayMode, 'split');
    await roundTrip(frame);
    assert.notInclude(await toldModes(frame), 'split');
  });

  it('M1 is not offered by a page that does not list it', async () => {
    const frame = await page.addFrame({
      html: await splitView(),
      availableDisplayModes: undefined,
      consent: { policy: { 'display-mode': 'allow' } },
    });
    const reasons = refusalsOf(frame);
    assert.equal(await viewAsks(frame, 'split'), 'inline');
    assert.equal(await frame.requestDisplayMode('split'), 'inline');
    assert.match(reasons.join(), /does not support.*does not support/);
    assert.isTrue(inFrame(frame, '.tool.split').hidden);
    assert.notInclude(await toldModes(frame), 'split');
  });

  it('C2 tells the view its size while the dock is resized', async () => {
    const frame = await page.addFrame({ html: await splitView() });
    await frame.requestDisplayMode('split');
    await untilDocked(frame, page.dock);
    for (const width of [360, 430, 500]) {
      page.dock.resize(width);
      await untilDocked(frame, page.dock);
      const { clientWidth } = inFrame(frame, '[part=view]');
      // A border and the separator's strip belong to the dock.
      assert.equal(clientWidth, width - 10);
      await eventually(async () => {
        const last = (await viewReceived(frame, CHANGED)).findLast(
          ({ params }) => 'containerDimensions' in params,
        );
        const told = last?.params['containerDimensions'] as { width: number } | undefined;
        return told?.width === clientWidth;
      }, `told ${width}`);
    }
  });

  it('returns the view when the page removes the mode, hides the dock or removes it', async () => {
    const frame = await page.addFrame({ html: await splitView() });
    await frame.requestDisplayMode('split');
    frame.availableDisplayModes = ['inline'];
    await eventually(() => frame.displayMode === 'inline', 'not offered any more');
    frame.availableDisplayModes = ['inline', 'split'];
    await frame.updateComplete;
    await frame.requestDisplayMode('split');
    page.dock.hidden = true;
    await eventually(() => frame.displayMode === 'inline', 'the dock is hidden');
    const reasons = refusalsOf(frame);
    assert.equal(await frame.requestDisplayMode('split'), 'inline');
    assert.match(reasons.join(), /dock.*is not visible/);
  });
});
