// The panel of a docked view stays over its box, whatever moves the box.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { pageSettled } from '../../support/frame-harness.js';
import { dockPage, inDock, panelOf, splitView, untilDocked } from './dock-page.js';
import type { DockPage } from './dock-page.js';

describe('a dock that moves', () => {
  let page: DockPage;
  let app: HTMLElement;
  let sidebar: HTMLElement;
  let frame: McpAppFrameElement;

  beforeEach(async () => {
    app = document.createElement('div');
    app.style.cssText = 'display: flex; inline-size: 760px; block-size: 400px; overflow: hidden';
    sidebar = document.createElement('div');
    sidebar.style.cssText = 'flex: none; inline-size: 0';
    page = dockPage({ width: 700, height: 380 });
    page.dock.style.flex = 'none';
    app.append(sidebar, page.dock);
    document.body.append(app);
    frame = await page.addFrame({ html: await splitView(), title: 'Map' });
    await frame.requestDisplayMode('split');
    await untilDocked(frame, page.dock);
  });
  afterEach(() => {
    page.remove();
    app.remove();
  });

  const lag = () => {
    const panel = panelOf(frame).getBoundingClientRect();
    const box = inDock(page.dock, '.box').getBoundingClientRect();
    return Math.round(Math.max(Math.abs(panel.x - box.x), Math.abs(panel.y - box.y)));
  };
  const isOver = async (what: string) => {
    await pageSettled();
    await untilDocked(frame, page.dock);
    assert.equal(lag(), 0, what);
  };

  for (const [curve, duration] of [
    ['ease-out', 200],
    ['cubic-bezier(0.05, 0.9, 0.1, 1)', 400],
    ['ease-in-out', 500],
    ['linear', 100],
  ] as const) {
    it(`stays over its box after a sidebar has opened and closed (${curve}, ${duration} ms)`, async () => {
      sidebar.style.transition = `inline-size ${duration}ms ${curve}`;
      for (const width of ['200px', '0px']) {
        const before = inDock(page.dock, '.box').getBoundingClientRect().x;
        sidebar.style.inlineSize = width;
        await Promise.all(sidebar.getAnimations().map(({ finished }) => finished));
        assert.notEqual(inDock(page.dock, '.box').getBoundingClientRect().x, before);
        await isOver(`the sidebar has ${width}`);
      }
    });
  }

  it('follows a script that moves it in each animation frame, and then by single pixels', async () => {
    for (let step = 1; step <= 40; step++) {
      page.dock.style.translate = `${step * 2}px ${step / 2}px`;
      await new Promise(requestAnimationFrame);
    }
    await isOver('after the animation');
    for (let step = 1; step <= 5; step++) {
      page.dock.style.translate = `${80 + step}px 20px`;
      await isOver(`${step} px`);
    }
  });

  it('follows a box of which a part is clipped', async () => {
    app.style.inlineSize = '620px';
    await isOver('clipped');
    for (let step = 1; step <= 5; step++) {
      page.dock.style.translate = `${step * 2}px`;
      await isOver(`${step * 2} px`);
    }
  });

  it('finds a box that was moved out of the screen and back', async () => {
    page.dock.style.translate = '0 -2000px';
    await isOver('away');
    page.dock.style.translate = '';
    await isOver('back');
  });
});
