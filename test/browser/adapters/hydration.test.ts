import { assert } from 'chai';
import '../../../packages/elements/src/mcp-app-frame/mcp-app-frame.define.js';
import '../../../packages/elements/src/mcp-app-root/mcp-app-root.define.js';
import {
  eventually,
  pageSettled,
  scriptedHtml,
  untilReady,
  viewReceived,
} from '../../support/frame-harness.js';
import { watch } from './support/adapter.js';
import type { Watch } from './support/adapter.js';
import { hydraters } from './support/hydrate.mjs';
import { mockHost } from './support/mock-host.js';
import { hydrateReact as hydrateReact18 } from './support/react-18.mjs';

for (const [framework, hydrate] of Object.entries({ ...hydraters, 'react-18': hydrateReact18 })) {
  describe(`${framework}: a server-rendered page`, () => {
    let pages: Record<'frame' | 'root', string>;
    let container: HTMLElement;
    let watched: Watch;
    let end: (() => unknown) | undefined;

    before(async () => {
      const response = await fetch(`/adapters-ssr/${framework}`);
      pages = (await response.json()) as typeof pages;
    });
    beforeEach(() => {
      watched = watch();
      container = document.body.appendChild(document.createElement('div'));
    });
    afterEach(async () => {
      await end?.();
      end = undefined;
      container.remove();
      watched.stop();
      assert.deepEqual(watched.complaints, [], 'the framework complains');
    });

    it('a frame waits for its script, then shows the view once', async () => {
      const html = await scriptedHtml();
      container.innerHTML = pages.frame;
      const frame = container.querySelector('mcp-app-frame')!;
      assert.equal(frame.querySelector('[slot=loading]')!.textContent, 'one moment');
      await pageSettled();
      assert.equal(frame.status, 'idle');

      const ready: unknown[] = [];
      end = hydrate(container, 'frame', {
        html,
        toolInput: { city: 'Rome' },
        onReady: (event: unknown) => ready.push(event),
      });
      await eventually(() => frame.html === html, 'the properties');
      await untilReady(frame);
      assert.equal(container.querySelector('mcp-app-frame'), frame, 'the same element');
      for (const slot of ['loading', 'error', 'fallback', 'toolbar'])
        assert.lengthOf(container.querySelectorAll(`[slot=${slot}]`), 1, slot);
      await eventually(() => ready.length === 1, 'the callback');
      const inputs = await eventually(async () => {
        const list = await viewReceived(frame, 'ui/notifications/tool-input');
        return list.length > 0 && list;
      });
      assert.deepEqual(inputs[0]!.params, { arguments: { city: 'Rome' } });
      assert.equal(watched.sessions(), 1);
    });

    it('a root waits for its script, then connects once', async () => {
      const host = mockHost({ theme: 'dark' });
      try {
        container.innerHTML = pages.root;
        const root = container.querySelector('mcp-app-root')!;
        await pageSettled();
        assert.lengthOf(host.greetings, 0);

        end = hydrate(container, 'root', {});
        await eventually(
          () => container.querySelector('#status')?.textContent === 'ready',
          'ready',
        );
        assert.equal(container.querySelector('#theme')!.textContent, 'dark');
        assert.equal(container.querySelector('mcp-app-root'), root, 'the same element');
        await pageSettled();
        assert.deepEqual(
          host.greetings.map(({ appInfo, appCapabilities }) => [
            appInfo,
            appCapabilities.availableDisplayModes,
          ]),
          [[{ name: 'Sums', version: '2.0.0' }, ['inline', 'pip']]],
        );
        assert.equal(host.ended, 0);
        await end();
        end = undefined;
        await eventually(() => host.ended === 1, 'the end');
      } finally {
        host.remove();
      }
    });
  });
}
