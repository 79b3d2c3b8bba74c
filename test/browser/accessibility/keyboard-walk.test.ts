// A user of the keyboard walks from the page into a view, through it, and out of it again, in the order of the page.
import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { engine } from '../../support/engine.js';
import {
  eventually,
  mountFrame,
  readyFrame,
  removeFrames,
  scriptedHtml,
  untilReady,
  viewEvaluates,
} from '../../support/frame-harness.js';
import { violations } from '../../support/violations.js';
import { clickOn } from '../frame/support/ask.js';

const CONTROLS = '<input id="first" aria-label="First"><input id="last" aria-label="Last">';

describe('the keyboard across the border of a view', () => {
  const buttons: HTMLButtonElement[] = [];
  let frame: McpAppFrameElement;

  function addButton(name: string): HTMLButtonElement {
    const button = document.createElement('button');
    button.textContent = name;
    document.body.append(button);
    buttons.push(button);
    return button;
  }

  beforeEach(async () => {
    addButton('before');
    const html = (await scriptedHtml()).replace('<p id="status">', `${CONTROLS}<p id="status">`);
    frame = await readyFrame({ html, title: 'Orders', shortcuts: ['F6'] });
    addButton('after');
  });
  afterEach(() => {
    removeFrames();
    for (const button of buttons.splice(0)) button.remove();
  });

  /** Where the user is: the name of a button, or the id of a control of the view. */
  async function place(): Promise<string> {
    const { activeElement } = document;
    if (activeElement !== frame) return activeElement?.textContent ?? '';
    return (await viewEvaluates(
      frame,
      'document.hasFocus() && document.activeElement.id',
    )) as string;
  }

  const arrives = (name: string) =>
    eventually(async () => (await place()) === name, `the focus is at ${name}`);

  async function walk(key: 'Tab' | 'Shift+Tab', ...names: string[]): Promise<void> {
    for (const name of names) {
      // The driver of WebKitGTK cannot hold a key, but press several at once.
      if (key === 'Tab' || engine === 'webkit') await sendKeys({ press: key });
      else {
        await sendKeys({ down: 'Shift' });
        await sendKeys({ press: 'Tab' });
        await sendKeys({ up: 'Shift' });
      }
      await arrives(name);
    }
  }

  it('Tab leads through the page and the view in order, and back', async () => {
    buttons[0]!.focus();
    await walk('Tab', 'first', 'last', 'after');
    await walk('Shift+Tab', 'last', 'first', 'before');
  });

  it('F6 leaves the view at once, to where the page wants', async () => {
    const leave = (event: KeyboardEvent) => event.key === 'F6' && buttons[1]!.focus();
    document.addEventListener('keydown', leave);
    await eventually(async () => {
      await clickOn(frame);
      return document.activeElement === frame;
    }, 'the user is in the view');
    await sendKeys({ press: 'F6' });
    await arrives('after');
    document.removeEventListener('keydown', leave);
  });

  it('the frame and its iframe have a name, and axe finds nothing', async () => {
    assert.equal(frame.shadowRoot!.querySelector('iframe')!.title, 'Orders');
    assert.deepEqual(await violations(frame), []);
  });

  it(`shows everything at 400 %, which is a page of 320 pixels (${engine})`, async () => {
    const box = document.body.appendChild(document.createElement('div'));
    box.style.inlineSize = '320px';
    const narrow = mountFrame({ html: await scriptedHtml(), title: 'Orders' });
    box.append(narrow);
    await untilReady(narrow);
    const { right } = box.getBoundingClientRect();
    const outside = [narrow, ...narrow.shadowRoot!.querySelectorAll('*')].filter(
      (one) => one.getBoundingClientRect().right > right + 1,
    );
    assert.deepEqual(outside, []);
    // The view itself has the width, so that it can reflow.
    assert.equal(await viewEvaluates(narrow, 'innerWidth'), 320);
    box.remove();
  });
});
