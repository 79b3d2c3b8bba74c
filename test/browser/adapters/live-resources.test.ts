// `useResource()` behaves the same in each framework.
import { assert } from 'chai';
import { McpApp } from '../../../packages/elements/src/view/mcp-app.js';
import { eventually } from '../../support/frame-harness.js';
import { watch } from './support/adapter.js';
import { liveViews } from './support/live-views.mjs';
import { mockHost } from './support/mock-host.js';

for (const adapter of liveViews) {
  for (const isLive of [true, false]) {
    it(`${adapter.name}: useResource reads, ${isLive ? 'follows updates,' : 'is read again by hand'} and another URI`, async () => {
      const watched = watch();
      const asked: string[] = [];
      let version = 0;
      const experimental: Record<string, object> = isLive ? { 'mcp-app/resource-updates': {} } : {};
      const host = mockHost({}, experimental, (method: string) => {
        asked.push(method);
        if (version === 3) throw new Error('Gone.');
        return { contents: [{ uri: 'data://a', text: `v${++version}` }] };
      });
      const app = new McpApp({ name: 'Live', version: '1' });
      const container = document.body.appendChild(document.createElement('div'));
      const shown = adapter.show(container, app, 'data://a');
      const other = document.body.appendChild(document.createElement('div'));
      const copy = adapter.show(other, app, 'data://a');
      const until = (text: string) =>
        eventually(
          () => container.textContent === text && other.textContent === text,
          `both are "${text}", not "${container.textContent}" and "${other.textContent}"`,
        );
      await until('loading once ');
      await app.connect();
      const kind = isLive ? 'live' : 'once';
      const next = () =>
        isLive
          ? host
              .peer()
              .notify('notifications/resources/updated' as never, { uri: 'data://a' } as never)
          : container.querySelector('button')!.click();
      // The answer to the subscription counts, too.
      const first = isLive ? 2 : 1;
      await until(`ready ${kind} v${first}`);
      next();
      await until(`ready ${kind} v${first + 1}`);
      if (!isLive) version = 3;
      next();
      await until(isLive ? 'failed live v3' : 'failed once v2');
      version = 10;
      copy.unmount();
      await shown.show('data://b');
      await eventually(
        () => container.textContent!.startsWith(`ready ${kind}`),
        'the other resource is read',
      );
      shown.unmount();
      await eventually(
        () =>
          asked.filter((method) => method === 'resources/unsubscribe').length === (isLive ? 2 : 0),
        'nothing is followed any more',
      );
      const reads = asked.filter((method) => method === 'resources/read').length;
      assert.equal(reads, 4, asked.join());
      app.close();
      container.remove();
      other.remove();
      host.remove();
      watched.stop();
      assert.deepEqual(watched.complaints, []);
    });
  }
}
