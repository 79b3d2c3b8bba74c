// The built-in dialog: what it shows, how it is answered, and what a view cannot do to it.
import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import {
  eventually,
  mountFrame,
  nextEvent,
  readyFrame,
  removeFrames,
  scriptedHtml,
  viewEvaluates,
  viewRequests,
} from '../../support/frame-harness.js';
import { ARMING_MS } from '../../../packages/elements/src/answering/answer-guard.js';
import { violations } from '../../support/violations.js';
import {
  armedDialog,
  askingFrame,
  buttonOf,
  call,
  clickOn,
  dialogOf,
  isArmed,
  openDialog,
} from './support/ask.js';

describe('the dialog that asks', () => {
  let html: string;
  before(async () => {
    html = await scriptedHtml();
  });
  afterEach(removeFrames);

  it('shows who asks, for what, and with which arguments; the focus is on the deny button', async () => {
    const { frame } = await askingFrame();
    const answer = call(frame, { id: 7, title: '\u202eevil', list: ['a'] });
    const dialog = await armedDialog(frame);
    for (const words of ['Delete a note', 'delete-note', 'Scripted', 'notes.example', '"id": 7'])
      assert.include(dialog.textContent!, words);
    assert.include(dialog.textContent!, '\\u202eevil', 'nothing unseen, nothing reordered');
    assert.include(dialog.textContent!, 'for good', 'the server says that it destroys');
    assert.equal(frame.shadowRoot!.activeElement, buttonOf(dialog, 'deny'));
    assert.isTrue(dialog.matches(':modal'));
    assert.deepEqual(await violations(frame), []);
    buttonOf(dialog, 'deny').click();
    assert.isTrue((await answer).result!['isError']);
  });

  it('a click that happened before the buttons worked does not count, although it arrives later', async () => {
    const { frame, called } = await askingFrame();
    const usual = window.setTimeout;
    let arm: (() => void) | undefined;
    // A busy page runs what was waiting in any order: here the timer of the buttons, then the click before it.
    const runTimer = (event: Event) => {
      if (event.isTrusted) arm?.();
      arm = undefined;
    };
    window.addEventListener('pointerdown', runTimer, true);
    window.setTimeout = ((work: () => void, ms?: number) => {
      if (ms !== ARMING_MS || arm) return usual(work, ms);
      arm = work;
      return 0;
    }) as typeof setTimeout;
    try {
      const answer = call(frame);
      const dialog = await openDialog(frame);
      await eventually(() => arm, 'the timer of the buttons');
      window.setTimeout = usual;
      await clickOn(buttonOf(dialog, 'once'));
      assert.isUndefined(arm, 'the click arrived');
      assert.isTrue(dialog.open);
      assert.deepEqual(called, []);
      await eventually(() => isArmed(dialog), 'the buttons work');
      await clickOn(buttonOf(dialog, 'once'));
      assert.isUndefined((await answer).result!['isError']);
    } finally {
      window.setTimeout = usual;
      window.removeEventListener('pointerdown', runTimer, true);
    }
  });

  it('on a busy page, the time before the buttons work counts from the first picture of the question', async () => {
    const { frame } = await askingFrame();
    const { showModal } = HTMLDialogElement.prototype;
    let firstPicture = Infinity;
    HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
      showModal.call(this);
      requestAnimationFrame(() => (firstPicture = performance.now()));
      const begun = performance.now();
      while (performance.now() < begun + 2 * ARMING_MS);
    };
    try {
      const answer = call(frame);
      const dialog = await openDialog(frame);
      await eventually(() => isArmed(dialog), 'the buttons work');
      assert.isAtLeast(performance.now() - firstPicture, ARMING_MS - 1);
      buttonOf(dialog, 'deny').click();
      await answer;
    } finally {
      HTMLDialogElement.prototype.showModal = showModal;
    }
  });

  it('by keyboard: Escape denies, Tab and Enter allow, and the focus returns', async () => {
    const { frame, called, audit } = await askingFrame();
    const field = document.createElement('input');
    document.body.append(field);
    field.focus();
    const denied = call(frame);
    await armedDialog(frame);
    await sendKeys({ press: 'Escape' });
    assert.isTrue((await denied).result!['isError']);
    assert.deepEqual(called, []);
    assert.equal(document.activeElement, field);

    const allowed = call(frame, { id: 7 }, 'list-notes');
    const dialog = await armedDialog(frame);
    buttonOf(dialog, 'always').focus();
    await sendKeys({ press: 'Tab' });
    assert.equal(frame.shadowRoot!.activeElement, buttonOf(dialog, 'once'));
    await sendKeys({ press: 'Enter' });
    assert.notProperty((await allowed).result!, 'isError');
    assert.deepEqual(called, [{ id: 7 }]);
    assert.equal(document.activeElement, field);
    assert.deepEqual(
      audit.map(({ decision, by }) => [decision, by]),
      [
        ['denied', 'user'],
        ['allowed', 'user'],
      ],
    );
    field.remove();
  });

  it('"always for this tool" covers later calls until it is revoked', async () => {
    const { frame, called } = await askingFrame();
    const lists = () => call(frame, {}, 'list-notes');
    const first = lists();
    await clickOn(buttonOf(await armedDialog(frame), 'always'));
    await first;
    await lists();
    assert.lengthOf(called, 2);
    frame.grants.clear();
    const third = lists();
    buttonOf(await armedDialog(frame), 'deny').click();
    await third;
    assert.lengthOf(called, 2);
  });

  it('offers no "always" for what cannot be undone, and no answer of the page covers later calls', async () => {
    const { frame } = await askingFrame();
    const first = call(frame);
    const dialog = await armedDialog(frame);
    assert.isNull(dialog.querySelector('button.always'));
    buttonOf(dialog, 'deny').click();
    await first;
    const offered: boolean[] = [];
    const other = await askingFrame({
      consent: {
        policy: { 'tool-call': 'ask' },
        ask: (_, { canAlways }) => (offered.push(canAlways), 'always'),
      },
    });
    await call(other.frame);
    await call(other.frame);
    assert.deepEqual(offered, [false, false]);
    assert.deepEqual(other.frame.grants.list, []);
  });

  it('asks one question at a time; the second question of a view offers to block more', async () => {
    const { frame, audit } = await askingFrame();
    const other = await askingFrame();
    const first = call(frame);
    const dialog = await armedDialog(frame);
    assert.isNull(dialog.querySelector('.block'));
    const second = call(other.frame);
    // The view has sent it; the page has received it once it has answered a later message.
    await viewEvaluates(other.frame, '1');
    assert.isNull(dialogOf(other.frame));
    buttonOf(dialog, 'deny').click();
    await first;
    await clickOn(buttonOf(await armedDialog(other.frame), 'once'));
    await second;
    const third = call(frame);
    await clickOn(buttonOf(await armedDialog(frame), 'block'));
    await third;
    await call(frame);
    assert.deepEqual(
      audit.map(({ by }) => by),
      ['user', 'user', 'limit'],
    );
  });

  it('denies when the frame is removed, the view cancels, or the time runs out', async () => {
    const removed = await askingFrame();
    void call(removed.frame).catch(() => {});
    const dialog = await armedDialog(removed.frame);
    removed.frame.remove();
    assert.isFalse(dialog.open);

    const late = await askingFrame({ limits: { askTimeout: 200 } });
    assert.isTrue((await call(late.frame)).result!['isError']);
    assert.isNull(dialogOf(late.frame));
    assert.equal(late.audit[0]!.by, 'limit');

    const { frame, called } = await askingFrame();
    const cancelled = frame.callAppTool('requestAndCancel', {
      method: 'tools/call',
      params: { name: 'delete-note' },
      after: 300,
    });
    const withdrawn = await openDialog(frame);
    await cancelled;
    await eventually(() => withdrawn.querySelector('[role=alert]'), 'it says so');
    assert.isTrue(buttonOf(withdrawn, 'once').disabled);
    buttonOf(withdrawn, 'deny').click();
    assert.isFalse(withdrawn.open);
    assert.deepEqual(called, []);
  });

  it('does not ask for a frame that is not visible, so the page stays usable', async () => {
    const { frame, audit } = await askingFrame();
    frame.hidden = true;
    assert.isTrue((await call(frame)).result!['isError']);
    assert.match(audit[0]!.reason!, /not visible/);
  });

  it('V7 highlights the host of a link, and names look-alikes', async () => {
    const { frame, called } = await askingFrame();
    const url = 'https://xn--pple-43d.example/login?next=%2F#top';
    const answer = viewRequests(frame, 'ui/open-link', { url });
    const dialog = await armedDialog(frame);
    const address = dialog.querySelector('.address')!;
    assert.equal(address.textContent!.trim(), url);
    assert.equal(address.querySelector('strong')!.textContent, 'xn--pple-43d.example');
    assert.include(dialog.querySelector('.warning')!.textContent!, 'imitate');
    await clickOn(buttonOf(dialog, 'once'));
    assert.deepEqual((await answer).result, {});
    assert.deepEqual(called, [url]);
  });

  it('V8 shows sanitized names and sizes of a download', async () => {
    const { frame, called } = await askingFrame({ host: { locale: 'en' } });
    const contents = [
      { type: 'resource', resource: { uri: 'file:///../notes.txt', text: 'x'.repeat(2500) } },
      { type: 'resource_link', uri: 'data://big', name: 'big.csv' },
    ];
    const answer = viewRequests(frame, 'ui/download-file', { contents });
    const dialog = await armedDialog(frame);
    const files = [...dialog.querySelectorAll('.files li')].map((item) =>
      item.textContent!.replace(/\s+/g, ' ').trim(),
    );
    assert.deepEqual(files, ['notes.txt 2.5 kB', 'big.csv size unknown']);
    await clickOn(buttonOf(dialog, 'once'));
    assert.deepEqual((await answer).result, {});
    assert.deepEqual(called, [2]);
  });

  it('names the new site and permission of a changed app, and runs it when accepted', async () => {
    const before = await readyFrame({
      resource: { text: html, _meta: { ui: { csp: { connectDomains: ['https://a.example'] } } } },
    });
    const frame = mountFrame({
      resource: {
        text: `${html}<!-- 2 -->`,
        _meta: {
          ui: {
            csp: { connectDomains: ['https://b.example'] },
            permissions: { camera: {} },
          },
        },
      },
      consent: { pin: before.details.contentPin! },
    });
    const dialog = await armedDialog(frame);
    const list = (kind: string) =>
      [...dialog.querySelectorAll(`.${kind} bdi`)].map((item) => item.textContent);
    assert.deepEqual(list('added'), ['https://b.example', 'camera']);
    assert.deepEqual(list('removed'), ['https://a.example']);
    assert.isNull(frame.shadowRoot!.querySelector('iframe'));
    const ready = nextEvent(frame, 'mcp-app-ready');
    await clickOn(buttonOf(dialog, 'once'));
    await ready;
  });

  it('has translatable labels and a right-to-left layout', async () => {
    const { frame } = await askingFrame({
      labels: { askTool: '“{what}” erlauben?', askDeny: 'Nicht erlauben' },
      dir: 'rtl',
    });
    const answer = call(frame, { reason: 'Too late' });
    const dialog = await armedDialog(frame);
    const value = dialog.querySelector('.values dd')!;
    const text = document.createRange();
    text.selectNodeContents(value);
    const [box, words] = [value, text].map((one) => one.getBoundingClientRect());
    assert.closeTo(words!.right, box!.right, 1, 'a text from left to right is beside its name');
    // The tool's title is isolated, so that it cannot reorder the question.
    const title = dialog.querySelector('h2')!.textContent!;
    assert.equal(title, '“\u2068Delete a note\u2069” erlauben?');
    const [deny, once] = ['deny', 'once'].map((kind) => buttonOf(dialog, kind));
    assert.equal(deny!.textContent!.trim(), 'Nicht erlauben');
    assert.isAbove(deny!.getBoundingClientRect().left, once!.getBoundingClientRect().left);
    deny!.click();
    await answer;
  });
});
