// A view cannot push what matters out of the question, nor exchange the question under the user's pointer.
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import {
  armedDialog,
  askingFrame,
  buttonOf,
  call,
  clickOn,
  dialogOf,
  isArmed,
  openDialog,
} from '../browser/frame/support/ask.js';
import { eventually, reloadView, removeFrames, viewEvaluates } from '../support/frame-harness.js';
import { violations } from '../support/violations.js';

const AMOUNT = '10000.00 EUR';

/** Asks, and ignores that the frame is removed with the open question. */
const asksToCall = (frame: McpAppFrameElement, args: object): void =>
  void call(frame, args).catch(() => {});
const bodyOf = (dialog: HTMLDialogElement) => dialog.querySelector<HTMLElement>('.body')!;
const rowOf = (dialog: HTMLDialogElement, text: string) =>
  [...dialog.querySelectorAll<HTMLElement>('dd')].find((row) => row.textContent === text)!;
/** Whether the user sees the element: it is in the dialog's visible part, and nothing covers it. */
function isSeen(element: HTMLElement): boolean {
  const { left, top, bottom, width } = element.getBoundingClientRect();
  const root = element.getRootNode() as ShadowRoot;
  const hits = (y: number) => element.contains(root.elementFromPoint(left + width / 2, y));
  return hits(top + 1) && hits(bottom - 1);
}
const isOff = (dialog: HTMLDialogElement) => buttonOf(dialog, 'once').ariaDisabled === 'true';
const moreOf = (dialog: HTMLDialogElement) => dialog.querySelector<HTMLElement>('.more')!;

describe('tricks with the question', () => {
  afterEach(async () => {
    removeFrames();
    await setViewport({ width: 800, height: 600 });
  });

  for (const [what, blanks] of Object.entries({
    newlines: '\n'.repeat(1900),
    'no-break spaces': '\u00a0'.repeat(1900),
    'wide spaces': '\u3000'.repeat(1900),
    'lines with a space': ' \n'.repeat(950),
    'zero-width characters': '\u200b'.repeat(1900),
    'Braille blanks': '\u2800'.repeat(1900),
    'short lines': '.\n'.repeat(950),
  }))
    it(`1,900 ${what} do not push the amount out of the box`, async () => {
      const { frame } = await askingFrame();
      asksToCall(frame, { note: `Lunch${blanks}with Ann`, amount: AMOUNT });
      const dialog = await openDialog(frame);
      if (what !== 'short lines') {
        assert.isTrue(isSeen(rowOf(dialog, AMOUNT)), 'the amount is visible');
        assert.match(dialog.querySelector('dd')!.closest('.body')!.textContent!, /×1[.,]?900]/);
      } else assert.isAtMost(bodyOf(dialog).scrollHeight, 3 * bodyOf(dialog).clientHeight);
    });

  it('does not allow what was not on the screen, and says how many values follow', async () => {
    const { frame, called } = await askingFrame();
    // From the second question on, there is a button that needs no reading.
    const first = call(frame);
    buttonOf(await openDialog(frame), 'deny').click();
    await first;
    const answer = call(frame, { note: 'word '.repeat(390), amount: AMOUNT, to: 'Eve' });
    const dialog = await openDialog(frame);
    assert.isFalse(isSeen(rowOf(dialog, AMOUNT)));
    assert.match(moreOf(dialog).textContent!, /\b2\b/);
    await eventually(() => buttonOf(dialog, 'block').ariaDisabled === 'false', 'buttons work');
    assert.isTrue(isOff(dialog), 'not before it was scrolled');
    await clickOn(buttonOf(dialog, 'once'));
    assert.isTrue(dialog.open);
    assert.deepEqual(called, []);
    assert.deepEqual(await violations(frame), []);

    const body = bodyOf(dialog);
    const { left, top } = body.getBoundingClientRect();
    await sendMouse({ type: 'move', position: [Math.round(left) + 50, Math.round(top) + 50] });
    body.scrollTop = body.scrollHeight;
    await eventually(() => isArmed(dialog), 'the buttons work');
    assert.isTrue(isSeen(rowOf(dialog, AMOUNT)));
    await clickOn(buttonOf(dialog, 'once'));
    await answer;
    assert.lengthOf(called, 1);
  });

  it('is read to its end with the keyboard', async () => {
    const { frame, called } = await askingFrame();
    const answer = call(frame, { note: 'word '.repeat(390), amount: AMOUNT });
    const dialog = await openDialog(frame);
    const once = buttonOf(dialog, 'once');
    const description = () =>
      frame.shadowRoot!.getElementById(once.getAttribute('aria-describedby') ?? '')?.textContent;
    assert.match(description() ?? '', /end/, 'a screen reader says why the button is off');
    const body = bodyOf(dialog);
    assert.equal(body.tabIndex, 0);
    body.focus();
    await eventually(async () => {
      await sendKeys({ press: 'PageDown' });
      return body.scrollTop + body.clientHeight >= body.scrollHeight - 2;
    }, 'at the end');
    await armedDialog(frame);
    assert.isNull(once.getAttribute('aria-describedby'));
    once.focus();
    await sendKeys({ press: 'Enter' });
    await answer;
    assert.lengthOf(called, 1);
  });

  it('is read to its end with its own button, which needs no scrolling', async () => {
    const { frame } = await askingFrame();
    asksToCall(frame, { note: 'word '.repeat(390), amount: AMOUNT });
    const dialog = await openDialog(frame);
    await eventually(async () => {
      if (!isArmed(dialog)) moreOf(dialog).click();
      return isArmed(dialog);
    }, 'the buttons work');
    assert.isTrue(isSeen(rowOf(dialog, AMOUNT)));
  });

  it('can be answered in a window that is too low for it', async () => {
    await setViewport({ width: 390, height: 260 });
    const { frame } = await askingFrame();
    asksToCall(frame, { note: 'word '.repeat(100), amount: AMOUNT });
    const dialog = await openDialog(frame);
    assert.isTrue(isOff(dialog));
    await eventually(() => {
      if (!isArmed(dialog)) dialog.scrollTop = dialog.scrollHeight;
      return isArmed(dialog);
    }, 'the buttons work');
  });

  it('a short question needs no scrolling', async () => {
    const { frame } = await askingFrame();
    asksToCall(frame, { amount: AMOUNT });
    const dialog = await armedDialog(frame);
    assert.isNotOk(moreOf(dialog)?.checkVisibility({ visibilityProperty: true }));
  });

  /** Lets the view ask, and withdraw the question as soon as `withdraw` is called. */
  async function asks(frame: McpAppFrameElement, amount: string): Promise<void> {
    await viewEvaluates(
      frame,
      `{
        const asked = request('tools/call', { name: 'delete-note', arguments: { amount: ${JSON.stringify(amount)} } });
        asked.catch(() => {});
        window.asked = lastId;
      } 1`,
    );
  }
  const withdraw = `post({ method: 'notifications/cancelled', params: { requestId: window.asked } });`;
  const exchange = (frame: McpAppFrameElement) =>
    viewEvaluates(
      frame,
      `${withdraw}
      request('tools/call', { name: 'delete-note', arguments: { amount: '${AMOUNT}' } }).catch(() => {}); 1`,
    );

  it('a view cannot exchange the question under the pointer', async () => {
    const { frame, called } = await askingFrame();
    await asks(frame, '10.00 EUR');
    const dialog = await armedDialog(frame);
    const once = buttonOf(dialog, 'once').getBoundingClientRect();
    await exchange(frame);
    await eventually(() => dialog.querySelector('[role=alert]'), 'it says so');
    assert.equal(dialogOf(frame), dialog, 'the same question is on the screen');
    assert.include(dialog.textContent!, '10.00 EUR');
    assert.notInclude(dialog.textContent!, AMOUNT);
    const position: [number, number] = [
      Math.round(once.left + once.width / 2),
      Math.round(once.top + once.height / 2),
    ];
    for (let clicks = 0; clicks < 5; clicks++) {
      await sendMouse({ type: 'click', position });
      // Whatever the view sent before this is handled.
      await viewEvaluates(frame, '1');
    }
    assert.equal(dialogOf(frame), dialog, 'until it is dismissed');
    assert.isTrue(dialog.open);
    assert.deepEqual(await violations(frame), []);
    buttonOf(dialog, 'deny').click();
    const next = await eventually(
      () => dialogOf(frame) !== dialog && dialogOf(frame),
      'the next question',
    );
    assert.include(next.textContent!, AMOUNT);
    const opened = performance.now();
    await eventually(() => isArmed(next), 'the buttons work');
    assert.isAbove(performance.now() - opened, 1000, 'they work later than usual');
    buttonOf(next, 'deny').click();
    assert.deepEqual(called, []);
  });

  it('nor by reloading itself', async () => {
    const { frame, called } = await askingFrame();
    await asks(frame, '10.00 EUR');
    const dialog = await armedDialog(frame);
    await reloadView(frame);
    await asks(frame, AMOUNT);
    await eventually(() => dialog.querySelector('[role=alert]'), 'it says so');
    assert.equal(dialogOf(frame), dialog);
    await sendKeys({ press: 'Escape' });
    const next = await eventually(
      () => dialogOf(frame) !== dialog && dialogOf(frame),
      'the next question',
    );
    buttonOf(next, 'deny').click();
    assert.deepEqual(called, []);
  });

  it('a withdrawn question of another view waits, too', async () => {
    const one = await askingFrame();
    const other = await askingFrame();
    await asks(one.frame, '10.00 EUR');
    const dialog = await armedDialog(one.frame);
    asksToCall(other.frame, {});
    await viewEvaluates(one.frame, `${withdraw} 1`);
    await eventually(() => dialog.querySelector('[role=alert]'), 'it says so');
    await viewEvaluates(other.frame, '1');
    assert.isNull(dialogOf(other.frame));
    buttonOf(dialog, 'deny').click();
    buttonOf(await openDialog(other.frame), 'deny').click();
  });

  it('withdrawals count like denials', async () => {
    const { frame, audit } = await askingFrame({ limits: { maxDenials: 2 } });
    for (let round = 0; round < 2; round++) {
      await asks(frame, '10.00 EUR');
      const dialog = await openDialog(frame);
      await viewEvaluates(frame, `${withdraw} 1`);
      await eventually(() => dialog.querySelector('[role=alert]'), 'it says so');
      buttonOf(dialog, 'deny').click();
    }
    assert.isTrue((await call(frame)).result!['isError']);
    assert.equal(audit.at(-1)!.by, 'limit');
    assert.match(audit.at(-1)!.reason!, /maxDenials/);
  });

  it('closes with the frame, also after a withdrawal, so that the page stays usable', async () => {
    const { frame } = await askingFrame();
    const other = await askingFrame();
    await asks(frame, '10.00 EUR');
    const dialog = await openDialog(frame);
    await viewEvaluates(frame, `${withdraw} 1`);
    await eventually(() => dialog.querySelector('[role=alert]'), 'it says so');
    const answer = call(other.frame);
    frame.hidden = true;
    buttonOf(await openDialog(other.frame), 'deny').click();
    await answer;
    assert.isFalse(dialog.open);
  });
});
