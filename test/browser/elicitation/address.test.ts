// `<mcp-app-elicitation>` asks the user to open a page.
import { assert } from 'chai';
import { violations } from '../../support/violations.js';
import {
  form,
  inside,
  mountElicitation,
  press,
  removeElicitations,
  textOf,
} from './elicitation-page.js';

const question = (url: string, elicitationId?: string) => ({
  mode: 'url',
  message: 'Connect your account.',
  url,
  ...(elicitationId && { elicitationId }),
});

describe('an address of a server', () => {
  const { open } = window;
  const opened: unknown[][] = [];
  beforeEach(() => {
    opened.length = 0;
    window.open = (...args) => {
      opened.push(args);
      return null;
    };
  });
  afterEach(() => {
    window.open = open;
    removeElicitations();
  });

  it('has the emphasis on its host, also if the scheme contains its name', async () => {
    const element = mountElicitation();
    void element.ask(question('https://s/path'));
    await element.updateComplete;
    const strong = inside<HTMLElement>(element, '.address strong');
    assert.equal(strong.previousSibling?.textContent?.trim(), 'https://');
  });

  it('is shown in full before the user agrees, then opened without access to the page', async () => {
    const element = mountElicitation({ serverName: 'Shop' });
    const completed: string[] = [];
    element.addEventListener('mcp-app-elicitation-complete', ({ elicitationId }) =>
      completed.push(elicitationId),
    );
    const href = 'https://accounts.example.com/connect?next=https%3A%2F%2Fbank.example';
    const asked = element.ask(question(href, 'e1'));
    await element.updateComplete;
    assert.equal(textOf(element, '.address'), href);
    assert.equal(textOf(element, '.address strong'), 'accounts.example.com');
    assert.isNull(inside(element, 'a, .warning'), 'no link, no warning');
    assert.isEmpty(opened);
    assert.isFalse(element.complete('e1'), 'nothing was opened yet');
    assert.deepEqual(await violations(element), []);
    inside<HTMLElement>(element, '.accept').focus();
    press(element, 'Open accounts.example.com');
    assert.deepEqual(await asked, { action: 'accept' });
    assert.deepEqual(opened, [[href, '_blank', 'noopener,noreferrer']]);
    await element.updateComplete;
    assert.isTrue(element.matches(':state(waiting)'));
    assert.include(textOf(element, '.opened'), 'Waiting for the server to confirm');
    assert.equal(element.shadowRoot!.activeElement?.textContent.trim(), 'Open again');
    press(element, 'Open again');
    assert.lengthOf(opened, 2);
    assert.isFalse(element.complete('another'));
    assert.isTrue(element.complete('e1'));
    assert.isFalse(element.complete('e1'), 'once');
    await element.updateComplete;
    assert.isFalse(element.matches(':state(waiting)'));
    assert.include(textOf(element, '.opened'), 'Done: the server has confirmed');
    assert.deepEqual(completed, ['e1']);
    assert.deepEqual(await violations(element), []);
    press(element, 'Dismiss');
    await element.updateComplete;
    assert.isNull(inside(element, '.opened'));
  });

  it('of MCP 2026-07-28 has no id, so nothing is awaited', async () => {
    const element = mountElicitation();
    const asked = element.ask(question('https://example.com/'));
    await element.updateComplete;
    press(element, 'Open example.com');
    assert.deepEqual(await asked, { action: 'accept' });
    await element.updateComplete;
    assert.isFalse(element.matches(':state(waiting)'));
    assert.include(textOf(element, '.opened'), 'Continue there.');
  });

  it('with lookalike letters or without encryption is marked', async () => {
    const element = mountElicitation();
    void element.ask(question('http://\u0430pple.com/'));
    await element.updateComplete;
    assert.equal(textOf(element, '.address strong'), 'xn--pple-43d.com');
    const warnings = [...element.shadowRoot!.querySelectorAll('.warning')].map(
      (one) => one.textContent,
    );
    assert.lengthOf(warnings, 2);
    assert.include(warnings[0], 'letters that can look like others');
    assert.include(warnings[1], 'not encrypted');
    assert.deepEqual(await violations(element), []);
  });

  it('is not opened if the user declines, nor if the page opens it itself', async () => {
    const element = mountElicitation();
    const declined = element.ask(question('https://example.com/'));
    await element.updateComplete;
    press(element, 'Decline');
    assert.deepEqual(await declined, { action: 'decline' });
    const urls: string[] = [];
    element.addEventListener('mcp-app-elicitation-open', (event) => {
      event.preventDefault();
      urls.push(event.url.href);
    });
    const accepted = element.ask(question('https://example.com/own'));
    await element.updateComplete;
    press(element, 'Open example.com');
    assert.equal((await accepted).action, 'accept');
    assert.deepEqual(urls, ['https://example.com/own']);
    assert.isEmpty(opened);
  });

  it('that was opened does not delay the next question', async () => {
    const element = mountElicitation();
    const first = element.ask(question('https://example.com/', 'e1'));
    const second = element.ask(form({ name: { type: 'string', title: 'Name' } }));
    await element.updateComplete;
    press(element, 'Open example.com');
    await first;
    await element.updateComplete;
    assert.isTrue(element.matches(':state(form)') && element.matches(':state(waiting)'));
    press(element, 'Send');
    assert.deepEqual(await second, { action: 'accept', content: {} });
  });
});
