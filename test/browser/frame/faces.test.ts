// What a frame shows instead of a view: while it waits, loads or failed. The texts are in the unit test.
import { assert } from 'chai';
import { configureFrames } from '../../../packages/elements/src/mcp-app-frame/lifecycle/running-frames.js';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  eventually,
  failingFrame,
  mountFrame,
  nextEvent,
  readyFrame,
  removeFrames,
  scriptedHtml,
  untilReady,
  viewNotifies,
  viewReceived,
} from '../../support/frame-harness.js';
import { violations } from '../../support/violations.js';

const tool = {
  name: 'list_orders',
  title: 'Open orders',
  inputSchema: { type: 'object' as const },
};
const loading = {
  resourceUri: 'ui://x/y',
  tool,
  handlers: { readResource: () => new Promise<never>(() => {}) },
};
const toolResult = { content: [{ type: 'text' as const, text: 'Four orders' }] };

const find = <T extends HTMLElement = HTMLElement>(frame: McpAppFrameElement, selector: string) =>
  frame.shadowRoot!.querySelector<T>(selector);
const until = (frame: McpAppFrameElement, selector: string) =>
  eventually(() => find(frame, selector), selector);

/** Each face once, completely drawn. */
async function everyFace(): Promise<[string, McpAppFrameElement][]> {
  const slow = mountFrame({ ...loading, border: true });
  const { frame: failed } = await failingFrame({ tool: 'x', toolResult });
  const far = mountFrame({ html: '<p>', tool, eager: false });
  far.style.marginBlockStart = '9000px';
  await until(slow, '[part=loading] .skeleton');
  (await until(failed, '[part=error] .failure')).querySelector('details')!.open = true;
  await until(failed, '[part=result]');
  await until(far, '[part=waiting] .skeleton');
  return [
    ['loading', slow],
    ['failed', failed],
    ['waiting', far],
  ];
}

describe('a frame without a view', () => {
  let html: string;
  before(async () => {
    html = await scriptedHtml();
  });
  afterEach(() => {
    removeFrames();
    configureFrames({ labels: undefined, docsUrl: undefined });
  });

  it('shows nothing at first, then a skeleton with the name of the app', async () => {
    const frame = mountFrame(loading);
    await frame.updateComplete;
    assert.isNull(find(frame, '.skeleton'));
    const skeleton = await until(frame, '[part=loading] .skeleton');
    assert.match(skeleton.textContent!, /Open orders\s*Loading…/);
    assert.equal(skeleton.offsetHeight, frame.offsetHeight, 'it fills the reserved height');
    frame.inlineToolbar = true;
    await eventually(() => find(frame, '[part=title]')?.textContent === 'Open orders', 'toolbar');
    assert.notInclude(find(frame, '.skeleton')!.textContent, 'Open orders', 'not twice');
  });

  it('moves little while it loads, because every moving part delays the views', async () => {
    const frame = mountFrame(loading);
    await until(frame, '[part=loading] .skeleton');
    const moving = find(frame, '[part=loading]')!.getAnimations({ subtree: true });
    const delays = moving.map(({ effect }) => effect!.getTiming().delay! > 1000);
    const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
    assert.deepEqual(delays, isStill ? [] : [true]);
  });

  it('shows its name while it waits far from the viewport', async () => {
    const frame = mountFrame({ html, tool: 'list_orders', eager: false });
    frame.style.marginBlockStart = '9000px';
    const skeleton = await until(frame, '[part=waiting] .skeleton');
    assert.equal(skeleton.textContent!.trim(), 'List orders');
    assert.equal(skeleton.offsetHeight, frame.offsetHeight);
  });

  it('explains the failure to users, and keeps the details for developers', async () => {
    // The address of the site depends on the repository that builds.
    configureFrames({ docsUrl: '' });
    const { frame, error } = await failingFrame({ tool: 'x' });
    const face = await until(frame, '.failure');
    assert.equal(face.querySelector('.title')!.textContent, 'This app could not be loaded.');
    const details = face.querySelector('details')!;
    assert.notInclude(face.innerText, error.message, 'collapsed');
    details.open = true;
    const page = `docs/reference/errors.md#${error.reason}`;
    for (const text of [error.message, error.hint, `${error.phase}/${error.reason}`, page])
      assert.include(face.innerText, text);
    let copied = '';
    const { clipboard } = navigator;
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: { writeText: async (text: string) => (copied = text) },
    });
    const button = details.querySelector('button')!;
    button.click();
    await eventually(() => button.textContent!.trim() === 'Copied', 'copied');
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard });
    for (const text of [error.message, error.hint, error.reason, page])
      assert.include(copied, text);
  });

  it('links to the documentation of the error, in its details and in the copied text', async () => {
    configureFrames({ docsUrl: 'https://docs.example/kit' });
    const { frame, error } = await failingFrame({ tool: 'x', labels: { errorDocs: 'Mehr dazu' } });
    const face = await until(frame, '.failure');
    const link = face.querySelector('a')!;
    assert.equal(link.href, `https://docs.example/kit/reference/errors/#${error.reason}`);
    assert.equal(link.textContent, 'Mehr dazu');
    assert.equal(link.rel, 'noopener');
    face.querySelector('details')!.open = true;
    assert.isTrue(link.checkVisibility(), 'shown with the details');
    assert.isEmpty(await violations(frame));
    configureFrames({ docsUrl: '' });
    await frame.updateComplete;
    assert.isNull(face.querySelector('a'), 'no link without an address');
  });

  it('has translatable texts, also for each reason', async () => {
    configureFrames({ labels: { failed: 'Fehler.', reasons: { 'no-view': 'Keine App.' } } });
    const reasons = { 'read-failed': 'Nicht lesbar.' };
    const labels = { retry: 'Nochmals', details: 'Mehr', copy: 'Kopieren', reasons };
    const handlers = { readResource: () => Promise.reject(new Error('No.')) };
    const { frame } = await failingFrame({ resourceUri: 'ui://x/y', handlers, labels });
    const face = await until(frame, '.failure');
    const reason = reasons[frame.error!.reason as keyof typeof reasons];
    assert.isString(reason);
    for (const text of ['Fehler.', reason, 'Nochmals', 'Mehr'])
      assert.include(face.innerText, text);
    assert.include(face.textContent, 'Kopieren');
  });

  it('disables the buttons for other modes once the view has failed', async () => {
    const frame = await readyFrame({
      html: html.replace(`['inline', 'fullscreen']`, 'undefined'),
      inlineToolbar: true,
    });
    const buttons = () => [
      ...frame.shadowRoot!.querySelectorAll<HTMLButtonElement>('.tool:not([hidden])'),
    ];
    await eventually(() => buttons().length === 2, 'the buttons');
    assert.deepEqual(
      buttons().map(({ disabled }) => disabled),
      [false, false],
    );
    const failed = nextEvent(frame, 'mcp-app-error');
    frame.setAttribute('tool-input', '{bad');
    await failed;
    await frame.updateComplete;
    assert.deepEqual(
      buttons().map(({ disabled }) => disabled),
      [true, true],
    );
  });

  it('keeps its height until the tool has answered, then follows the view', async () => {
    const frame = await readyFrame({ html, toolInput: {} });
    const { offsetHeight } = frame;
    const seen = new Set<number>();
    const observer = new ResizeObserver(() => seen.add(frame.offsetHeight));
    observer.observe(frame);
    const wish = (height: number) =>
      viewNotifies(frame, 'ui/notifications/size-changed', { height });
    await wish(53);
    await wish(offsetHeight + 90);
    await eventually(() => frame.offsetHeight === offsetHeight + 90, 'it may grow');
    assert.isEmpty(
      [...seen].filter((height) => height < offsetHeight),
      'never less',
    );
    await wish(53);
    frame.toolResult = toolResult;
    await eventually(() => frame.offsetHeight === 53, 'granted after the answer');
    observer.disconnect();
  });

  it('D5 tells a view that is still starting that the user stopped the call', async () => {
    const frame = mountFrame({ html, toolInput: { a: 1 } });
    frame.toolCancelled = { reason: 'Stopped.' };
    await untilReady(frame);
    const told = await eventually(async () => {
      const [last] = await viewReceived(frame, 'ui/notifications/tool-cancelled');
      return last;
    }, 'told');
    assert.deepEqual(told.params, { reason: 'Stopped.' });
  });

  it('does not flood the view while a pane is resized', async () => {
    const frame = await readyFrame({ html });
    const times: number[] = [];
    frame.watchMessages(({ message }) => {
      const { method } = message as { method?: string };
      if (method === 'ui/notifications/host-context-changed') times.push(performance.now());
    });
    const began = performance.now();
    for (let width = 500; width > 440; width--) {
      frame.style.width = `${width}px`;
      await new Promise(requestAnimationFrame);
    }
    frame.style.width = '333px';
    await eventually(async () => {
      const last = (await viewReceived(frame, 'ui/notifications/host-context-changed')).at(-1);
      const told = last?.params as { containerDimensions?: { width?: number } } | undefined;
      return told?.containerDimensions?.width === 333;
    }, 'the last width is told');
    // At most ten a second, and a few more for other changes; one for each frame would be sixty.
    assert.isAbove(times.length, 1);
    assert.isBelow(times.length, (performance.now() - began) / 50 + 5);
  });

  for (const scheme of ['light', 'dark'] as const)
    it(`has no axe violations in any face, ${scheme}`, async () => {
      const { style } = document.documentElement;
      style.colorScheme = scheme;
      style.background = scheme === 'dark' ? '#17191c' : '#ffffff';
      try {
        for (const [name, frame] of await everyFace()) {
          frame.style.background = style.background;
          assert.deepEqual(await violations(frame), [], name);
        }
      } finally {
        style.colorScheme = style.background = '';
      }
    });
});
