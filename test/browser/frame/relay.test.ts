// A host without an MCP client in the page: the frame asks the host's backend (seeds 003 and 004).
import { assert } from 'chai';
import {
  countsOf,
  dropConnections,
  eventually,
  failingFrame,
  mountFrame,
  pause,
  readyFrame,
  removeFrames,
  startRelay,
  startServer,
  viewCancels,
  viewReceived,
  viewRequests,
} from '../../support/frame-harness.js';

const ANSWER = { content: [{ type: 'text' as const, text: 'Done.' }] };

for (const carrier of ['WebSocket', 'HTTP POST'] as const) {
  describe(`relay by ${carrier}`, () => {
    let mcp: string;
    let backend: { url: string; socketUrl: string };
    let relay: string;
    before(async () => {
      mcp = await startServer(1);
      backend = await startRelay(mcp);
      relay = carrier === 'WebSocket' ? backend.socketUrl : backend.url;
    });
    afterEach(removeFrames);

    it('V1 V2 V3 V4 V5 V6 reads the view, and passes every request to the server', async () => {
      const frame = await readyFrame({ relay, tool: 'app' });
      const call = await viewRequests(frame, 'tools/call', { name: 'echo', arguments: { a: 1 } });
      assert.deepEqual(call.result!['structuredContent'], { name: 'echo', args: { a: 1 } });
      for (const [method, params] of [
        ['tools/list', {}],
        ['resources/list', {}],
        ['resources/templates/list', {}],
        ['resources/read', { uri: 'data://test/note' }],
        ['prompts/list', {}],
      ] as const)
        assert.isDefined((await viewRequests(frame, method, params)).result, method);
    });

    it('R5 enforces visibility behind a relay, too', async () => {
      const frame = await readyFrame({ relay, tool: 'app' });
      assert.equal(
        (await viewRequests(frame, 'tools/call', { name: 'model-only' })).error!.code,
        -32602,
      );
    });

    it('X4 passes on cancellation and progress', async () => {
      const frame = await readyFrame({ relay, tool: 'app' });
      const before = (await countsOf(mcp))['cancelled']!;
      await viewCancels(frame, 'tools/call', { name: 'until-cancelled' });
      await eventually(async () => (await countsOf(mcp))['cancelled'] === before + 1, 'cancelled');
      await viewRequests(frame, 'tools/call', { name: 'steps', _meta: { progressToken: 7 } });
      const progress = await viewReceived(frame, 'notifications/progress');
      assert.deepEqual(
        progress.map(({ params }) => params['progress']),
        [1, 2, 3],
      );
    });

    it('V14 tells every frame about list_changed', async () => {
      const frames = await Promise.all([1, 2].map(() => readyFrame({ relay, tool: 'app' })));
      await viewRequests(frames[0]!, 'tools/call', { name: 'grow' });
      for (const frame of frames) {
        await eventually(
          async () => (await viewReceived(frame, 'notifications/tools/list_changed')).length > 0,
          'list_changed',
        );
      }
    });
  });
}

describe('relay by WebSocket', () => {
  afterEach(removeFrames);

  it('shares one socket among all frames of the page, and reconnects it when it breaks', async () => {
    const backend = await startRelay(await startServer(2));
    const relay = backend.socketUrl;
    const frames = await Promise.all([1, 2, 3].map(() => readyFrame({ relay, tool: 'app' })));
    assert.equal((await countsOf(backend.url))['sockets'], 1);
    await dropConnections(backend.url);
    const call = await viewRequests(frames[2]!, 'tools/call', {
      name: 'echo',
      arguments: { n: 3 },
    });
    assert.deepEqual(call.result!['structuredContent'], { name: 'echo', args: { n: 3 } });
    assert.equal((await countsOf(backend.url))['sockets'], 2);
  });

  it('leaves nothing open when frames are removed while they connect', async () => {
    const backend = await startRelay(await startServer(2));
    const relay = backend.socketUrl;
    const removed = [0, 1, 5, 10, 20, 40].map(async (ms) => {
      const frame = mountFrame({ relay, tool: 'app' });
      await pause(ms);
      frame.remove();
    });
    const frame = await readyFrame({ relay, tool: 'app' });
    await Promise.all(removed);
    assert.equal((await countsOf(backend.url))['open'], 1);
    frame.remove();
    await eventually(async () => (await countsOf(backend.url))['open'] === 0, 'it is closed');
  });

  it('30 apps of one tool ask the backend for what they share once', async () => {
    const mcp = await startServer(1);
    const { url: relay } = await startRelay(mcp);
    performance.setResourceTimingBufferSize(1000);
    performance.clearResourceTimings();
    await Promise.all(
      Array.from({ length: 30 }, () => readyFrame({ relay, tool: 'app', toolResult: ANSWER })),
    );
    const requests = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.startsWith(relay));
    // A greeting, the tools, the resources, the view, and the stream of events.
    assert.isAtMost(requests.length, 5, requests.map(({ name }) => name).join());
  });

  it('explains bad input: nothing answers at the address, or it is not a relay', async () => {
    for (const relay of [
      'ws://127.0.0.1:9/',
      'http://127.0.0.1:9/',
      `${location.origin}/package.json`,
    ]) {
      const { error } = await failingFrame({
        relay,
        tool: 'app',
        limits: { connectTimeout: 4000 },
      });
      assert.equal(error.phase, 'connect', relay);
      assert.isAbove(error.message.length, 20);
      assert.isAbove(error.hint.length, 10);
    }
  });
});
