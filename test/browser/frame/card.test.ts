// A card around a view: one border, within its container, and nothing if there is nothing to show.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  eventually,
  mountFrame,
  nextEvent,
  removeFrames,
  scriptedHtml,
  untilReady,
} from '../../support/frame-harness.js';

describe('appearance="card"', () => {
  let html: string;
  let box: HTMLElement;
  before(async () => {
    html = await scriptedHtml();
  });
  beforeEach(() => {
    box = document.createElement('div');
    box.style.cssText = 'inline-size: 400px; block-size: 300px';
    document.body.append(box);
  });
  afterEach(() => {
    removeFrames();
    box.remove();
  });

  const mountCard = (properties: Partial<McpAppFrameElement>): McpAppFrameElement => {
    const frame = document.createElement('mcp-app-frame');
    Object.assign(frame, { eager: true, appearance: 'card', ...properties });
    box.append(frame);
    return frame;
  };
  /** The boxes that have a border, on all sides, and are visible. Buttons have theirs. */
  const bordered = (frame: McpAppFrameElement): string[] =>
    [frame, ...frame.shadowRoot!.querySelectorAll<HTMLElement>('[part]:not(button)')]
      .filter((element) => {
        const { borderLeftWidth, borderTopWidth } = getComputedStyle(element);
        return element.checkVisibility() && borderLeftWidth !== '0px' && borderTopWidth !== '0px';
      })
      .map((element) => element.getAttribute('part') ?? element.localName);
  const drawn = (frame: McpAppFrameElement) => {
    const { boxShadow, borderTopWidth } = getComputedStyle(frame);
    return { boxShadow, borderTopWidth, height: frame.offsetHeight };
  };
  const NOTHING = { boxShadow: 'none', borderTopWidth: '0px', height: 0 };

  it('has exactly one border while it loads, with its view, after a failure and while it waits', async () => {
    const resource = { text: html, _meta: { ui: { prefersBorder: true } } };
    const frame = mountCard({ resource, border: true, inlineToolbar: true });
    await eventually(() => frame.status === 'loading' || frame.status === 'connecting', 'loading');
    assert.deepEqual(bordered(frame), ['mcp-app-frame']);
    await untilReady(frame);
    await eventually(() => frame.shadowRoot!.querySelector('[part=title]'), 'the toolbar');
    assert.deepEqual(bordered(frame), ['mcp-app-frame']);
    const failing = mountCard({ resourceUri: 'ui://nowhere', border: true, handlers: {} });
    await nextEvent(failing, 'mcp-app-error');
    await failing.updateComplete;
    assert.deepEqual(bordered(failing), ['mcp-app-frame']);
    const waiting = mountCard({ html, eager: false, border: true });
    waiting.style.cssText = 'position: relative; inset-block-start: 500vh';
    await eventually(() => waiting.matches(':state(waiting)'), 'waiting');
    assert.deepEqual(bordered(waiting), ['mcp-app-frame']);
  });

  it('stays within its container, with its border', async () => {
    const frame = mountCard({ html, sizing: 'fill' });
    frame.style.cssText = 'inline-size: 100%; block-size: 100%';
    await untilReady(frame);
    const outer = box.getBoundingClientRect();
    const { left, top, width, height } = frame.getBoundingClientRect();
    assert.deepEqual([left, top, width, height], [outer.left, outer.top, 400, 300]);
    const view = frame.shadowRoot!.querySelector('iframe')!.getBoundingClientRect();
    assert.deepEqual([view.left, view.top], [left + 1, top + 1]);
    assert.deepEqual([view.width, view.height], [398, 298]);
  });

  it('draws nothing if there is nothing to show: before it has a view, and after it was closed', async () => {
    const frame = mountCard({ inlineToolbar: true });
    await frame.updateComplete;
    assert.equal(frame.status, 'idle');
    assert.deepEqual(drawn(frame), NOTHING);
    frame.html = html;
    await untilReady(frame);
    assert.equal(drawn(frame).borderTopWidth, '1px');
    await frame.close();
    await frame.updateComplete;
    assert.equal(frame.status, 'closed');
    assert.deepEqual(drawn(frame), NOTHING);
  });

  it('of another look has no card', async () => {
    const frame = mountFrame({ html });
    await untilReady(frame);
    assert.equal(drawn(frame).boxShadow, 'none');
  });
});
