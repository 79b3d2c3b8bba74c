// Both sides get to know each other.
import { ok } from 'node:assert';
import { same } from '../session.ts';
import type { Behaviour } from './behaviour.ts';

export const handshake: Behaviour[] = [
  {
    name: 'the view knows its host',
    setting: 'streamed',
    async run(session) {
      const { info } = await session.onView((view) => view.host());
      same(info, { name: 'interop-host', version: '4.5.6' });
    },
  },
  {
    name: 'the host knows its view',
    setting: 'streamed',
    needs: 'appInfo',
    async run(session) {
      const info = await session.onHost((host) => host.appInfo!());
      same(info, { name: session.cell.view, version: '1.2.3' });
    },
  },
  {
    name: 'the view is told what the host can do',
    setting: 'streamed',
    async run(session) {
      const { capabilities } = await session.onView((view) => view.host());
      const names = Object.keys(capabilities as object);
      for (const name of ['serverTools', 'serverResources', 'openLinks', 'message', 'sampling']) {
        ok(names.includes(name), `no ${name} among ${names}`);
      }
    },
  },
  {
    name: 'the view gets the first context: theme, locale, style variables',
    setting: 'streamed',
    async run(session) {
      const { theme, locale, styles } = (await session.onView((view) => view.context())) as {
        theme: string;
        locale: string;
        styles: { variables: Record<string, string> };
      };
      same([theme, locale], ['dark', 'de-DE']);
      same(styles.variables['--color-text-primary'], 'rgb(1, 2, 3)');
    },
  },
  {
    name: 'the view pings the host',
    setting: 'streamed',
    async run(session) {
      same(await session.resultOf('ping'), {});
    },
  },
  {
    name: 'the host pings the view',
    setting: 'streamed',
    needs: 'pingToView',
    async run(session) {
      same(await session.onHost((host) => host.ping!()), {});
    },
  },
];
