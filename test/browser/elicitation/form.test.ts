// `<mcp-app-elicitation>` asks with a form.
import { sendKeys } from '@web/test-runner-commands';
import { assert } from 'chai';
import { engine } from '../../support/engine.js';
import { eventually } from '../../support/frame-harness.js';
import { violations } from '../../support/violations.js';
import {
  control,
  enter,
  EVERY_FIELD,
  form,
  inside,
  mountElicitation,
  press,
  removeElicitations,
  textOf,
} from './elicitation-page.js';

const NAME = form({ name: { type: 'string', title: 'Name' } }, ['name']);
const focused = (root: ParentNode & DocumentOrShadowRoot) => root.activeElement as HTMLElement;

describe('a form of a server', () => {
  afterEach(removeElicitations);

  it('has a control for every kind of field, and returns typed values', async () => {
    const element = mountElicitation();
    const asked = element.ask(EVERY_FIELD, { serverInfo: { name: 'travel', title: 'Travel' } });
    await element.updateComplete;
    assert.isTrue(element.matches(':state(form)'));
    assert.include(textOf(element, '.who'), 'Asked by Travel (the name that the server reports)');
    assert.equal(textOf(element, '.message'), 'Please tell me more.');
    assert.include(textOf(element, '.note'), 'Do not enter passwords');
    const types = ['Name', 'Email', 'Site', 'Day', 'Moment', 'Seats', 'News', 'Size', 'About'].map(
      (title) => control(element, title).type,
    );
    assert.deepEqual(types, [
      'text',
      'email',
      'url',
      'date',
      'datetime-local',
      'number',
      'checkbox',
      'select-one',
      'textarea',
    ]);
    enter(element, 'Name', 'Ada');
    enter(element, 'Email', ' ada@example.com ');
    enter(element, 'Site', 'https://example.com/ä');
    enter(element, 'Day', '2026-11-18');
    enter(element, 'Moment', '2026-11-18T09:30');
    enter(element, 'Weight', '1.5');
    enter(element, 'Colour', '0');
    press(element, 'Send');
    assert.deepEqual(await asked, {
      action: 'accept',
      content: {
        name: 'Ada',
        mail: 'ada@example.com',
        site: 'https://example.com/%C3%A4',
        day: '2026-11-18',
        moment: new Date('2026-11-18T09:30').toISOString().replace('.000', ''),
        seats: 2,
        weight: 1.5,
        news: true,
        size: 'm',
        colour: '#f00',
        days: ['tue'],
      },
    });
    await element.updateComplete;
    assert.isNull(inside(element, 'section'), 'nothing is shown without a question');
  });

  it('names what is wrong at the field and in a summary, and focuses the first field', async () => {
    const element = mountElicitation();
    const asked = element.ask(EVERY_FIELD);
    await element.updateComplete;
    enter(element, 'Email', 'ada');
    enter(element, 'Seats', '12');
    press(element, 'Send');
    const plain = (text: string) => text.replace(/[\u2068\u2069]/g, '');
    const summary = [...element.shadowRoot!.querySelectorAll('.summary li')];
    assert.deepEqual(
      summary.map(({ textContent }) => plain(textContent).trim()),
      [
        'Name is required.',
        'Email must be an email address such as name@example.com.',
        'Seats must be at most 9.',
      ],
    );
    const name = control(element, 'Name');
    assert.equal(focused(element.shadowRoot!).id, name.id);
    assert.equal(name.ariaInvalid, 'true');
    const described = name.getAttribute('aria-describedby')!.split(' ');
    assert.equal(plain(textOf(element, `#${described.at(-1)!}`)), 'Name is required.');
    assert.equal(textOf(element, `#${described[0]!}`), 'As on your passportAt least 2 characters');
    assert.isTrue(element.matches(':state(invalid)'));
    assert.deepEqual(await violations(element), []);
    // The user corrects two of them, and leads the focus to the third.
    enter(element, 'Name', 'Ada');
    enter(element, 'Email', 'ada@example.com');
    assert.equal(control(element, 'Name').ariaInvalid, 'false');
    assert.equal(textOf(element, '.summary > p'), 'One answer needs a correction');
    inside<HTMLElement>(element, '.summary button').click();
    assert.equal(focused(element.shadowRoot!).id, control(element, 'Seats').id);
    enter(element, 'Seats', '');
    press(element, 'Send');
    const { action, content } = await asked;
    assert.equal(action, 'accept');
    assert.notProperty(content, 'seats', 'an optional field that is empty is left out');
  });

  it('can be declined and cancelled', async () => {
    const element = mountElicitation();
    const answers: string[] = [];
    element.addEventListener('mcp-app-elicitation-answer', ({ question, result }) => {
      assert.isTrue(question === NAME);
      answers.push(result.action);
    });
    for (const [button, action] of [
      ['Decline', 'decline'],
      ['Cancel', 'cancel'],
    ] as const) {
      const asked = element.ask(NAME);
      await element.updateComplete;
      press(element, button);
      assert.deepEqual(await asked, { action });
    }
    assert.deepEqual(answers, ['decline', 'cancel']);
  });

  it('without fields is a confirmation', async () => {
    const element = mountElicitation();
    const asked = element.ask(form({}));
    await element.updateComplete;
    assert.equal(textOf(element, 'h2'), 'A server asks for your confirmation');
    press(element, 'Confirm');
    assert.deepEqual(await asked, { action: 'accept', content: {} });
  });

  it('is completed with the keyboard alone, and the focus returns to where it was', async () => {
    const before = document.body.appendChild(document.createElement('button'));
    before.textContent = 'Before';
    const element = mountElicitation();
    before.focus();
    const schema = form({
      name: { type: 'string', title: 'Name' },
      size: { type: 'string', title: 'Size', enum: ['s', 'm'] },
      days: { type: 'array', title: 'Days', items: { enum: ['mon', 'tue'] } },
      news: { type: 'boolean', title: 'News' },
    });
    const asked = element.ask(schema);
    await element.updateComplete;
    assert.isTrue(document.activeElement === before, 'a question does not take the focus');
    assert.include(textOf(element, '[role=status]'), 'A server asks for information');
    const here = () => focused(element.shadowRoot!);
    const tab = async (wanted: string, key = 'Tab') => {
      await sendKeys({ press: key });
      assert.equal(
        here()?.closest('label')?.textContent.trim() || here()?.id || here()?.textContent.trim(),
        wanted,
      );
    };
    await tab('field-0');
    await sendKeys({ type: 'Ada' });
    await tab('field-1');
    await sendKeys({ press: 'm' });
    await tab('mon');
    await tab('tue');
    await sendKeys({ press: ' ' });
    await tab('News');
    await sendKeys({ press: ' ' });
    await tab('Send');
    await tab('Decline');
    await tab('Cancel');
    // The driver of WebKitGTK cannot hold a key, but press several at once.
    const isHeld = engine !== 'webkit';
    const back = isHeld ? 'Tab' : 'Shift+Tab';
    if (isHeld) await sendKeys({ down: 'Shift' });
    await tab('Decline', back);
    await tab('Send', back);
    if (isHeld) await sendKeys({ up: 'Shift' });
    // Keys outside of a field start its wait again, and tests are faster than users.
    await eventually(() => here().ariaDisabled !== 'true', 'the button works');
    await sendKeys({ press: 'Enter' });
    assert.deepEqual(await asked, {
      action: 'accept',
      content: { name: 'Ada', size: 'm', days: ['tue'], news: true },
    });
    await eventually(() => document.activeElement === before, 'the focus is back');
    const second = element.ask(schema);
    await element.updateComplete;
    element.focus();
    assert.equal(here().id, 'field-0');
    await sendKeys({ press: 'Escape' });
    assert.deepEqual(await second, { action: 'cancel' });
    before.remove();
  });

  it('is not cancelled by the Escape that ends the conversion of an input method', async () => {
    const element = mountElicitation();
    const asked = element.ask(NAME);
    await element.updateComplete;
    enter(element, 'Name', 'とうきょう');
    const escape = (init: object) =>
      control(element, 'Name').dispatchEvent(
        new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true, ...init }),
      );
    escape({ isComposing: true });
    escape({ keyCode: 229 });
    await element.updateComplete;
    assert.equal(control(element, 'Name').value, 'とうきょう');
    press(element, 'Send');
    assert.deepEqual(await asked, { action: 'accept', content: { name: 'とうきょう' } });
  });

  it('that ends while the user types leaves nothing of it for the next one', async () => {
    const element = mountElicitation();
    const ending = new AbortController();
    const first = element.ask(NAME, { signal: ending.signal }).catch((error: Error) => error);
    const second = element.ask(form({ other: { type: 'string', title: 'Other' } }, ['other']));
    await element.updateComplete;
    control(element, 'Name').focus();
    await sendKeys({ type: 'for the first' });
    ending.abort(new Error('gone'));
    await element.updateComplete;
    await sendKeys({ type: 'more' });
    await sendKeys({ press: 'Enter' });
    assert.equal(((await first) as Error).message, 'gone');
    assert.equal(control(element, 'Other').value, '');
    assert.equal(focused(element.shadowRoot!).localName, 'h2');
    assert.isFalse(element.matches(':state(invalid)'), 'nothing was sent');
    press(element, 'Decline');
    assert.deepEqual(await second, { action: 'decline' });
  });

  it('waits until those before it are answered, and then gets the focus', async () => {
    const element = mountElicitation();
    const shown: string[] = [];
    element.addEventListener('mcp-app-elicitation-show', ({ question }) =>
      shown.push(question.message),
    );
    const withDefault = (message: string, initial: string) => ({
      ...form({ name: { type: 'string', title: 'Name', default: initial } }),
      message,
    });
    const first = element.ask(withDefault('First', 'one'));
    const second = element.ask(withDefault('Second', 'two'));
    await element.updateComplete;
    assert.include(textOf(element, 'section'), 'One more question after this one');
    enter(element, 'Name', 'changed');
    control(element, 'Name').focus();
    press(element, 'Send');
    assert.deepEqual((await first).content, { name: 'changed' });
    await element.updateComplete;
    assert.equal(control(element, 'Name').value, 'two', 'nothing of the first answer is left');
    assert.equal(focused(element.shadowRoot!).localName, 'h2');
    press(element, 'Send');
    assert.deepEqual((await second).content, { name: 'two' });
    assert.deepEqual(shown, ['First', 'Second']);
  });

  it('the second click of a double click does not answer the next question', async () => {
    const element = mountElicitation();
    const optional = form({ name: { type: 'string', title: 'Name' } });
    const first = element.ask(optional);
    const second = element.ask(optional);
    let isAnswered = false;
    void second.then(() => (isAnswered = true));
    await element.updateComplete;
    const click = (detail: number) =>
      inside(element, '.accept').dispatchEvent(
        new MouseEvent('click', { detail, bubbles: true, cancelable: true }),
      );
    click(1);
    await first;
    await element.updateComplete;
    click(2);
    await element.updateComplete;
    assert.isFalse(isAnswered);
    click(1);
    assert.equal((await second).action, 'accept');
  });

  it('ends with its signal, whether it is shown or waits, and when its element is removed', async () => {
    const element = mountElicitation();
    const aborts = [new AbortController(), new AbortController()];
    const asked = aborts.map(({ signal }) => element.ask(NAME, { signal }));
    const third = element.ask({ ...NAME, message: 'Third' });
    await element.updateComplete;
    const outcome = (promise: Promise<unknown>) =>
      promise.then(String, (error: Error) => error.message);
    for (const [index, abort] of aborts.toReversed().entries())
      abort.abort(new Error(`gone ${index}`));
    assert.deepEqual(await Promise.all(asked.map(outcome)), ['gone 1', 'gone 0']);
    await element.updateComplete;
    assert.equal(textOf(element, '.message'), 'Third');
    // A move is not a removal.
    document.body.prepend(element);
    await element.updateComplete;
    assert.equal(textOf(element, '.message'), 'Third');
    element.remove();
    assert.deepEqual(await third, { action: 'cancel' });
    assert.include(await outcome(element.ask(NAME)), 'is not in the page');
    assert.equal(
      await outcome(element.ask(NAME, { signal: AbortSignal.abort(new Error('early')) })),
      'early',
    );
  });

  it('refuses what it cannot show, and more questions than a user can answer', async () => {
    const element = mountElicitation();
    const reason = (promise: Promise<unknown>) =>
      promise.then(String, (error: Error & { code?: number }) => [error.code, error.message]);
    assert.deepEqual(await reason(element.ask(form({ a: { type: 'object' } }))), [
      -32602,
      'The field a has the type "object". Questions have flat fields only: string, number, integer, boolean, or an array of options.',
    ]);
    assert.isNull(inside(element, 'section'));
    for (let count = 0; count < 20; count++) void element.ask(NAME);
    assert.include(
      String(await reason(element.ask(NAME))),
      '20 questions wait for the user already',
    );
  });

  it('shows hostile texts as text', async () => {
    const element = mountElicitation({ serverName: 'Bank\u202e knaB' });
    void element.ask({
      message: `<b>x</b>${'\n'.repeat(400)}end`,
      requestedSchema: {
        type: 'object',
        properties: { password: { type: 'string', title: '<img src=x onerror=alert(1)>' } },
      },
    });
    await element.updateComplete;
    assert.isNull(inside(element, 'b, img'));
    assert.include(textOf(element, '.message'), '[↵ ×400]');
    assert.include(textOf(element, '.who'), 'Bank knaB');
    assert.include(textOf(element, '.warning'), 'seems to ask for a secret');
  });

  it('has texts in the language of the page, right to left', async () => {
    const parent = document.body.appendChild(document.createElement('div'));
    Object.assign(parent, { dir: 'rtl', lang: 'ar-EG' });
    const labels = { accept: 'إرسال', tooLarge: '{field}: {max} على الأكثر' };
    const element = mountElicitation({ labels }, parent);
    void element.ask(form({ n: { type: 'number', title: 'عدد', maximum: 1234 } }));
    await element.updateComplete;
    enter(element, 'عدد', '2000');
    press(element, 'إرسال');
    assert.equal(
      textOf(element, '.problem').replace(/[\u2068\u2069]/g, ''),
      `عدد: ${new Intl.NumberFormat('ar-EG').format(1234)} على الأكثر`,
    );
    const [accept, decline] = [...element.shadowRoot!.querySelectorAll('.buttons button')].map(
      (button) => button.getBoundingClientRect().left,
    );
    assert.isAbove(accept!, decline!);
    const { scrollWidth, clientWidth } = document.documentElement;
    assert.equal(scrollWidth, clientWidth, 'nothing is outside of the page');
    parent.remove();
  });

  it('has no axe violations in light and dark', async () => {
    const element = mountElicitation({ serverName: 'Travel' });
    void element.ask(EVERY_FIELD);
    for (const scheme of ['light', 'dark']) {
      element.style.colorScheme = scheme;
      document.body.style.background = scheme === 'dark' ? '#000' : '';
      await element.updateComplete;
      assert.deepEqual(await violations(element), [], scheme);
    }
    document.body.style.background = '';
  });
});
