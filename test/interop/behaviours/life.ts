// The end of a view. Last in its setting, because the view is gone after it.
import { same } from '../session.ts';
import type { Behaviour } from './behaviour.ts';

export const life: Behaviour[] = [
  {
    name: 'the view asks to be closed',
    setting: 'streamed',
    needs: 'requestTeardown',
    async run(session) {
      await session.onView((view) => void view.requestTeardown());
      await session.asked('request teardown');
    },
  },
  {
    name: 'the view is told about the teardown, and can save',
    setting: 'cancelled',
    async run(session) {
      await session.onHost((host) => void host.teardown());
      const { data } = await session.asked('log', (log: { data: object }) => 'saved' in log.data);
      same(data, { saved: true });
    },
  },
  {
    name: 'the host waits with the teardown until the view has saved',
    setting: 'early',
    needs: 'teardownAnswer',
    async run(session) {
      const saved = await session.onHost(async (host) => {
        await host.teardown();
        // At this moment, not later.
        return window.hostPage.asked.some(
          ({ what, params }) => what === 'log' && 'saved' in (params as { data: object }).data,
        );
      });
      same(saved, true);
    },
  },
];
