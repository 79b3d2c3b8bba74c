// Pages whose body scrolls instead of the document: `html { overflow: hidden } body { overflow: auto }`.
import { assert } from 'chai';
import { engine } from '../../support/engine.js';
import { mountFrame, pageSettled, removeFrames, untilReady } from '../../support/frame-harness.js';
import { inDock, panelOf, splitView, untilDocked } from './dock-page.js';

describe('a page whose body scrolls', () => {
  const sheet = document.createElement('style');
  const texts: HTMLElement[] = [];
  before(() => {
    sheet.textContent = `html { block-size: 100%; overflow: hidden }
      body { block-size: 100%; overflow: auto; margin: 0; overflow-anchor: none }
      mcp-app-dock { min-block-size: 100% }`;
    document.head.append(sheet);
  });
  after(() => sheet.remove());
  afterEach(() => {
    removeFrames();
    for (const text of texts.splice(0)) text.remove();
    document.querySelector('mcp-app-dock')?.remove();
  });

  const paragraphs = (count: number) =>
    Array.from({ length: count }, (_, n) => {
      const text = document.createElement('p');
      text.textContent = `${n}. ${'Words of a conversation that wrap when it is narrow. '.repeat(6)}`;
      texts.push(text);
      return text;
    });

  it('keeps the reading position when a view is docked and returns', async () => {
    const frame = mountFrame({
      html: await splitView(),
      title: 'Map',
      availableDisplayModes: ['inline', 'split'],
    });
    frame.before(...paragraphs(20));
    frame.after(...paragraphs(20));
    await untilReady(frame);
    document.body.scrollTop = frame.offsetTop - 120;
    const { top } = frame.getBoundingClientRect();
    const before = document.body.scrollTop;
    assert.isAbove(before, 200, 'the body scrolls');
    await frame.requestDisplayMode('split');
    await pageSettled();
    assert.closeTo(frame.getBoundingClientRect().top, top, 2);
    await frame.requestDisplayMode('inline');
    await pageSettled();
    assert.closeTo(frame.getBoundingClientRect().top, top, 2);
    assert.closeTo(document.body.scrollTop, before, 2);
  });

  it('clips a docked view at the edge of the body', async function () {
    if (engine === 'webkit') this.skip();
    document.body.style.blockSize = '300px';
    const dock = document.createElement('mcp-app-dock');
    dock.remember = 'none';
    dock.append(...paragraphs(6));
    dock.style.blockSize = '500px';
    document.body.append(dock);
    const frame = mountFrame({
      html: await splitView(),
      title: 'Map',
      availableDisplayModes: ['inline', 'split'],
    });
    texts[0]!.after(frame);
    await untilReady(frame);
    await frame.requestDisplayMode('split');
    document.body.scrollTop = 0;
    await pageSettled();
    await untilDocked(frame, dock);
    const { bottom } = inDock(dock, '.box').getBoundingClientRect();
    const clip = /inset\(0px 0px ([\d.]+)px/.exec(panelOf(frame).style.clipPath);
    assert.closeTo(Number(clip?.[1] ?? 0), bottom - 300, 1);
    document.body.removeAttribute('style');
  });
});
