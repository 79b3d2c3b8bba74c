// `server="…"` when the server restarts: its sessions are lost, and the frames continue.
import { assert } from 'chai';
import {
  countsOf,
  eventually,
  forgetSessions,
  readyFrame,
  removeFrames,
  startServer,
  viewReceived,
  viewRequests,
} from '../../support/frame-harness.js';

const echo = { name: 'echo', arguments: { a: 1 } };

for (const sdk of [1, 2] as const) {
  describe(`a server that restarts (SDK ${sdk})`, () => {
    afterEach(removeFrames);

    it('existing frames continue, and nothing runs twice', async () => {
      const server = await startServer(sdk);
      const frames = await Promise.all([1, 2].map(() => readyFrame({ server, tool: 'app' })));
      await forgetSessions(server);
      const before = (await countsOf(server))['calls']!;
      const outcomes = await Promise.all(
        [...frames, ...frames].map((frame) => viewRequests(frame, 'tools/call', echo)),
      );
      for (const { result, error } of outcomes) {
        assert.isUndefined(error);
        assert.deepEqual(result!['structuredContent'], { name: 'echo', args: { a: 1 } });
      }
      assert.equal((await countsOf(server))['calls'], before + outcomes.length);
    });

    it('new frames start, and all frames receive changes', async () => {
      const server = await startServer(sdk);
      const old = await readyFrame({ server, tool: 'app' });
      await forgetSessions(server);
      const later = await readyFrame({ server, tool: 'app' });
      const hasListener = async (frame: typeof old) =>
        (await viewReceived(frame, 'notifications/tools/list_changed')).length > 0;
      // Whatever a server sends before its client listens is lost, with every client.
      await eventually(async () => {
        await viewRequests(later, 'tools/call', { name: 'grow' });
        return (await hasListener(old)) && (await hasListener(later));
      }, 'both hear of a change');
    });
  });
}
