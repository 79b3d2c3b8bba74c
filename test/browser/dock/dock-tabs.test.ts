// The tabs of a dock with several views, and the toolbar of the selected one beside them.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { eventually } from '../../support/frame-harness.js';
import {
  addTwo,
  dockAll,
  dockPage,
  inDock,
  inFrame,
  overlap,
  panelOf,
  tabsOf,
  untilDocked,
} from './dock-page.js';
import type { DockPage } from './dock-page.js';

describe('tabs of a dock', () => {
  let page: DockPage;
  let style: HTMLStyleElement;
  beforeEach(() => {
    style = document.createElement('style');
    document.head.append(style);
  });
  afterEach(() => {
    page.remove();
    style.remove();
  });

  /** Two docked views; the second one is selected. */
  const two = async (second: Partial<McpAppFrameElement> = {}) => {
    const frames = await addTwo(page, second);
    await dockAll(frames, page.dock);
    return frames;
  };
  const tabs = () => tabsOf(page.dock);
  /** Whether the pointer reaches the middle of this element of the dock. */
  const isReached = (element: Element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const point = [x + width / 2, y + height / 2] as const;
    return (
      document.elementFromPoint(...point) === page.dock &&
      page.dock.shadowRoot!.elementFromPoint(...point) === element
    );
  };
  const backgroundOf = (element: Element) => getComputedStyle(element).backgroundColor;

  it('have their own row if the page hides the toolbar', async () => {
    page = dockPage();
    style.textContent = 'mcp-app-frame::part(toolbar) { display: none }';
    const [first, second] = await two();
    const row = inDock(page.dock, '.tabs');
    assert.isFalse(overlap(row, inFrame(second, '[part=view]')));
    assert.isTrue(isReached(tabs()[0]!));
    page.dock.select(first);
    await untilDocked(first, page.dock);
    assert.isFalse(overlap(row, inFrame(first, '[part=view]')));
    assert.isTrue(isReached(tabs()[1]!));
  });

  it('are above a background of the box', async () => {
    page = dockPage();
    style.textContent = 'mcp-app-dock::part(box) { background: white; pointer-events: auto }';
    await two();
    assert.isTrue(isReached(tabs()[0]!));
  });

  it('are beside a toolbar and a view with the background of their own scheme', async () => {
    page = dockPage();
    page.dock.style.colorScheme = 'light';
    const [light, dark] = await two({ theme: 'dark' });
    const colours = (frame: McpAppFrameElement) =>
      ['.toolbar', '[part=view]'].map((part) => backgroundOf(inFrame(frame, part)));
    assert.deepEqual(colours(light), ['rgb(255, 255, 255)', 'rgb(255, 255, 255)']);
    const [toolbar, view] = colours(dark);
    assert.equal(toolbar, 'rgb(23, 25, 28)');
    // Chromium, Firefox and WebKit have different dark canvases.
    for (const channel of view!.match(/\d+/g)!.slice(0, 3)) assert.isBelow(Number(channel), 64);
    const close = getComputedStyle(inFrame(dark, '.toolbar')).color;
    assert.equal(close, 'rgb(236, 238, 240)');
  });

  it('are not covered by the toolbar of a message with another direction', async () => {
    page = dockPage();
    const [, second] = await two({ dir: 'rtl' });
    const row = inDock(page.dock, '.tabs');
    assert.isFalse(overlap(row, inFrame(second, '.toolbar')));
    assert.isTrue(isReached(tabs()[0]!));
    await second.requestDisplayMode('inline');
    assert.equal(panelOf(second).style.direction, '');
    assert.equal(getComputedStyle(panelOf(second)).direction, 'rtl');
  });

  it('leave room for every button of the toolbar in a narrow dock, and scroll', async () => {
    page = dockPage();
    page.dock.style.setProperty('--mcp-app-dock-inline-size', '16rem');
    const [, second] = await two();
    const panel = panelOf(second).getBoundingClientRect();
    const row = inDock(page.dock, '.tabs');
    const buttons = [...second.shadowRoot!.querySelectorAll('.toolbar button')].filter((button) =>
      button.checkVisibility(),
    );
    assert.isTrue(buttons.includes(inFrame(second, '.close')));
    for (const button of buttons) {
      const { left, right } = button.getBoundingClientRect();
      assert.isAtLeast(left, panel.left);
      assert.isAtMost(right, panel.right);
      assert.isFalse(overlap(row, button));
    }
    assert.isAbove(row.clientWidth, 64);
    assert.isAbove(row.scrollWidth, row.clientWidth);
    const { overflowX, overflowY } = getComputedStyle(row);
    assert.deepEqual([overflowX, overflowY], ['auto', 'hidden']);
  });

  it('have their own row if the toolbar leaves no room for them', async () => {
    page = dockPage();
    style.textContent = 'mcp-app-frame::part(toolbar) { inline-size: 100% }';
    const [, second] = await two();
    const row = inDock(page.dock, '.tabs');
    await eventually(() => !overlap(row, inFrame(second, '.toolbar')), 'two rows');
    assert.isTrue(isReached(tabs()[0]!));
    assert.isTrue(isReached(tabs()[1]!));
  });
});
