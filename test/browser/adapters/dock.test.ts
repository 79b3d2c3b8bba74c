// One contract for the tags and the three adapters: a conversation in a dock, and a view that is docked in it.
import { assert } from 'chai';
import {
  eventually,
  scriptedHtml,
  untilReady,
  viewEvaluates,
} from '../../support/frame-harness.js';
import { watch } from './support/adapter.js';
import type { Watch } from './support/adapter.js';
import { docks } from './support/docks.mjs';

for (const framework of ['Elements', 'React', 'Vue', 'Svelte'] as const)
  describe(`${framework}: a dock`, () => {
    let container: HTMLElement;
    let watched: Watch;
    let end: () => unknown;
    const counts: number[] = [];
    const frameIn = () => container.querySelector('mcp-app-frame')!;
    const dockIn = () => container.querySelector('mcp-app-dock')!;

    before(async () => {
      watched = watch();
      container = document.body.appendChild(document.createElement('div'));
      end = docks[framework](container, {
        props: {
          html: await scriptedHtml(),
          eager: true,
          title: 'Map',
          availableDisplayModes: ['inline', 'split'],
        },
        dock: { side: 'start', remember: 'none', labels: { dock: 'Apps' } },
        onDockedChange: (event: { frames: readonly unknown[] }) => counts.push(event.frames.length),
      });
      await untilReady(frameIn());
    });
    after(async () => {
      await end();
      container.remove();
      watched.stop();
      assert.deepEqual(watched.complaints, [], 'the framework complains');
    });

    it('M4 passes its props to the element, docks the view and brings it back, loaded once', async () => {
      assert.equal(dockIn().side, 'start');
      await viewEvaluates(frameIn(), 'window.mark = 1');
      container.querySelector<HTMLElement>('#split')!.click();
      await eventually(() => frameIn().matches(':state(split)'), 'docked');
      const says = (mode: string) =>
        eventually(() => container.querySelector('#split')!.textContent === mode, mode);
      await says('split');
      assert.deepEqual([...dockIn().frames], [frameIn()]);
      const region = dockIn().shadowRoot!.querySelector<HTMLElement>('.region')!;
      assert.equal(region.ariaLabel, 'Apps');
      assert.isAtMost(
        region.getBoundingClientRect().right,
        container.querySelector('main')!.getBoundingClientRect().left + 1,
      );
      await frameIn().requestDisplayMode('inline');
      await says('inline');
      assert.deepEqual(counts, [1, 0]);
      assert.equal(await viewEvaluates(frameIn(), 'window.mark'), 1);
      assert.equal(watched.sessions(), 1);
    });
  });
