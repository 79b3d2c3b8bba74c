// How often a frame with `server` and `tool` calls the tool, counted by a real MCP server.
import { assert } from 'chai';
import {
  countsOf,
  eventually,
  startServer,
  stopServer,
  untilReady,
  viewReceived,
  viewRequests,
} from '../../support/frame-harness.js';
import { allAdapters } from './support/all-adapters.js';

for (const adapter of allAdapters)
  describe(`${adapter.name}: the tool of a server`, () => {
    it('is called once for equal inputs in new objects, and again for another input', async () => {
      const server = await startServer();
      const container = document.body.appendChild(document.createElement('div'));
      const rendering = adapter.start(container);
      const results = () => viewReceived(frame, 'ui/notifications/tool-result');
      // As in a component: the object is written inline, so every render creates a new one.
      const render = (city: string) =>
        rendering.render([
          { key: 'a', props: { server, tool: 'app', toolInput: { city, days: [1, { n: 2 }] } } },
        ]);

      await render('Rome');
      const frame = container.querySelector('mcp-app-frame')!;
      await untilReady(frame);
      await eventually(async () => (await results()).length === 1, 'the first result');
      const before = (await countsOf(server))['calls']!;
      assert.equal(before, 1);
      for (let round = 1; round <= 3; round++) {
        await render('Rome');
        await frame.updateComplete;
        // A call by the view takes the same way: the server counts it after any call that the frame has made.
        await viewRequests(frame, 'tools/call', { name: 'app', arguments: { round } });
        assert.equal((await countsOf(server))['calls'], before + round, `render ${round}`);
      }
      await render('Oslo');
      await eventually(
        async () => JSON.stringify((await results()).at(-1)).includes('Oslo'),
        'the result for another input',
      );
      assert.equal((await countsOf(server))['calls'], before + 3 + 1, 'another input');

      await rendering.unmount();
      container.remove();
      await stopServer(server);
    });
  });
