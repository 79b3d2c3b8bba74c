// The height of the views beside a conversation that is shorter than the page.
import { assert } from 'chai';
import { eventually, untilReady } from '../../support/frame-harness.js';
import { inDock, splitView, untilDocked } from './dock-page.js';

/** A page of this content, and the box of its dock once a view is docked. `DOCK` stands for the dock's opening tag. */
async function dockedIn(content: string) {
  const page = document.createElement('div');
  page.innerHTML = content.replace('DOCK', '<mcp-app-dock remember="none"');
  document.body.append(page);
  const dock = page.querySelector('mcp-app-dock')!;
  const frame = document.createElement('mcp-app-frame');
  Object.assign(frame, {
    eager: true,
    html: await splitView(),
    availableDisplayModes: ['inline', 'split'],
  });
  dock.firstElementChild!.append(frame);
  await untilReady(frame);
  await frame.requestDisplayMode('split');
  await untilDocked(frame, dock);
  await dock.updateComplete;
  return { page, dock, frame, box: inDock(dock, '.box') };
}

describe('the height of a dock', () => {
  let page: HTMLElement | undefined;
  afterEach(() => page?.remove());
  const { documentElement: root } = document;
  const excess = () => root.scrollHeight - root.clientHeight;

  it('is what the page can give, beside a short conversation: what is above and below stays visible', async () => {
    assert.isAtMost(excess(), 0, 'the test page itself does not scroll');
    const made = await dockedIn(
      `<header style="height: 60px">Chat</header>DOCK style="inline-size: 700px"><p>Hello.</p></mcp-app-dock><footer style="height: 40px">End</footer>`,
    );
    page = made.page;
    assert.isAtMost(excess(), 0);
    // The page's own margins and paddings take a few pixels.
    await eventually(
      () => made.box.offsetHeight > root.clientHeight - 160,
      'the view fills the page',
    );
    const { bottom } = page.querySelector('footer')!.getBoundingClientRect();
    assert.isAtLeast(bottom, root.clientHeight - 60);
    await made.frame.requestDisplayMode('inline');
    await eventually(() => made.dock.offsetHeight < root.clientHeight / 2, 'the dock is short');
  });

  it('is that of the page, if the page defines it', async () => {
    const made = await dockedIn(
      `DOCK style="inline-size: 700px; block-size: 300px"><p>Hello.</p></mcp-app-dock>`,
    );
    page = made.page;
    assert.equal(made.dock.offsetHeight, 300);
    assert.isAtMost(
      made.box.getBoundingClientRect().bottom,
      made.dock.getBoundingClientRect().bottom,
    );
  });

  it('is what an element can give that scrolls around it', async () => {
    const made = await dockedIn(
      `<main style="height: 400px; width: 700px; overflow: auto"><h1 style="height: 50px; margin: 0">Chat</h1>DOCK><p>Hello.</p></mcp-app-dock></main>`,
    );
    page = made.page;
    const main = page.querySelector('main')!;
    await eventually(() => made.dock.offsetHeight === 350, 'the dock fills the element');
    assert.isAtMost(main.scrollHeight, main.clientHeight);
    await untilDocked(made.frame, made.dock);
  });
});
