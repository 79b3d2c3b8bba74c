// The controls of a page in the toolbar of a small window, which is also what the window is dragged by.
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { engine } from '../../support/engine.js';
import {
  eventually,
  mountFrame,
  removeFrames,
  scriptedHtml,
  untilReady,
} from '../../support/frame-harness.js';

class PageSwitch extends HTMLElement {
  clicks = 0;
  constructor() {
    super();
    this.attachShadow({ mode: 'closed' }).innerHTML = '<span>on or off</span>';
    this.addEventListener('click', () => this.clicks++);
  }
}

describe('controls of the page in the toolbar of a small window', () => {
  let frame: McpAppFrameElement;
  let bar: HTMLElement;
  before(async function () {
    // The driver of WebKit has no drags over several elements.
    if (engine === 'webkit') this.skip();
    customElements.define('page-switch', PageSwitch);
    const html = (await scriptedHtml()).replace(
      `['inline', 'fullscreen']`,
      `['inline', 'fullscreen', 'pip']`,
    );
    frame = mountFrame({ html, title: 'Clock' });
    bar = document.createElement('div');
    bar.slot = 'toolbar';
    bar.style.cssText = 'display: flex; gap: 4px; align-items: center; font-size: 12px';
    bar.innerHTML = `<i>text</i><label><input type="checkbox" hidden>Pin</label>
      <textarea rows="1" cols="6">one two</textarea><details><summary>More</summary>Details</details>
      <span class="chip">chip</span><page-switch></page-switch>`;
    frame.append(bar);
    await untilReady(frame);
    await frame.requestDisplayMode('pip');
    await Promise.all(
      panel()
        .getAnimations()
        .map(({ finished }) => finished),
    );
  });
  after(removeFrames);

  const panel = () => frame.shadowRoot!.querySelector<HTMLElement>('[part=panel]')!;
  const find = <E extends Element = HTMLElement>(selector: string) =>
    bar.querySelector<E>(selector)!;
  const middleOf = (element: Element): [number, number] => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [Math.round(left + width / 2), Math.round(top + height / 2)];
  };
  const click = (element: Element) => sendMouse({ type: 'click', position: middleOf(element) });
  const drag = async (element: Element, dx: number, dy: number) => {
    const [x, y] = middleOf(element);
    const { left, top } = panel().getBoundingClientRect();
    await sendMouse({ type: 'move', position: [x, y] });
    await sendMouse({ type: 'down' });
    for (const part of [0.2, 0.6, 1])
      await sendMouse({
        type: 'move',
        position: [Math.round(x + dx * part), Math.round(y + dy * part)],
      });
    await sendMouse({ type: 'up' });
    await eventually(() => !panel().hasAttribute('data-dragged'), 'let go');
    const now = panel().getBoundingClientRect();
    return [Math.round(now.left - left), Math.round(now.top - top)];
  };

  it('a label switches its field', async () => {
    const field = find<HTMLInputElement>('input');
    await click(find('label'));
    await eventually(() => field.checked, 'checked');
  });

  it('a summary opens its details', async () => {
    await click(find('summary'));
    await eventually(() => find<HTMLDetailsElement>('details').open, 'open');
    await click(find('summary'));
    await eventually(() => !find<HTMLDetailsElement>('details').open, 'closed');
  });

  it('a text field takes the focus, text and selections', async () => {
    const field = find<HTMLTextAreaElement>('textarea');
    await click(field);
    await sendKeys({ press: 'End' });
    await sendKeys({ type: '!' });
    assert.equal(field.value, 'one two!');
    field.setSelectionRange(0, 0);
    assert.deepEqual(await drag(field, -25, 0), [0, 0], 'the window stays');
    assert.isAbove(field.selectionEnd - field.selectionStart, 0, 'text is selected');
  });

  it('an element of the page gets its clicks, whatever it is', async () => {
    let clicks = 0;
    find('.chip').addEventListener('click', () => clicks++);
    await click(find('.chip'));
    await eventually(() => clicks === 1, 'clicked');
    await click(find('page-switch'));
    await eventually(() => find<PageSwitch>('page-switch').clicks === 1, 'switched');
  });

  it('the window is still dragged by its own elements, and by text of the page', async () => {
    assert.deepEqual(await drag(find('i'), -100, -110), [-100, -110]);
    assert.deepEqual(await drag(find('.chip'), 20, -40), [20, -40]);
    const grip = frame.shadowRoot!.querySelector('.grip')!;
    assert.deepEqual(await drag(grip, -30, 10), [-30, 10]);
  });
});
