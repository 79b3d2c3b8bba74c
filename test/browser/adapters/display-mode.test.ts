// The display mode as the page's own state: `v-model:display-mode`, `bind:displayMode`, a prop and its callback.
import { assert } from 'chai';
import { eventually, pageSettled, scriptedHtml, untilReady } from '../../support/frame-harness.js';
import { watch } from './support/adapter.js';
import type { Watch } from './support/adapter.js';
import { modes } from './support/modes.mjs';

for (const framework of ['React', 'Vue', 'Svelte'] as const) {
  describe(`${framework}: the display mode`, () => {
    let container: HTMLElement;
    let watched: Watch;
    let end: () => unknown;

    const frameIn = () => container.querySelector('mcp-app-frame')!;
    const shows = (mode: string) =>
      eventually(() => container.querySelector('#mode')!.textContent === mode, mode);
    const click = (mode: string) => container.querySelector<HTMLElement>(`#${mode}`)!.click();

    beforeEach(async () => {
      watched = watch();
      container = document.body.appendChild(document.createElement('div'));
      end = modes[framework](container, { html: await scriptedHtml() });
      await untilReady(frameIn());
    });
    afterEach(async () => {
      await end();
      container.remove();
      watched.stop();
      assert.deepEqual(watched.complaints, [], 'the framework complains');
    });

    it('M2 keeps the page and the frame in sync', async () => {
      await frameIn().requestDisplayMode('fullscreen');
      await shows('fullscreen');
      click('inline');
      await eventually(() => frameIn().displayMode === 'inline', 'back in the page');
      click('fullscreen');
      await eventually(() => frameIn().matches(':state(fullscreen)'), 'over the page');
      await shows('fullscreen');
      assert.equal(watched.sessions(), 1);
    });

    // In React the page's own callback has to check.
    if (framework === 'React') return;

    it('M2 a prevented change has no effect', async () => {
      const prevent = (event: Event) => event.preventDefault();
      frameIn().addEventListener('mcp-app-display-mode-request', prevent, { capture: true });
      await frameIn().requestDisplayMode('fullscreen');
      await pageSettled();
      await shows('inline');
    });

    it('M3 reverts a mode that is refused', async () => {
      click('pip');
      await eventually(() => frameIn().displayMode === 'inline', 'refused');
      await shows('inline');
      assert.isFalse(frameIn().matches(':state(pip)'));
    });
  });
}
