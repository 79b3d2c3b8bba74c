// The texts of `<mcp-app-elicitation>` follow `lang` and `dir` while a question is shown.
import { assert } from 'chai';
import { ar } from '../../../packages/elements/src/locales/ar.js';
import { loadLocales } from '../../../packages/elements/src/locales/index.js';
import { ja } from '../../../packages/elements/src/locales/ja.js';
import { eventually } from '../../support/frame-harness.js';
import { violations } from '../../support/violations.js';
import {
  enter,
  EVERY_FIELD,
  form,
  inside,
  mountElicitation,
  press,
  removeElicitations,
  textOf,
} from './elicitation-page.js';

const root = document.documentElement;
const pageLanguage = root.lang;

describe('the language of a question', () => {
  afterEach(() => {
    removeElicitations();
    Object.assign(root, { lang: pageLanguage, dir: '' });
  });

  it('is that of the page, also when it changes while the user types', async () => {
    root.lang = 'en';
    await loadLocales();
    const element = mountElicitation();
    const asked = element.ask(form({ name: { type: 'string', title: 'Name', minLength: 3 } }));
    await element.updateComplete;
    enter(element, 'Name', 'Al');
    press(element, 'Send');
    assert.include(textOf(element, '.problem'), 'needs at least 3 characters');
    Object.assign(root, { lang: 'ar-EG', dir: 'rtl' });
    await eventually(() => textOf(element, 'h2') === ar.elicitation.formTitle, 'Arabic');
    const three = new Intl.NumberFormat('ar-EG').format(3);
    assert.include(textOf(element, '.problem'), `الحد الأدنى لعدد الأحرف هو ${three}.`);
    assert.include(textOf(element, '.hint'), `الحد الأدنى لعدد الأحرف: ${three}`);
    assert.equal(textOf(element, '.summary p'), 'إجابة واحدة تحتاج إلى تصحيح');
    assert.equal(inside(element, '[data-field="0"]').value, 'Al', 'the answer stays');
    assert.equal(getComputedStyle(inside(element, 'section')).direction, 'rtl');
    const [accept, decline] = [...element.shadowRoot!.querySelectorAll('.buttons button')].map(
      (button) => button.getBoundingClientRect().left,
    );
    assert.isAbove(accept!, decline!);
    Object.assign(root, { lang: 'ja', dir: 'ltr' });
    await eventually(() => textOf(element, 'h2') === ja.elicitation.formTitle, 'Japanese');
    enter(element, 'Name', 'Ada');
    press(element, ja.elicitation.accept);
    assert.deepEqual(await asked, { action: 'accept', content: { name: 'Ada' } });
  });

  it('changes with the labels of the page also where something is wrong', async () => {
    const element = mountElicitation();
    void element.ask(form({ name: { type: 'string', title: 'Name' } }, ['name']));
    await element.updateComplete;
    press(element, 'Send');
    assert.include(textOf(element, '.problem'), 'is required.');
    element.labels = { missing: '{field} fehlt.' };
    await element.updateComplete;
    assert.include(textOf(element, '.problem'), 'fehlt.');
    assert.include(textOf(element, '.summary'), 'fehlt.');
  });

  it('is that of its place, through shadow roots; labels are stronger', async () => {
    root.lang = 'en';
    await loadLocales();
    const box = document.body.appendChild(document.createElement('div'));
    box.lang = 'ja';
    const inner = box.attachShadow({ mode: 'open' }).appendChild(document.createElement('div'));
    const element = mountElicitation({ labels: { accept: '予約する' } }, inner);
    void element.ask(EVERY_FIELD);
    await eventually(() => textOf(element, 'h2') === ja.elicitation.formTitle, 'Japanese');
    assert.equal(textOf(element, '.accept'), '予約する');
    box.lang = 'tlh';
    await eventually(() => textOf(element, 'h2') === 'A server asks for information', 'English');
    box.remove();
  });

  for (const [language, dir] of [
    ['ar', 'rtl'],
    ['ja', 'ltr'],
  ] as const)
    it(`has no axe violations and fits a narrow page in ${language}`, async () => {
      Object.assign(root, { lang: language, dir });
      await loadLocales();
      const box = document.body.appendChild(document.createElement('div'));
      box.style.inlineSize = '320px';
      const element = mountElicitation({ serverName: 'Travel' }, box);
      void element.ask(EVERY_FIELD);
      await eventually(() => inside(element, 'h2') !== null, 'a question');
      assert.deepEqual(await violations(element), []);
      const { width } = box.getBoundingClientRect();
      const wide = [...element.shadowRoot!.querySelectorAll('section *')].filter(
        (one) => one.getBoundingClientRect().width > width,
      );
      assert.deepEqual(wide, []);
      box.remove();
    });
});
