// Only a deliberate answer of the user allows something, and nothing prevents the user from answering.
import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import { ARMING_MS } from '../../packages/elements/src/answering/answer-guard.js';
import {
  armedDialog,
  askingFrame,
  buttonOf,
  call,
  clickOn,
  isArmed,
  openDialog,
} from '../browser/frame/support/ask.js';
import { engine } from '../support/engine.js';
import { eventually, pause, removeFrames, viewEvaluates } from '../support/frame-harness.js';

describe('answers to a question', () => {
  afterEach(removeFrames);

  it('a click in the first moment allows nothing, because it was meant for something else', async function () {
    // A driver that takes longer than the first moment has not clicked in it, so it gets another try.
    for (let tries = 0; tries < 4; tries++) {
      const { frame, called } = await askingFrame();
      const answer = call(frame);
      const dialog = await openDialog(frame);
      const opened = performance.now();
      await clickOn(buttonOf(dialog, 'once'));
      const isInTime = performance.now() - opened < ARMING_MS / 2;
      if (isInTime) {
        assert.isTrue(dialog.open);
        assert.deepEqual(called, []);
      }
      if (dialog.open) {
        await armedDialog(frame);
        await clickOn(buttonOf(dialog, 'once'));
      }
      await answer;
      assert.lengthOf(called, 1);
      if (isInTime) return;
      removeFrames();
    }
    this.skip();
  });

  it('a steady series of clicks or keys never allows', async function () {
    for (let tries = 0; tries < 4; tries++) {
      const { frame, called } = await askingFrame();
      const answer = call(frame);
      const dialog = await openDialog(frame);
      const once = buttonOf(dialog, 'once');
      const begun = performance.now();
      let last = begun;
      // Each input must follow the previous one sooner than the buttons need to start working. A machine that is too
      // slow for that has not made the series, so it gets another try.
      const isSteady = async (input: () => Promise<void>) => {
        for (let inputs = 0; inputs < 12; inputs++) {
          await input();
          const now = performance.now();
          if (now - last > ARMING_MS / 2) return false;
          last = now;
          assert.isTrue(dialog.open, `${Math.round(now - begun)} ms after it opened`);
          assert.isFalse(isArmed(dialog));
          await pause(100);
        }
        return true;
      };
      const wasSteady =
        (await isSteady(() => clickOn(once))) &&
        (await isSteady(async () => {
          once.focus();
          await sendKeys({ press: 'Enter' });
        }));
      if (wasSteady) assert.deepEqual(called, []);
      if (dialog.open) {
        await armedDialog(frame);
        await clickOn(once);
      }
      await answer;
      assert.lengthOf(called, 1);
      if (wasSteady) return;
      removeFrames();
    }
    this.skip();
  });

  it('a scripted click allows nothing, at any time', async () => {
    const { frame, called } = await askingFrame();
    const answer = call(frame);
    const dialog = await armedDialog(frame);
    const once = buttonOf(dialog, 'once');
    once.click();
    once.dispatchEvent(new PointerEvent('click', { bubbles: true, detail: 1 }));
    assert.isTrue(dialog.open);
    buttonOf(dialog, 'deny').click();
    assert.isTrue((await answer).result!['isError']);
    assert.deepEqual(called, []);
  });

  for (const [how, deny] of [
    ['a click', (dialog: HTMLDialogElement) => clickOn(buttonOf(dialog, 'deny'))],
    ['Escape', () => sendKeys({ press: 'Escape' })],
  ] as const)
    it(`denying by ${how} is never delayed`, async () => {
      const { frame, called } = await askingFrame();
      const answer = call(frame);
      const dialog = await openDialog(frame);
      await deny(dialog);
      assert.isFalse(dialog.open);
      assert.isTrue((await answer).result!['isError']);
      assert.deepEqual(called, []);
    });

  it('a view cannot take the focus away from it', async () => {
    const { frame } = await askingFrame();
    const answer = call(frame);
    const dialog = await armedDialog(frame);
    await viewEvaluates(
      frame,
      `document.body.append(Object.assign(document.createElement('input'), { id: 'thief' })); window.focus(); document.querySelector('#thief').focus(); 1`,
    );
    // The window of WebKit's test browser is never active, so its document has no focus to lose.
    const isActive = () => engine === 'webkit' || document.hasFocus();
    await eventually(
      () => frame.shadowRoot!.activeElement === buttonOf(dialog, 'deny') && isActive(),
      'the focus is back',
    );
    // The driver may still target the view's frame for a moment, and send the key there.
    await eventually(async () => {
      await sendKeys({ press: 'Escape' });
      return !dialog.open;
    }, 'Escape denies');
    assert.isTrue((await answer).result!['isError']);
  });

  it('a view that takes the focus repeatedly does not prevent an answer', async () => {
    const { frame, called } = await askingFrame();
    const steal = `document.body.append(Object.assign(document.createElement('input'), { id: 'thief' }));
      setInterval(() => { window.focus(); document.querySelector('#thief').focus(); }, 100); 1`;
    for (const kind of ['deny', 'once']) {
      const answer = call(frame);
      const dialog = await openDialog(frame);
      await viewEvaluates(frame, steal);
      await armedDialog(frame);
      assert.isTrue(dialog.open);
      await clickOn(buttonOf(dialog, kind));
      assert.isFalse(dialog.open, kind);
      await answer;
    }
    assert.lengthOf(called, 1);
  });
});
