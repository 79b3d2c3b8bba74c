// Pages without their own layout: the dock is fixed at an edge of the viewport, and the page gets a padding there.
import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  eventually,
  mountFrame,
  pageSettled,
  removeFrames,
  untilReady,
  viewEvaluates,
} from '../../support/frame-harness.js';
import { countLoads, inDock, overlap, panelOf, splitView, untilDocked } from './dock-page.js';

describe('a dock at the edge of the viewport', () => {
  let html: string;
  let text: HTMLElement;
  before(async () => {
    html = await splitView();
  });
  beforeEach(() => {
    localStorage.clear();
    text = document.createElement('main');
    text.textContent = 'Words of a conversation. '.repeat(400);
    document.body.append(text);
  });
  afterEach(() => {
    removeFrames();
    text.remove();
    document.querySelector('mcp-app-dock')?.remove();
    document.documentElement.removeAttribute('dir');
    document.body.removeAttribute('dir');
  });

  const root = document.documentElement;
  const made = () => document.querySelector('mcp-app-dock')!;
  const split = async (properties: Partial<McpAppFrameElement> = {}) => {
    const frame = mountFrame({
      html,
      title: 'Map',
      availableDisplayModes: ['inline', 'pip', 'split'],
      ...properties,
    });
    await untilReady(frame);
    assert.equal(await frame.requestDisplayMode('split'), 'split');
    await untilDocked(frame, made());
    return frame;
  };

  it('is created if the page has none, and removed with the last view', async () => {
    const before = text.offsetWidth;
    const style = root.getAttribute('style');
    const frame = await split();
    const count = countLoads(frame);
    await viewEvaluates(frame, 'window.mark = 1');
    const { width, right } = inDock(made(), '.region').getBoundingClientRect();
    assert.closeTo(right, root.clientWidth, 1);
    assert.closeTo(text.offsetWidth, before - width, 1, 'the page becomes narrower');
    assert.isFalse(overlap(panelOf(frame), text));
    assert.equal(root.style.getPropertyValue('--mcp-app-dock-room-end'), `${Math.round(width)}px`);
    // The page scrolls, the view stays.
    const { top } = panelOf(frame).getBoundingClientRect();
    window.scrollTo(0, 300);
    await pageSettled();
    assert.equal(panelOf(frame).getBoundingClientRect().top, top);
    window.scrollTo(0, 0);
    await frame.requestDisplayMode('inline');
    assert.isNull(document.querySelector('mcp-app-dock'));
    assert.equal(text.offsetWidth, before);
    assert.equal(root.getAttribute('style') ?? '', style ?? '');
    assert.equal(await viewEvaluates(frame, 'window.mark'), 1);
    assert.equal(count(), 0);
  });

  it('is resized with keys, and the page follows', async () => {
    const frame = await split();
    const { offsetWidth } = text;
    const before = inDock(made(), '.region').offsetWidth;
    inDock(made(), '[role=separator]').focus();
    await sendKeys({ press: 'ArrowRight' });
    const smaller = before - inDock(made(), '.region').offsetWidth;
    assert.isAbove(smaller, 0);
    assert.equal(text.offsetWidth, offsetWidth + smaller);
    await untilDocked(frame, made());
  });

  it('is on the left in a right-to-left page', async () => {
    root.dir = 'rtl';
    const frame = await split();
    const region = inDock(made(), '.region').getBoundingClientRect();
    assert.equal(region.left, 0);
    assert.isFalse(overlap(panelOf(frame), text));
  });

  for (const [where, turned] of [
    ['the body', () => document.body],
    ['the dock', made],
  ] as const) {
    it(`reserves the room where it is if only ${where} is right to left`, async () => {
      document.body.append(document.createElement('mcp-app-dock'));
      turned().dir = 'rtl';
      const frame = await split();
      const region = inDock(made(), '.region').getBoundingClientRect();
      assert.equal(region.left, 0);
      assert.isFalse(overlap(panelOf(frame), text));
      turned().dir = 'ltr';
      made().requestUpdate();
      await eventually(() => root.style.paddingRight !== '', 'room on the other side');
      assert.equal(root.style.paddingLeft, '');
      assert.isFalse(overlap(inDock(made(), '.region'), text));
    });
  }

  it('can be placed by the page: another side, other texts', async () => {
    const own = document.createElement('mcp-app-dock');
    own.side = 'bottom';
    own.labels = { dock: 'Apps' };
    document.body.prepend(own);
    const frame = await split();
    assert.equal(made(), own);
    const region = inDock(own, '.region');
    assert.equal(region.ariaLabel, 'Apps');
    assert.closeTo(region.getBoundingClientRect().bottom, window.innerHeight, 1);
    assert.equal(root.style.paddingBottom, `${region.offsetHeight}px`);
    await frame.requestDisplayMode('inline');
    assert.isTrue(own.isConnected, 'it is the page that placed it');
    assert.equal(getComputedStyle(own).display, 'none');
    own.remove();
  });

  it('removes the panel of a frame that is removed', async () => {
    const frame = await split();
    frame.remove();
    await eventually(() => !document.querySelector('mcp-app-dock'), 'no dock');
    assert.equal(root.style.paddingRight, '');
  });
});
