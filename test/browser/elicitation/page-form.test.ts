// `<mcp-app-elicitation>` as a part of a form of the page.
import { assert } from 'chai';
import {
  enter,
  form,
  control,
  inside,
  mountElicitation,
  press,
  removeElicitations,
  textOf,
} from './elicitation-page.js';

const question = form(
  {
    name: { type: 'string', title: 'Name' },
    seats: { type: 'integer', title: 'Seats', default: 2 },
  },
  ['name'],
);

describe('a question in a form of the page', () => {
  let page: HTMLFormElement;
  let submitted: FormData[];
  beforeEach(() => {
    submitted = [];
    page = document.body.appendChild(document.createElement('form'));
    page.innerHTML = '<fieldset><input name="order" value="7"><slot></slot></fieldset>';
    page.addEventListener('submit', (event) => {
      event.preventDefault();
      submitted.push(new FormData(page));
    });
  });
  afterEach(() => {
    removeElicitations();
    page.remove();
  });
  const mount = async (properties: object = {}) => {
    const parent = page.querySelector('fieldset')!;
    const element = mountElicitation({ name: 'details', question, ...properties }, parent);
    await element.updateComplete;
    return element;
  };

  it('has no buttons, and is submitted as JSON with the form once it is valid', async () => {
    const element = await mount();
    assert.isTrue(element.form === page);
    assert.isTrue(element.matches(':state(in-form)'));
    assert.isNull(inside(element, '.buttons'));
    assert.isFalse(page.checkValidity());
    page.requestSubmit();
    assert.isEmpty(submitted);
    assert.include(textOf(element, '.summary'), 'is required');
    assert.equal(element.shadowRoot!.activeElement?.id, control(element, 'Name').id);
    enter(element, 'Name', 'Ada');
    assert.deepEqual(element.value, { name: 'Ada', seats: 2 });
    page.requestSubmit();
    assert.deepEqual(
      submitted.map((data) => [...data]),
      [
        [
          ['order', '7'],
          ['details', '{"name":"Ada","seats":2}'],
        ],
      ],
    );
  });

  it('follows the form when it is reset or disabled', async () => {
    const element = await mount();
    enter(element, 'Name', 'Ada');
    enter(element, 'Seats', '5');
    page.reset();
    assert.equal(control(element, 'Name').value, '');
    assert.equal(control(element, 'Seats').value, '2');
    assert.isUndefined(element.value);
    page.querySelector('fieldset')!.disabled = true;
    await element.updateComplete;
    assert.isTrue(control(element, 'Name').matches(':disabled'));
    assert.isTrue(page.checkValidity(), 'a disabled element is not checked');
  });

  it('is shown again after the questions of servers, which the form does not contain', async () => {
    const element = await mount();
    enter(element, 'Name', 'Ada');
    const asked = element.ask(form({ code: { type: 'string', title: 'Code' } }));
    await element.updateComplete;
    assert.isNull(new FormData(page).get('details'));
    enter(element, 'Code', 'x');
    press(element, 'Send');
    assert.deepEqual(await asked, { action: 'accept', content: { code: 'x' } });
    await element.updateComplete;
    assert.isTrue(element.matches(':state(in-form)'));
    assert.isEmpty(submitted);
  });

  it('without a form has its own buttons, and its answer is an event', async () => {
    const element = mountElicitation({ question });
    const answers: unknown[] = [];
    element.addEventListener('mcp-app-elicitation-answer', ({ result }) => answers.push(result));
    await element.updateComplete;
    enter(element, 'Name', 'Ada');
    press(element, 'Send');
    assert.deepEqual(answers, [{ action: 'accept', content: { name: 'Ada', seats: 2 } }]);
    assert.isUndefined(element.question);
    await element.updateComplete;
    assert.isNull(inside(element, 'section'));
  });
});
