// `McpAppElicitation` in React, Vue and Svelte.
import { assert } from 'chai';
import { eventually } from '../../support/frame-harness.js';
import { enter, form, inside, press, textOf } from '../elicitation/elicitation-page.js';
import { components } from './support/elicitations.mjs';

for (const framework of ['React', 'Vue', 'Svelte'] as const)
  it(`${framework}: passes its props to the element, and its element asks`, async () => {
    const container = document.body.appendChild(document.createElement('div'));
    const answers: string[] = [];
    const end = components[framework](container, {
      serverName: 'Travel',
      labels: { decline: 'No' },
      onAnswer: ({ result }: { result: { action: string } }) => answers.push(result.action),
    });
    const element = container.querySelector('mcp-app-elicitation')!;
    const asked = element.ask(form({ name: { type: 'string', title: 'Name' } }));
    await eventually(() => inside(element, 'section') !== null, 'shown');
    assert.include(textOf(element, '.who'), 'Travel');
    enter(element, 'Name', 'Ada');
    press(element, 'Send');
    assert.deepEqual(await asked, { action: 'accept', content: { name: 'Ada' } });
    const second = element.ask(form({}));
    await element.updateComplete;
    press(element, 'No');
    assert.deepEqual(await second, { action: 'decline' });
    assert.deepEqual(answers, ['accept', 'decline']);
    const third = element.ask(form({}));
    await end();
    assert.deepEqual(await third, { action: 'cancel' }, 'the component is gone');
    container.remove();
  });
