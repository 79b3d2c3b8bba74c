// `focus-guard`: a view that takes the focus by script does not keep it; the user can still enter the view.
import { sendKeys, sendMouse } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { engine } from '../../support/engine.js';
import {
  eventually,
  nextEvent,
  pause,
  roundTrip,
  readyFrame,
  removeFrames,
  scriptedHtml,
  viewEvaluates,
} from '../../support/frame-harness.js';

const STEAL = `document.querySelector('#thief').focus(); 1`;
// WebKit does not let a frame take the focus without the user.
const isWebKit = engine === 'webkit';
const isChromium = engine === 'chromium';

describe('focus-guard', () => {
  let html: string;
  let field: HTMLInputElement;
  before(async () => {
    html = (await scriptedHtml()).replace('<p id="status">', '<input id="thief"><p id="status">');
  });
  beforeEach(async () => {
    // Away from the frame.
    await sendMouse({ type: 'move', position: [5, 500] });
    field = document.createElement('input');
    document.body.prepend(field);
    field.focus();
  });
  afterEach(() => {
    field.remove();
    removeFrames();
  });
  const stolen = (frame: McpAppFrameElement) =>
    viewEvaluates(frame, `document.querySelector('#thief').value`);

  /** The guard is a separate chunk: it is loaded once its shield is in the page. */
  async function guardedFrame(): Promise<McpAppFrameElement> {
    const frame = await readyFrame({ html, focusGuard: true });
    await eventually(() => frame.shadowRoot!.querySelector('[part=view] > div'), 'shield');
    return frame;
  }

  (isWebKit ? it.skip : it)('without it, a view takes what is typed next', async () => {
    const frame = await readyFrame({ html });
    await viewEvaluates(frame, STEAL);
    await eventually(() => document.activeElement === frame, 'the view has the focus');
    await sendKeys({ type: 'secret' });
    assert.equal(await stolen(frame), 'secret');
  });

  it('reverts the focus every time, so that typed text stays in the page', async () => {
    const frame = await guardedFrame();
    const refused = isWebKit ? undefined : nextEvent(frame, 'mcp-app-refused');
    for (let n = 0; n < 3; n++) {
      await viewEvaluates(frame, STEAL);
      await roundTrip(frame);
      await eventually(() => document.activeElement === field, 'the focus is back');
      await sendKeys({ type: 'abc' });
    }
    assert.equal(field.value, 'abcabcabc');
    assert.equal(await stolen(frame), '');
    if (refused) assert.equal((await refused).refusals[0]!.kind, 'focus');
  });

  it('focuses nothing if nothing had the focus', async () => {
    const frame = await guardedFrame();
    field.blur();
    await viewEvaluates(frame, STEAL);
    await eventually(() => document.activeElement === document.body, 'the focus is nowhere');
  });

  it('lets a user click into the view, and raises the shield again afterwards', async () => {
    const frame = await guardedFrame();
    const { left, top } = frame.getBoundingClientRect();
    const shield = frame.shadowRoot!.querySelector<HTMLElement>('[part=view] > div')!;
    await eventually(async () => {
      await sendMouse({ type: 'move', position: [Math.round(left) + 30, Math.round(top) + 20] });
      await sendMouse({ type: 'move', position: [Math.round(left) + 31, Math.round(top) + 21] });
      await pause(50);
      return shield.hidden;
    }, 'the pointer lowers the shield');
    await eventually(async () => {
      await sendMouse({ type: 'click', position: [Math.round(left) + 31, Math.round(top) + 21] });
      return document.activeElement === frame;
    }, 'the click gives the view the focus');
    await roundTrip(frame);
    assert.equal(document.activeElement, frame, 'and it keeps it');
    await sendMouse({ type: 'move', position: [5, 500] });
    await eventually(() => !shield.hidden, 'the shield is up');
  });

  // Firefox does not forward keys of its automation to frames; WebKit tabs to links only on demand.
  (isChromium ? it : it.skip)('Tab leads into the view', async () => {
    const frame = await guardedFrame();
    await sendKeys({ press: 'Tab' });
    await eventually(() => document.activeElement === frame, 'the view has the focus');
    await roundTrip(frame);
    await sendKeys({ type: 'mine' });
    assert.equal(await stolen(frame), 'mine');
  });

  it('can be removed', async () => {
    const frame = await guardedFrame();
    frame.focusGuard = false;
    await frame.updateComplete;
    assert.isNull(frame.shadowRoot!.querySelector('[part=view] > div'));
  });
});
