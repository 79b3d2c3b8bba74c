// M1-M4: who may change the mode of a view, what the view is told, and that it is never reloaded.
import { assert } from 'chai';
import type { McpAppDisplayModeChangeEvent } from '../../../packages/elements/src/mcp-app-frame/modes/display-mode.events.js';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import type { DisplayMode } from '../../../packages/elements/src/protocol/host-context.js';
import {
  eventually,
  mountFrame,
  nextEvent,
  readyFrame,
  removeFrames,
  scriptedHtml,
  untilReady,
  viewEvaluates,
  viewNotifies,
  viewReceived,
  viewRequests,
} from '../../support/frame-harness.js';

describe('display modes', () => {
  let html: string;
  before(async () => {
    html = (await scriptedHtml()).replace(
      `['inline', 'fullscreen']`,
      `['inline', 'fullscreen', 'pip']`,
    );
  });
  afterEach(removeFrames);

  const iframeOf = (frame: McpAppFrameElement) => frame.shadowRoot!.querySelector('iframe')!;
  const part = (frame: McpAppFrameElement, name: string) =>
    frame.shadowRoot!.querySelector<HTMLElement>(`[part=${name}]`)!;
  const viewAsks = async (frame: McpAppFrameElement, mode: string) =>
    (await viewRequests(frame, 'ui/request-display-mode', { mode })).result?.['mode'];
  const changesOf = (frame: McpAppFrameElement) => {
    const changes: McpAppDisplayModeChangeEvent[] = [];
    frame.addEventListener('mcp-app-display-mode-change', (event) => changes.push(event));
    return changes;
  };
  const refusalsOf = (frame: McpAppFrameElement) => {
    const reasons: string[] = [];
    frame.addEventListener('mcp-app-refused', ({ refusals }) =>
      reasons.push(...refusals.map(({ kind, what, reason }) => `${kind} ${what}: ${reason}`)),
    );
    return reasons;
  };
  const toldModes = async (frame: McpAppFrameElement) =>
    (await viewReceived(frame, 'ui/notifications/host-context-changed'))
      .map(({ params }) => params)
      .filter((params) => 'displayMode' in params);

  it('M4 does not reload the view on a change of mode, and tells it each mode with the new size', async () => {
    const frame = await readyFrame({ html });
    await viewEvaluates(frame, 'window.mark = 1');
    await viewNotifies(frame, 'ui/notifications/size-changed', { height: 321 });
    await eventually(() => iframeOf(frame).offsetHeight === 321);
    let loads = 0;
    iframeOf(frame).addEventListener('load', () => loads++);
    const changes = changesOf(frame);
    for (const mode of ['fullscreen', 'pip', 'fullscreen', 'inline', 'pip', 'inline'] as const) {
      const before = frame.displayMode;
      assert.equal(await frame.requestDisplayMode(mode), mode);
      assert.equal(frame.displayMode, mode);
      assert.equal(frame.matches(':state(fullscreen)'), mode === 'fullscreen');
      assert.equal(frame.matches(':state(pip)'), mode === 'pip');
      const { mode: said, previousMode, reason } = changes.at(-1)!;
      assert.deepEqual([said, previousMode, reason], [mode, before, 'host']);
      const { clientWidth: width, clientHeight: height } = part(frame, 'view');
      const told = await eventually(async () => {
        const last = (await toldModes(frame)).at(-1);
        return last?.['displayMode'] === mode && last;
      }, `the view is told of ${mode}`);
      assert.deepEqual(
        told['containerDimensions'],
        mode === 'inline' ? { width } : { width, height },
      );
      assert.equal(iframeOf(frame).offsetWidth, width);
      assert.equal(iframeOf(frame).offsetHeight, mode === 'inline' ? 321 : height);
      // In full screen the page is not visible; a small window leaves a placeholder line in it.
      assert.equal(frame.offsetHeight, mode === 'pip' ? 56 : 321);
    }
    assert.lengthOf(changes, 6);
    assert.equal(loads, 0);
    assert.equal(await viewEvaluates(frame, 'window.mark'), 1);
  });

  it('C4 keeps the height in the page when the view requests another one in a different mode', async () => {
    const frame = await readyFrame({ html });
    const wish = (height: unknown) =>
      viewNotifies(frame, 'ui/notifications/size-changed', { height });
    await wish(200);
    await eventually(() => iframeOf(frame).offsetHeight === 200);
    for (const mode of ['fullscreen', 'pip'] as const) {
      await frame.requestDisplayMode(mode);
      const { offsetHeight } = iframeOf(frame);
      for (const height of [900, -1, '700', 1e9, null]) await wish(height);
      assert.equal(iframeOf(frame).offsetHeight, offsetHeight);
      await frame.requestDisplayMode('inline');
      assert.equal(iframeOf(frame).getBoundingClientRect().height, 200, 'at once, unanimated');
    }
    await wish(260);
    await eventually(() => iframeOf(frame).offsetHeight === 260, 'followed again');
  });

  for (const mode of ['fullscreen', 'pip'] as const)
    it(`M4 fills its place in ${mode} immediately, even in the middle of a change of height`, async () => {
      const frame = await readyFrame({ html });
      frame.style.setProperty('--mcp-app-frame-transition', '1000s');
      await viewNotifies(frame, 'ui/notifications/size-changed', { height: 450 });
      await eventually(() => iframeOf(frame).getAnimations().length === 1, 'the animation');
      await frame.requestDisplayMode(mode);
      assert.equal(iframeOf(frame).offsetHeight, part(frame, 'view').clientHeight);
      await frame.requestDisplayMode('inline');
      assert.equal(iframeOf(frame).offsetHeight, 450);
    });

  it('M2 answers a request of the view with the resulting mode', async () => {
    const frame = await readyFrame({ html, consent: { policy: { 'display-mode': 'allow' } } });
    const changes = changesOf(frame);
    assert.equal(await viewAsks(frame, 'fullscreen'), 'fullscreen');
    assert.equal(frame.displayMode, 'fullscreen');
    assert.equal(await viewAsks(frame, 'inline'), 'inline');
    assert.deepEqual(
      changes.map(({ reason }) => reason),
      ['view', 'view'],
    );
    const { error } = await viewRequests(frame, 'ui/request-display-mode', { mode: 'sideways' });
    assert.equal(error?.code, -32602);
  });

  it('M1 M3 gives neither the page nor the view a mode that is not offered or not declared', async () => {
    const frame = await readyFrame({
      html: await scriptedHtml(),
      availableDisplayModes: ['inline', 'pip'],
      consent: { policy: { 'display-mode': 'allow' } },
    });
    const refusals = refusalsOf(frame);
    const [answer] = await viewReceived(frame, 'ui/initialize');
    const { displayMode, availableDisplayModes } = answer!.params['hostContext'] as Record<
      string,
      unknown
    >;
    assert.deepEqual({ displayMode, availableDisplayModes }, {
      displayMode: 'inline',
      availableDisplayModes: ['inline', 'pip'],
    } as object);
    assert.equal(await viewAsks(frame, 'fullscreen'), 'inline');
    assert.equal(await frame.requestDisplayMode('fullscreen'), 'inline');
    assert.equal(await frame.requestDisplayMode('pip'), 'inline');
    frame.displayMode = 'pip';
    await eventually(() => frame.displayMode === 'inline');
    assert.match(refusals[0]!, /display-mode fullscreen: The page does not support/);
    assert.match(refusals[2]!, /display-mode pip: The view did not declare/);
    assert.lengthOf(refusals, 4);
  });

  it('M1 refuses an unknown mode with an explanation', async () => {
    const frame = await readyFrame({ html });
    const refusals = refusalsOf(frame);
    assert.equal(await frame.requestDisplayMode('sideways' as DisplayMode), 'inline');
    frame.setAttribute('display-mode', 'sideways');
    await eventually(() => frame.displayMode === 'inline');
    const refusal = 'display-mode sideways: The modes are inline, fullscreen, pip and split.';
    assert.deepEqual(refusals, [refusal, refusal]);
  });

  it('M2 applies a mode that was set before the view is ready, and lets the page keep the mode', async () => {
    const frame = mountFrame({ html, displayMode: 'pip' });
    await untilReady(frame);
    await eventually(() => frame.matches(':state(pip)'));
    const keep = (event: Event) => event.preventDefault();
    frame.addEventListener('mcp-app-display-mode-request', keep);
    assert.equal(await frame.requestDisplayMode('inline'), 'pip');
    assert.equal(await viewAsks(frame, 'inline'), 'pip');
    frame.displayMode = 'fullscreen';
    await eventually(() => frame.displayMode === 'pip');
    assert.isTrue(frame.matches(':state(pip)'));
    frame.removeEventListener('mcp-app-display-mode-request', keep);
    frame.availableDisplayModes = ['inline'];
    await eventually(() => frame.displayMode === 'inline', 'a mode that is not offered any more');
  });

  it('M2 refuses a view that was put back and immediately asks for the screen again', async () => {
    const frame = await readyFrame({ html, consent: { policy: { 'display-mode': 'allow' } } });
    const refusals = refusalsOf(frame);
    assert.equal(await viewAsks(frame, 'fullscreen'), 'fullscreen');
    part(frame, 'toolbar').querySelector<HTMLElement>('.close')!.click();
    assert.equal(frame.displayMode, 'inline');
    for (let tries = 0; tries < 5; tries++)
      assert.equal(await viewAsks(frame, 'fullscreen'), 'inline');
    assert.lengthOf(refusals, 5);
    assert.equal(await frame.requestDisplayMode('pip'), 'pip', 'the page may');
  });

  it('dispatches an event before and after a change; after a prevented change, none', async () => {
    const frame = await readyFrame({ html });
    const log: string[] = [];
    for (const type of ['mcp-app-display-mode-request', 'mcp-app-display-mode-change'] as const)
      frame.addEventListener(type, ({ mode, previousMode, cancelable }) => {
        const isThere = frame.matches(`:state(${mode})`) && frame.displayMode === mode;
        log.push(`${type.slice(21)} ${previousMode}-${mode} ${cancelable} ${isThere}`);
      });
    await frame.requestDisplayMode('pip');
    assert.deepEqual(log.splice(0), [
      'request inline-pip true false',
      'change inline-pip false true',
    ]);
    frame.addEventListener('mcp-app-display-mode-request', (event) => event.preventDefault());
    await frame.requestDisplayMode('fullscreen');
    assert.deepEqual(log, ['request pip-fullscreen true false']);
  });

  it('M1 applies the last requested mode, also while the code of the panels is loading', async () => {
    const byProperty = await readyFrame({ html });
    byProperty.displayMode = 'fullscreen';
    await byProperty.updateComplete;
    byProperty.displayMode = 'inline';
    await byProperty.updateComplete;
    const byMethod = await readyFrame({ html });
    byMethod.displayMode = 'fullscreen';
    await byMethod.updateComplete;
    assert.equal(await byMethod.requestDisplayMode('inline'), 'inline');
    // Both have loaded it when a third frame, which started later, has loaded it.
    const last = await readyFrame({ html });
    assert.equal(await last.requestDisplayMode('pip'), 'pip');
    for (const frame of [byProperty, byMethod]) {
      await frame.updateComplete;
      assert.equal(frame.displayMode, 'inline');
      assert.isFalse(frame.matches(':state(fullscreen)'));
    }
  });

  it('M1 applies the last of several requests', async () => {
    const frame = await readyFrame({ html });
    const answers = await Promise.all([
      frame.requestDisplayMode('fullscreen'),
      frame.requestDisplayMode('pip'),
    ]);
    assert.equal(answers[1], 'pip');
    const [first, second] = [
      frame.requestDisplayMode('fullscreen'),
      frame.requestDisplayMode('inline'),
    ];
    await Promise.all([first, second]);
    assert.equal(frame.displayMode, 'inline');
    assert.isNull(document.querySelector(':modal'));
  });

  const endings: [string, (frame: McpAppFrameElement) => unknown][] = [
    ['removed', (frame) => frame.remove()],
    ['closed', (frame) => frame.close()],
    ['loaded again', (frame) => frame.reload()],
    ['hidden', (frame) => (frame.hidden = true)],
    ['given another source', (frame) => (frame.html = `${html}<!-- other -->`)],
  ];
  for (const mode of ['fullscreen', 'pip'] as const) {
    it(`${mode}: a frame that is ${endings.map(([name]) => name).join(', ')} leaves the page as it was`, async () => {
      const button = document.createElement('button');
      document.body.append(button);
      const style = document.documentElement.getAttribute('style');
      for (const [name, end] of endings) {
        const frame = await readyFrame({ html });
        button.focus();
        await frame.requestDisplayMode(mode);
        const change = nextEvent(frame, 'mcp-app-display-mode-change');
        end(frame);
        const { reason, cancelable } = await change;
        assert.deepEqual([reason, cancelable], ['host', false], name);
        assert.equal(frame.displayMode, 'inline', name);
        assert.isFalse(frame.matches(':state(fullscreen), :state(pip)'), name);
        assert.equal(document.documentElement.getAttribute('style') ?? '', style ?? '', name);
        button.focus();
        assert.equal(document.activeElement, button, `${name}: nothing is inert`);
        assert.isNull(frame.shadowRoot!.querySelector('[popover]'), name);
        frame.remove();
      }
      button.remove();
    });
  }

  it('gives the screen to one of two frames, and only the page can give it to the other', async () => {
    const first = await readyFrame({ html });
    const second = await readyFrame({ html, consent: { policy: { 'display-mode': 'allow' } } });
    const refusals = refusalsOf(second);
    await first.requestDisplayMode('fullscreen');
    assert.equal(await viewAsks(second, 'fullscreen'), 'inline');
    assert.match(refusals[0]!, /Another view is fullscreen/);
    assert.equal(await second.requestDisplayMode('fullscreen'), 'fullscreen');
    assert.equal(first.displayMode, 'inline');
    await second.requestDisplayMode('pip');
    await first.requestDisplayMode('pip');
    const [a, b] = [first, second].map((frame) => part(frame, 'panel').getBoundingClientRect());
    assert.isTrue(a!.right <= b!.left || b!.right <= a!.left, 'side by side');
    await first.requestDisplayMode('fullscreen');
    assert.equal(second.displayMode, 'pip', 'a small window waits below');
  });
});
