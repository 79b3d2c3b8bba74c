// `useElicitation()` behaves the same in each framework.
import { assert } from 'chai';
import { McpApp } from '../../../packages/elements/src/view/mcp-app.js';
import { eventually } from '../../support/frame-harness.js';
import { watch } from './support/adapter.js';
import { askedViews } from './support/asked-views.mjs';
import { mockHost } from './support/mock-host.js';

const ANSWERS = {
  accept: { action: 'accept', content: { size: 'M' } },
  decline: { action: 'decline' },
  cancel: { action: 'cancel' },
};

for (const adapter of askedViews)
  it(`${adapter.name}: useElicitation shows the question, and answers it once`, async () => {
    const watched = watch();
    const host = mockHost();
    const app = new McpApp({ name: 'Asked', version: '1' });
    const container = document.body.appendChild(document.createElement('div'));
    const unmount = adapter.show(container, app);
    const shown = (text: string) =>
      eventually(() => container.querySelector('p')!.textContent === text, text);
    const press = (name: string) =>
      [...container.querySelectorAll('button')].find((one) => one.textContent === name)!.click();
    await app.connect();
    assert.deepEqual(host.greetings[0]!.appCapabilities, { elicitation: {} } as object);
    await shown('nothing');
    const ask = (message: string, signal?: AbortSignal) =>
      host.peer().request('elicitation/create' as never, { message } as never, {
        ...(signal && { signal }),
      });
    for (const [name, answer] of Object.entries(ANSWERS)) {
      const asked = ask(`May I ${name}?`);
      await shown(`May I ${name}?`);
      press(name);
      press('decline');
      assert.deepEqual(await asked, answer as never);
      await shown('nothing');
    }
    const abort = new AbortController();
    const withdrawn = ask('Still there?', abort.signal).catch(() => 'withdrawn');
    await shown('Still there?');
    abort.abort();
    assert.equal(await withdrawn, 'withdrawn');
    await shown('nothing');
    unmount();
    app.close();
    container.remove();
    host.remove();
    watched.stop();
    assert.deepEqual(watched.complaints, []);
  });
