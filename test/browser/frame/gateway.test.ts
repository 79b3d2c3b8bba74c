// Views of two servers behind one gateway, which lists their tools and resources under names of its own.
import { assert } from 'chai';
import type { McpAppFrameElement } from '../../../packages/elements/src/mcp-app-frame/index.js';
import {
  connectClient,
  countsOf,
  readyFrame,
  removeFrames,
  startGateway,
  startRelay,
  viewRequests,
} from '../../support/frame-harness.js';

const reachedAt = async (url: string) =>
  (await countsOf(url))['reached'] as unknown as readonly string[];

const WAYS: [string, (url: string) => Promise<Partial<McpAppFrameElement>>][] = [
  ['client 1.x', async (url) => ({ client: (await connectClient(url, 1)) as never })],
  ['client 2.x', async (url) => ({ client: (await connectClient(url, 2)) as never })],
  ['server', async (url) => ({ server: url })],
  ['relay', async (url) => ({ relay: (await startRelay(url)).socketUrl })],
];

for (const [name, connect] of WAYS) {
  describe(`a gateway, by ${name}`, () => {
    let url: string;
    let link: Partial<McpAppFrameElement>;
    before(async () => {
      url = await startGateway();
      link = await connect(url);
    });
    afterEach(removeFrames);

    it('R6 each view calls the tools of its own server by their own names', async () => {
      for (const server of ['alpha', 'beta']) {
        const audited: string[] = [];
        const frame = await readyFrame({ ...link, tool: `${server}__app`, toolResult: EMPTY });
        frame.addEventListener('mcp-app-audit', (event) => audited.push(event.what));
        const call = await viewRequests(frame, 'tools/call', { name: 'echo', arguments: { a: 1 } });
        assert.include(call.result!['structuredContent'], { name: 'echo', server });
        assert.deepEqual(audited, [`${server}__echo`]);
      }
    });

    it('R6 reaches no tool and no resource of the other server', async () => {
      const frame = await readyFrame({ ...link, tool: 'alpha__app', toolResult: EMPTY });
      const before = await reachedAt(url);
      const call = await viewRequests(frame, 'tools/call', { name: 'beta__echo' });
      assert.equal(call.error!.code, -32602);
      const read = await viewRequests(frame, 'resources/read', { uri: 'beta+data://test/note' });
      assert.equal(read.error!.code, -32602);
      assert.deepEqual(await reachedAt(url), before);
    });

    it('V5 reads resources by the URIs of its own server', async () => {
      const frame = await readyFrame({ ...link, tool: 'beta__app', toolResult: EMPTY });
      const read = await viewRequests(frame, 'resources/read', { uri: 'data://test/note' });
      assert.equal((read.result!['contents'] as { text: string }[])[0]!.text, 'a note');
      assert.equal((await reachedAt(url)).at(-1), 'beta+data://test/note');
    });

    it('finds the server of a view without a tool by its URI', async () => {
      const frame = await readyFrame({ ...link, resourceUri: 'ui://beta/test/app.html' });
      const call = await viewRequests(frame, 'tools/call', { name: 'echo' });
      assert.include(call.result!['structuredContent'], { server: 'beta' });
    });
  });
}

const EMPTY = { content: [] };
