// `useAccessibility()` and `useAnnounce()` behave the same in each framework.
import { assert } from 'chai';
import { McpApp } from '../../../packages/elements/src/view/mcp-app.js';
import { eventually } from '../../support/frame-harness.js';
import { accessibleViews } from './support/accessible-views.mjs';
import { watch } from './support/adapter.js';
import { mockHost } from './support/mock-host.js';

const KEY = 'mcp-app/accessibility';

for (const { name, show } of accessibleViews) {
  for (const isOffered of [true, false])
    it(`${name}: with a host that ${isOffered ? 'offers' : 'does not offer'} the contract`, async () => {
      const watched = watch();
      const asked: string[] = [];
      const offer: Record<string, object> = isOffered
        ? { [KEY]: { context: {}, announce: {} } }
        : {};
      const host = mockHost({}, offer, (method: string) => {
        asked.push(method);
        return {};
      });
      const app = new McpApp({ name: 'Orders', version: '1' });
      const container = document.body.appendChild(document.createElement('div'));
      const unmount = show(container, app);
      await eventually(() => container.textContent === 'unknown', 'nothing is known yet');
      await app.connect();
      container.querySelector('button')!.click();
      if (isOffered) {
        await eventually(() => asked.length === 2, 'both requests');
        assert.sameMembers(asked, ['mcp-app/follow-accessibility', 'mcp-app/announce']);
        host
          .peer()
          .notify('ui/notifications/host-context-changed', { [KEY]: { direction: 'rtl' } });
        await eventually(() => container.textContent === 'rtl', 'the direction');
      } else {
        // In a live region of the view instead.
        await eventually(
          () =>
            [...document.querySelectorAll('[role=log]')].some((one) => one.textContent === 'Saved'),
          'the text is announced',
        );
        assert.deepEqual(asked, []);
        assert.equal(container.textContent, 'unknown');
        for (const region of document.querySelectorAll('[role=log]')) region.replaceChildren();
      }
      await unmount();
      app.close();
      container.remove();
      host.remove();
      watched.stop();
      assert.deepEqual(watched.complaints, []);
    });
}
