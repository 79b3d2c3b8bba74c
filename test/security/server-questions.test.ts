// A server cannot use its view to make the user accept a question: neither in its first moment, nor where it has just moved.
import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import { ARMING_MS } from '../../packages/elements/src/answering/answer-guard.js';
import type { McpAppElicitationElement } from '../../packages/elements/src/mcp-app-elicitation/mcp-app-elicitation.js';
import type { McpAppFrameElement } from '../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  formIn,
  QUESTION,
  shownForm,
  startAsking,
  viewAsks,
} from '../browser/elicitation/asking-frame.js';
import { control, inside, press } from '../browser/elicitation/elicitation-page.js';
import { clickOn } from '../browser/frame/support/ask.js';
import { eventually, readyFrame, removeFrames, viewNotifies } from '../support/frame-harness.js';

const ADDRESS = {
  mode: 'url',
  message: 'Connect',
  url: 'https://example.com/connect',
  elicitationId: 'e1',
};

const acceptIn = (form: McpAppElicitationElement) => inside<HTMLButtonElement>(form, '.accept');
const isArmed = (form: McpAppElicitationElement) => acceptIn(form).ariaDisabled !== 'true';
const armed = (form: McpAppElicitationElement) =>
  eventually(() => isArmed(form), 'the button works');

describe('questions of a server', () => {
  let server: string;
  before(async () => {
    server = await startAsking(2);
  });
  afterEach(removeFrames);

  const sizeOf = (frame: McpAppFrameElement, height: number) =>
    viewNotifies(frame, 'ui/notifications/size-changed', { height });

  /** A frame whose question is inside of the window. */
  async function askingFrame(): Promise<McpAppFrameElement> {
    const frame = await readyFrame({
      resourceUri: 'ui://test/app.html',
      server,
      elicitation: 'form',
      limits: { appToolTimeout: 120_000 },
    });
    // Until the view has reported its own height for the last time.
    await eventually(async () => {
      await sizeOf(frame, 120);
      return frame.offsetHeight < 160;
    }, 'the view is small');
    return frame;
  }

  /** The addresses that are opened. */
  function openedBy(form: McpAppElicitationElement): string[] {
    const opened: string[] = [];
    form.addEventListener('mcp-app-elicitation-open', (event) => {
      event.preventDefault();
      opened.push(event.url.href);
    });
    return opened;
  }

  it('open nothing by a click in their first moment', async function () {
    // A driver that takes longer than the first moment has not clicked in it, so it gets another try.
    for (let tries = 0; tries < 4; tries++) {
      const frame = await askingFrame();
      const answered = viewAsks(frame, ADDRESS);
      const form = await shownForm(frame);
      const begun = performance.now();
      const opened = openedBy(form);
      await clickOn(acceptIn(form));
      const isInTime = performance.now() - begun < ARMING_MS / 2;
      if (isInTime) assert.isEmpty(opened);
      if (opened.length === 0) {
        await armed(form);
        await clickOn(acceptIn(form));
      }
      assert.deepEqual(await answered, { action: 'accept' });
      assert.lengthOf(opened, 1);
      if (isInTime) return;
      removeFrames();
    }
    this.skip();
  });

  it('open nothing where their button was moved by the view under the pointer', async function () {
    for (let tries = 0; tries < 6; tries++) {
      const frame = await askingFrame();
      const answered = viewAsks(frame, ADDRESS);
      const form = await shownForm(frame);
      const opened = openedBy(form);
      await armed(form);
      const { top } = acceptIn(form).getBoundingClientRect();
      await eventually(async () => {
        await sizeOf(frame, 240);
        return acceptIn(form).getBoundingClientRect().top > top + 50;
      }, 'the view has moved it');
      const moved = performance.now();
      await clickOn(acceptIn(form));
      const isInTime = performance.now() - moved < ARMING_MS / 2;
      if (isInTime) assert.isEmpty(opened);
      // Clicked until it counts: the first click may have been too early.
      await eventually(async () => {
        if (opened.length === 0) await clickOn(acceptIn(form));
        return opened.length > 0;
      }, 'a button that stays where it is works');
      assert.deepEqual(await answered, { action: 'accept' });
      if (isInTime) return;
      removeFrames();
    }
    this.skip();
  });

  it('can be answered by a user who types without a pause', async () => {
    const frame = await askingFrame();
    const answered = viewAsks(frame);
    const form = await shownForm(frame);
    control(form, 'Size').focus();
    // More than the time without input that other keys would need, in total.
    const until = performance.now() + 2 * ARMING_MS;
    let typed = '';
    while (performance.now() < until) {
      await sendKeys({ type: 'x' });
      typed += 'x';
    }
    await sendKeys({ press: 'Enter' });
    assert.deepEqual(await answered, { action: 'accept', content: { size: typed } });
  });

  it('can be declined at once', async () => {
    const frame = await askingFrame();
    const answered = viewAsks(frame, QUESTION);
    press(await shownForm(frame), 'Decline');
    assert.deepEqual(await answered, { action: 'decline' });
    assert.isNotNull(formIn(frame));
  });
});
