// Questions that a view of the server asks (ext-apps#733, a proposal). Whatever goes wrong, the frame asks.
import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.js';
import { de } from '../../../packages/elements/src/locales/de.js';
import { loadLocales } from '../../../packages/elements/src/locales/index.js';
import { ja } from '../../../packages/elements/src/locales/ja.js';
import { askInFrame } from '../../../packages/elements/src/mcp-app-frame/elicitation/index.js';
import {
  eventually,
  mountFrame,
  readyFrame,
  removeFrames,
  viewRequests,
} from '../../support/frame-harness.js';
import { violations } from '../../support/violations.js';
import {
  formIn,
  isGone,
  QUESTION,
  shownForm,
  startAsking,
  startAskingRelay,
  statesOf,
  viewAsks,
} from './asking-frame.js';
import { enter, press } from './elicitation-page.js';

const view = { resourceUri: 'ui://test/app.html', limits: { appToolTimeout: 120_000 } };
const ACCEPT = { action: 'accept' as const, content: { size: 'M' } };

/** A question that names a view, which then does this. */
const askedBy = (resourceUri: unknown, does?: string, answer: object = { result: ACCEPT }) => ({
  ...QUESTION,
  _meta: { ui: { resourceUri }, 'test/does': does, 'test/answer': answer },
});

const VIEW = 'ui://test/question.html';

const viewOf = (frame: McpAppFrameElement) =>
  frame.shadowRoot!.querySelector<HTMLElement>('[part=elicitation-view]');

describe('a question that a view asks', () => {
  let server: string;
  before(async () => {
    server = await startAsking(2, true);
  });
  afterEach(removeFrames);

  const appFrame = (more: object = {}) =>
    readyFrame({ ...view, server, elicitation: 'app', ...more });

  it('is declared by the client only for frames that want it', async () => {
    const extensionOf = async (elicitation: 'app' | 'form') => {
      const frame = await appFrame({ elicitation });
      const { result } = await viewRequests(frame, 'tools/call', { name: 'client', arguments: {} });
      const { extensions } = result!['structuredContent'] as {
        extensions: Record<string, Record<string, unknown>>;
      };
      return extensions['io.modelcontextprotocol/ui']!['elicitation'];
    };
    assert.deepEqual(await extensionOf('app'), {});
    assert.isUndefined(await extensionOf('form'));
  });

  it('is answered by the view, which is gone afterwards', async () => {
    const frame = await appFrame();
    const states = statesOf(frame);
    const audited: unknown[] = [];
    const messages: unknown[] = [];
    // The tool call of this test contains the answer, because the server of the test tells the view what to answer.
    frame.addEventListener('mcp-app-audit', (entry) => {
      if (entry.kind !== 'tool-call') audited.push({ ...entry });
    });
    frame.watchMessages(({ message }) => messages.push(message));
    const secret = { action: 'accept', content: { size: 'kept secret', more: 'not asked for' } };
    const result = await viewAsks(frame, askedBy(VIEW, 'answers', { result: secret }));
    assert.deepEqual(result, { action: 'accept', content: { size: 'kept secret' } });
    assert.deepEqual(states, ['app asked', 'app accept']);
    assert.isNull(viewOf(frame));
    assert.isNull(formIn(frame));
    assert.notInclude(JSON.stringify(audited), 'kept secret');
    assert.notInclude(JSON.stringify(messages), 'elicitation/create');
    assert.notInclude(JSON.stringify(await frame.snapshot()), 'kept secret');
  });

  it('is not logged with the error of its view, which may contain what the user has entered', async () => {
    const frame = await appFrame();
    const logged: unknown[] = [];
    frame.addEventListener('mcp-app-log', ({ data }) => logged.push(data));
    const error = { code: -32603, message: 'kept secret is not a size' };
    const answered = viewAsks(frame, askedBy(VIEW, 'answers', { error }));
    press(await shownForm(frame), 'Decline');
    await answered;
    assert.match(String(logged), /The view answered with an error/);
    assert.notInclude(String(logged), 'kept secret');
  });

  it('is declined and cancelled by the view', async () => {
    const frame = await appFrame();
    for (const action of ['decline', 'cancel']) {
      const result = await viewAsks(frame, askedBy(VIEW, 'answers', { result: { action } }));
      assert.deepEqual(result, { action });
    }
  });

  const FALLBACKS: Record<string, object> = {
    'answers something that does not fit the schema': askedBy(VIEW, 'answers', {
      result: { action: 'accept', content: { size: 7 } },
    }),
    'answers without the required field': askedBy(VIEW, 'answers', {
      result: { action: 'accept', content: {} },
    }),
    'answers something else': askedBy(VIEW, 'answers', { result: { action: 'perhaps' } }),
    'answers with an error': askedBy(VIEW, 'answers', { error: { code: -32603, message: 'no' } }),
    'closes itself': askedBy(VIEW, 'closes'),
    'cannot be read': askedBy('ui://test/missing.html'),
    'does not declare that it answers': askedBy('ui://test/app.html'),
  };
  for (const [what, question] of Object.entries(FALLBACKS))
    it(`P10 is asked by the frame if the view ${what}`, async () => {
      const frame = await appFrame();
      const states = statesOf(frame);
      const answered = viewAsks(frame, question);
      const form = await shownForm(frame);
      assert.isNull(viewOf(frame));
      press(form, 'Decline');
      assert.deepEqual(await answered, { action: 'decline' });
      assert.deepEqual(states, ['app asked', 'frame asked', 'frame decline']);
    });

  for (const uri of ['https://test/question.html', 'ui:question', 'question.html', 7, 'ui:///x'])
    it(`is asked by the frame if its view is ${JSON.stringify(uri)}`, async () => {
      const frame = await appFrame();
      const states = statesOf(frame);
      const answered = viewAsks(frame, askedBy(uri));
      press(await shownForm(frame), 'Decline');
      await answered;
      assert.deepEqual(states, ['frame asked', 'frame decline']);
    });

  it('is asked by the frame if the view does not answer in time', async () => {
    // Half of it is for the view, and its start is a part of that: the rest is always left for the form.
    const frame = await appFrame({ limits: { ...view.limits, handlerTimeout: 20_000 } });
    const inFrame = new Promise<void>((resolve) =>
      frame.addEventListener('mcp-app-question', ({ place }) => place === 'frame' && resolve()),
    );
    const answered = viewAsks(frame, askedBy(VIEW, 'nothing'));
    await inFrame;
    press(await shownForm(frame), 'Decline');
    assert.deepEqual(await answered, { action: 'decline' });
  });

  it('is asked by the frame if the server has not declared it, or the page does not want it', async () => {
    const silent = await startAsking(2, false);
    for (const more of [{ server: silent }, { elicitation: 'form' }]) {
      const frame = await appFrame(more);
      const states = statesOf(frame);
      const answered = viewAsks(frame, askedBy(VIEW, 'answers'));
      press(await shownForm(frame), 'Decline');
      await answered;
      assert.deepEqual(states, ['frame asked', 'frame decline']);
    }
  });

  it('is asked by the form if the user prefers that, and answered once', async () => {
    const frame = await appFrame();
    const states = statesOf(frame);
    const logged: unknown[] = [];
    frame.addEventListener('mcp-app-log', ({ data }) => logged.push(data));
    const answered = viewAsks(frame, askedBy(VIEW, 'nothing'));
    await eventually(
      () => viewOf(frame)?.querySelector('iframe')?.title === QUESTION.message,
      'the view is shown',
    );
    const button = frame.shadowRoot!.querySelector<HTMLElement>('[part=elicitation-form]')!;
    assert.equal(button.textContent, 'Answer in a form');
    assert.isTrue(
      Boolean(button.compareDocumentPosition(viewOf(frame)!) & Node.DOCUMENT_POSITION_FOLLOWING),
      'a view that holds the focus does not keep the keyboard from it',
    );
    assert.deepEqual(await violations(frame), []);
    button.focus();
    await sendKeys({ press: 'Enter' });
    const form = await shownForm(frame);
    assert.isNull(viewOf(frame), 'the view is gone');
    assert.equal(form.shadowRoot!.activeElement?.localName, 'h2', 'the form has the focus');
    enter(form, 'Size', 'L');
    press(form, 'Send');
    assert.deepEqual(await answered, { action: 'accept', content: { size: 'L' } });
    assert.deepEqual(states, ['app asked', 'frame asked', 'frame accept']);
    assert.notMatch(String(logged), /could not ask/);
  });

  it('has its button in the language of the page, also when that changes', async () => {
    await loadLocales();
    const frame = await appFrame({ lang: 'de' });
    const answered = viewAsks(frame, askedBy(VIEW, 'nothing'));
    const button = await eventually(
      () => frame.shadowRoot!.querySelector<HTMLElement>('[part=elicitation-form]'),
      'the button',
    );
    await eventually(() => button.textContent === de.frame.answerInForm, 'German');
    button.focus();
    frame.lang = 'ja';
    await eventually(() => button.textContent === ja.frame.answerInForm, 'Japanese');
    frame.labels = { answerInForm: 'Als Formular' };
    await eventually(() => button.textContent === 'Als Formular', 'the label of the page');
    assert.isTrue(frame.shadowRoot!.activeElement === button, 'it is the same button');
    button.click();
    press(await shownForm(frame), ja.elicitation.decline);
    await answered;
  });

  it('leaves the focus on the button for the form if the user was there before the view', async () => {
    const frame = await appFrame();
    // The view asks for a form as soon as it is asked.
    const answered = viewAsks(frame, askedBy(VIEW, 'calls'));
    const button = await eventually(
      () => frame.shadowRoot!.querySelector<HTMLElement>('[part=elicitation-form]'),
      'the button',
    );
    button.focus();
    const forms: unknown[] = [];
    button.addEventListener('blur', () => forms.push(formIn(frame)));
    const form = await shownForm(frame);
    await eventually(() => forms.length > 0, 'the focus has moved');
    assert.isTrue(forms[0] === form, 'only the form takes it');
    press(form, 'Decline');
    assert.deepEqual(await answered, ACCEPT);
  });

  it('may lead to another one by a call of its view, which the frame asks', async () => {
    const frame = await appFrame();
    const states = statesOf(frame);
    const answered = viewAsks(frame, askedBy(VIEW, 'calls'));
    const form = await shownForm(frame);
    assert.isNotNull(viewOf(frame), 'the view waits');
    press(form, 'Decline');
    assert.deepEqual(await answered, ACCEPT);
    assert.deepEqual(states, ['app asked', 'frame asked', 'frame decline', 'app accept']);
  });

  it('is answered by the view also if the frame has not connected yet', async () => {
    const { socketUrl } = await startAskingRelay(server);
    const frame = mountFrame({ ...view, relay: socketUrl, toolInput: {}, elicitation: 'app' });
    const states = statesOf(frame);
    assert.deepEqual(await askInFrame(frame, askedBy(VIEW, 'answers')), ACCEPT);
    assert.deepEqual(states, ['app asked', 'app accept']);
  });

  it('ends with the frame', async () => {
    const frame = await appFrame();
    const states = statesOf(frame);
    void viewAsks(frame, askedBy(VIEW, 'nothing')).catch(() => {});
    await eventually(() => viewOf(frame)?.querySelector('iframe'), 'the view is shown');
    frame.remove();
    await eventually(() => states.length === 2, 'it has ended');
    assert.isTrue(isGone(frame));
    assert.isNull(viewOf(frame));
  });
});
