// A docked view follows what is painted where it is shown, not where its message is.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { eventually } from '../../support/frame-harness.js';
import { addTwo, dockAll, dockPage, inFrame } from './dock-page.js';
import type { DockPage } from './dock-page.js';

describe('the colour scheme of a docked view', () => {
  let page: DockPage;
  const style = document.createElement('style');
  beforeEach(() => {
    // The page declares no scheme, so that what it paints decides.
    style.textContent = `.night { background: rgb(20, 20, 20) }
      mcp-app-dock.night-region::part(region) { background: rgb(20, 20, 20) }`;
    document.head.append(style);
    page = dockPage();
  });
  afterEach(() => {
    page.remove();
    style.remove();
  });

  const has = (frame: McpAppFrameElement, theme: 'light' | 'dark') =>
    eventually(
      () =>
        frame.details.hostContext?.theme === theme &&
        getComputedStyle(inFrame(frame, '[part=view]')).colorScheme === theme,
      `the theme ${theme}`,
    );

  it('is not that of the placeholder, which stays in the conversation', async () => {
    page.scroller.classList.add('night');
    const [frame] = await addTwo(page);
    await dockAll([frame], page.dock);
    await has(frame, 'light');
    const schemeInPage = () => getComputedStyle(inFrame(frame, '.placeholder')).colorScheme;
    assert.equal(schemeInPage(), 'dark');
    page.scroller.classList.remove('night');
    await eventually(() => schemeInPage() === 'light', 'the conversation is light');
    page.scroller.classList.add('night');
    await eventually(() => schemeInPage() === 'dark', 'the conversation is dark');
    assert.equal(frame.details.hostContext?.theme, 'light');
  });

  for (const count of [1, 2])
    it(`is that of the dock, live, back and forth (${count === 1 ? 'one view' : 'tabs'})`, async () => {
      page.scroller.classList.add('night');
      const both = await addTwo(page);
      const frames = both.slice(-count);
      const shown = frames.at(-1)!;
      await has(shown, 'dark');
      await dockAll(frames, page.dock);
      await has(shown, 'light');
      page.dock.classList.add('night-region');
      await has(shown, 'dark');
      page.dock.classList.remove('night-region');
      await has(shown, 'light');
      assert.equal(shown.displayMode, 'split');
      // What the conversation paints does not count meanwhile, and counts again afterwards.
      await shown.requestDisplayMode('inline');
      await has(shown, 'dark');
      page.scroller.classList.remove('night');
      await has(shown, 'light');
      page.dock.classList.add('night-region');
      await shown.requestDisplayMode('split');
      await has(shown, 'dark');
    });
});
