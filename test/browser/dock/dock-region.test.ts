// What the user sees and does with a dock: resizing, tabs, the placeholder in the conversation, narrow screens.
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { McpAppDockElement } from '../../../packages/elements/src/mcp-app-dock/mcp-app-dock.js';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { engine } from '../../support/engine.js';
import { eventually, nextEvent, pageSettled, viewEvaluates } from '../../support/frame-harness.js';
import {
  addTwo,
  countLoads,
  dockAll,
  dockPage,
  focusedIn,
  inDock,
  inFrame,
  overlap,
  panelOf,
  splitView,
  tabsOf,
  untilDocked,
} from './dock-page.js';
import type { DockPage } from './dock-page.js';

describe('<mcp-app-dock>', () => {
  let html: string;
  let page: DockPage;
  before(async () => {
    html = await splitView();
    // Only Chromium and Firefox can resize the window here; WebKit's is large enough.
    if (engine !== 'webkit') await setViewport({ width: 1200, height: 800 });
  });
  after(async () => {
    if (engine !== 'webkit') await setViewport({ width: 800, height: 600 });
  });
  afterEach(() => page.remove());

  const separator = () => inDock(page.dock, '[role=separator]');
  const region = () => inDock(page.dock, '.region');
  const width = () => region().offsetWidth;
  const valueNow = async () => {
    await page.dock.updateComplete;
    return Number(separator().getAttribute('aria-valuenow'));
  };
  const docked = async (options: Parameters<typeof dockPage>[0] = {}) => {
    page = dockPage(options);
    const frame = await page.addFrame({ html, title: 'Map' });
    await frame.requestDisplayMode('split');
    await untilDocked(frame, page.dock);
    return frame;
  };
  const middleOf = (element: Element): [number, number] => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  };

  describe('the separator', () => {
    it('has a name and a value, and is moved with arrow keys', async () => {
      await docked();
      assert.equal(separator().getAttribute('aria-orientation'), 'vertical');
      assert.equal(separator().getAttribute('aria-label'), 'Resize');
      assert.isNotEmpty(separator().getAttribute('aria-description'));
      const start = width();
      assert.equal(await valueNow(), start);
      separator().focus();
      await sendKeys({ press: 'ArrowLeft' });
      assert.equal(width(), start + 16);
      assert.equal(await valueNow(), start + 16);
      await sendKeys({ press: 'ArrowRight' });
      await sendKeys({ press: 'ArrowRight' });
      assert.equal(width(), start - 16);
      await sendKeys({ press: 'End' });
      const most = width();
      assert.isAbove(most, start);
      assert.isAtLeast(page.scroller.offsetWidth, 280, 'the conversation keeps room');
      assert.equal(Number(separator().getAttribute('aria-valuemax')), most);
      await sendKeys({ press: 'Home' });
      assert.isBelow(width(), start);
      assert.equal(await valueNow(), Number(separator().getAttribute('aria-valuemin')));
      await sendKeys({ press: 'Enter' });
      assert.equal(width(), start, 'reset');
    });

    it('follows the screen direction of keys in a right-to-left page', async () => {
      const frame = await docked({ dir: 'rtl' });
      const { left } = region().getBoundingClientRect();
      assert.isBelow(left, page.scroller.getBoundingClientRect().left, 'the end is left');
      const start = width();
      separator().focus();
      await sendKeys({ press: 'ArrowRight' });
      assert.equal(width(), start + 16);
      await untilDocked(frame, page.dock);
    });

    it('start is the other side, bottom is below', async () => {
      const frame = await docked({ side: 'start' });
      const conversation = page.scroller.getBoundingClientRect();
      assert.isAtMost(panelOf(frame).getBoundingClientRect().right, conversation.left);
      page.dock.side = 'bottom';
      await page.dock.updateComplete;
      await untilDocked(frame, page.dock);
      const below = panelOf(frame).getBoundingClientRect().top;
      assert.isAtLeast(below, page.composer.getBoundingClientRect().bottom);
      assert.equal(separator().getAttribute('aria-orientation'), 'horizontal');
      const start = region().offsetHeight;
      separator().focus();
      await sendKeys({ press: 'ArrowUp' });
      assert.equal(region().offsetHeight, start + 16);
    });

    it('is dragged with a pointer, also over views, and reset with a double click', async () => {
      const frame = await docked();
      const start = width();
      const [x, y] = middleOf(separator());
      const resized: (number | undefined)[] = [];
      page.dock.addEventListener('mcp-app-docked-resize', ({ size }) => resized.push(size));
      await sendMouse({ type: 'move', position: [x, y] });
      await sendMouse({ type: 'down' });
      // Right into the view: its iframe must not receive the pointer events.
      await sendMouse({ type: 'move', position: [x + 60, y] });
      await sendMouse({ type: 'move', position: [x + 90, y] });
      await sendMouse({ type: 'up' });
      await eventually(() => width() === start - 90, 'smaller');
      await untilDocked(frame, page.dock);
      await eventually(() => resized.length === 1, 'one gesture, one event');
      assert.equal(resized[0], start - 90);
      assert.isNull(page.dock.shadowRoot!.querySelector('.shield'));
      separator().dispatchEvent(new MouseEvent('dblclick', { bubbles: true }));
      assert.equal(width(), start);
    });

    it('remembers the size of each dock by its id', async () => {
      const name = 'mcp-app-dock:notes:end';
      localStorage.removeItem(name);
      const start = async () => {
        await docked();
        return width();
      };
      const before = await start();
      page.dock.id = 'notes';
      page.dock.remember = 'local';
      separator().focus();
      await sendKeys({ press: 'ArrowLeft' });
      assert.equal(localStorage.getItem(name), String(before + 16));
      page.remove();
      page = dockPage();
      Object.assign(page.dock, { id: 'notes', remember: 'local' });
      const frame = await page.addFrame({ html });
      await frame.requestDisplayMode('split');
      assert.equal(width(), before + 16);
      separator().focus();
      await sendKeys({ press: 'Enter' });
      assert.isNull(localStorage.getItem(name));
      assert.equal(width(), before);
    });
  });

  describe('the place in the conversation', () => {
    const middle = (frame: McpAppFrameElement) => {
      page.scroller.scrollTop += frame.getBoundingClientRect().top - 150;
    };

    it('has a placeholder, and restores scroll and focus when the view returns', async () => {
      page = dockPage();
      const frame = await page.addFrame({ html, title: 'Map' });
      middle(frame);
      const button = inFrame(frame, '.tool.split');
      const { scrollTop } = page.scroller;
      const { top } = frame.getBoundingClientRect();
      button.focus();
      button.click();
      await eventually(() => frame.displayMode === 'split', 'docked');
      await untilDocked(frame, page.dock);
      assert.closeTo(frame.getBoundingClientRect().top, top, 1, 'its place does not move');
      const placeholder = inFrame(frame, '[part=placeholder]');
      assert.include(placeholder.textContent, 'Shown beside the conversation');
      assert.isTrue(placeholder.checkVisibility());
      assert.equal(focusedIn(), inFrame(frame, '.close'), 'the focus goes with the view');
      inFrame(frame, '.close').click();
      assert.equal(frame.displayMode, 'inline');
      assert.equal(page.scroller.scrollTop, scrollTop);
      assert.equal(focusedIn(), button);
    });

    it('keeps the scroll position of a user who has scrolled on', async () => {
      page = dockPage();
      const frame = await page.addFrame({ html });
      await frame.requestDisplayMode('split');
      await untilDocked(frame, page.dock);
      page.composer.focus();
      const seen = [...page.scroller.children].at(-20)!;
      seen.scrollIntoView({ block: 'start' });
      const { top } = seen.getBoundingClientRect();
      inFrame(frame, '.placeholder button').click();
      assert.equal(frame.displayMode, 'inline');
      await pageSettled();
      assert.closeTo(seen.getBoundingClientRect().top, top, 1);
      assert.equal(focusedIn(), page.composer, 'the focus stays where the user is');
    });

    it('keeps the focus of the page when the page docks a view', async () => {
      page = dockPage();
      const frame = await page.addFrame({ html });
      page.composer.focus();
      await frame.requestDisplayMode('split');
      assert.equal(focusedIn(), page.composer);
      await sendKeys({ type: 'hello' });
      assert.equal(page.composer.value, 'hello', 'the conversation is interactive');
      await frame.requestDisplayMode('inline');
      assert.equal(focusedIn(), page.composer);
    });

    it('moves the panel with the dock when the page moves it', async () => {
      const frame = await docked();
      page.dock.style.marginBlockStart = '90px';
      await untilDocked(frame, page.dock);
      page.dock.style.inlineSize = '800px';
      await untilDocked(frame, page.dock);
      assert.isFalse(overlap(panelOf(frame), page.scroller));
    });
  });

  describe('several views', () => {
    const two = async () => {
      page = dockPage();
      const [first, second] = await addTwo(page);
      const loads = [countLoads(first), countLoads(second)];
      await dockAll([first, second], page.dock);
      return { first, second, loads: () => loads.reduce((sum, count) => sum + count(), 0) };
    };
    const tabs = () => tabsOf(page.dock);
    const isSeen = (frame: McpAppFrameElement) =>
      getComputedStyle(panelOf(frame)).visibility === 'visible';

    it('are tabs; arrow keys select, and no view is reloaded', async () => {
      const { first, second, loads } = await two();
      assert.deepEqual(
        tabs().map(({ textContent }) => textContent!.trim()),
        ['Map', 'Orders'],
      );
      assert.deepEqual(
        tabs().map((tab) => tab.getAttribute('aria-selected')),
        ['false', 'true'],
      );
      assert.equal(inDock(page.dock, '[role=tablist]').getAttribute('aria-label'), 'Docked apps');
      assert.deepEqual([isSeen(first), isSeen(second)], [false, true]);
      assert.equal(panelOf(second).role, 'tabpanel');
      assert.equal(panelOf(second).ariaLabel, 'Orders');
      await viewEvaluates(first, 'window.mark = 1');
      const changed = nextEvent(page.dock, 'mcp-app-docked-change');
      tabs()[1]!.focus();
      await sendKeys({ press: 'ArrowRight' });
      assert.equal((await changed).selected, first);
      assert.deepEqual([isSeen(first), isSeen(second)], [true, false]);
      assert.equal(focusedIn(), tabs()[0]);
      assert.deepEqual(
        tabs().map(({ tabIndex }) => tabIndex),
        [0, -1],
      );
      await untilDocked(first, page.dock);
      await sendKeys({ press: 'ArrowDown' });
      assert.equal(focusedIn(), inFrame(first, '.close'), 'into the panel');
      assert.equal(await viewEvaluates(first, 'window.mark'), 1);
      assert.equal(loads(), 0);
    });

    it('have one row: the tabs, and the buttons of the selected view at its end', async () => {
      const { first, second } = await two();
      for (const shown of [second, first]) {
        page.dock.select(shown);
        await untilDocked(shown, page.dock);
        const row = inDock(page.dock, '[role=tablist]').getBoundingClientRect();
        const buttons = inFrame(shown, '.toolbar').getBoundingClientRect();
        const view = inFrame(shown, '[part=view]').getBoundingClientRect();
        assert.closeTo(buttons.top, row.top, 1);
        assert.closeTo(buttons.bottom, row.bottom, 1);
        assert.closeTo(buttons.left, row.right, 1, 'the buttons do not cover a tab');
        assert.closeTo(view.top, row.bottom, 1);
        const { x, y, width, height } = tabs()[0]!.getBoundingClientRect();
        const hit = document.elementFromPoint(x + width / 2, y + height / 2);
        assert.equal(hit, page.dock, 'the pointer reaches a tab');
      }
    });

    it('selects the neighbour of a view that leaves; the region closes with the last view', async () => {
      const { first, second } = await two();
      inFrame(second, '.close').click();
      assert.equal(second.displayMode, 'inline');
      assert.equal(page.dock.selected, first);
      assert.isTrue(isSeen(first));
      assert.lengthOf(tabs(), 0);
      assert.equal(panelOf(first).role, 'region');
      await untilDocked(first, page.dock);
      first.remove();
      await eventually(() => page.dock.frames.length === 0, 'empty');
      assert.isTrue(region().hidden);
    });

    it('select() selects a tab, and a changed name is shown on it', async () => {
      const { first } = await two();
      page.dock.select(first);
      assert.isTrue(isSeen(first));
      first.title = 'Roads';
      first.requestUpdate();
      await eventually(() => tabs()[0]!.textContent!.trim() === 'Roads', 'the new name');
    });
  });

  describe('a narrow page', () => {
    it('shows the views in a sheet below, and at the side again when there is room', async () => {
      const frame = await docked({ width: 390, height: 700 });
      assert.isTrue(page.dock.matches(':state(narrow)'));
      const panel = panelOf(frame).getBoundingClientRect();
      assert.isAtLeast(panel.width, 380);
      for (const part of [page.scroller, page.composer]) {
        assert.isFalse(overlap(panelOf(frame), part));
        assert.isAtLeast(part.offsetWidth, 380);
      }
      assert.isAbove(page.scroller.offsetHeight, 100, 'the conversation stays in sight');
      const grip = separator().getBoundingClientRect();
      assert.isAtLeast(grip.height, 24, 'a finger can take it');
      const count = countLoads(frame);
      page.dock.style.inlineSize = '1000px';
      await eventually(() => !page.dock.matches(':state(narrow)'), 'wide');
      await untilDocked(frame, page.dock);
      assert.isBelow(panelOf(frame).getBoundingClientRect().width, 700);
      assert.equal(count(), 0);
    });
  });

  it('labels translate every text', async () => {
    const frame = await docked();
    frame.labels = { dockResize: 'Größe ändern', inSplit: 'Steht daneben', dock: 'Apps' };
    await frame.updateComplete;
    await eventually(() => separator().ariaLabel === 'Größe ändern', 'from the frame');
    assert.include(inFrame(frame, '.placeholder').textContent, 'Steht daneben');
    (page.dock as McpAppDockElement).labels = { dockResize: 'Breite' };
    await page.dock.updateComplete;
    assert.equal(separator().ariaLabel, 'Breite');
    assert.equal(region().ariaLabel, 'Apps');
  });
});
