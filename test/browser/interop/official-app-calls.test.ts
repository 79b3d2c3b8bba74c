import { assert } from 'chai';
import { configureFrames } from '../../../packages/elements/src/mcp-app-frame/index.js';
import { AppRegistry } from '../../../packages/elements/src/mcp-app-frame/registry/index.js';
import { eventually, mountFrame, readyFrame, removeFrames } from '../../support/frame-harness.js';
import { appHeard, APPS, officialHtml } from '../../support/official-view-html.js';

for (const app of APPS) {
  describe(`App ${app.version} in a view that several calls share`, () => {
    afterEach(() => {
      removeFrames();
      configureFrames({ registry: undefined });
    });

    it('simply sees new data, and receives nothing that it does not know', async () => {
      const html = await officialHtml(app.view);
      configureFrames({ registry: new AppRegistry() });
      const call = (n: number) => ({
        html,
        serverId: 'shop',
        sessionKey: 'shared',
        toolInput: { n },
        toolResult: { content: [], structuredContent: { n } },
      });
      const view = await readyFrame(call(1));
      const sent = new Set<string>();
      view.watchMessages(({ message }) => {
        const { method } = message as { method?: string };
        if (method) sent.add(method);
      });
      mountFrame({ ...call(2), toolProgress: { progress: 1 } });
      view.toolProgress = { progress: 1, total: 2 };
      const heard = await eventually(async () => {
        const data = (await appHeard(view)).filter(({ event }) =>
          /^tool(input|result)$/.test(event),
        );
        return data.length >= 4 && data;
      }, 'both calls');
      const numbers = heard.map(({ event, params }) => {
        const data = (params['arguments'] ?? params['structuredContent']) as { n: number };
        return `${event} ${data.n}`;
      });
      assert.deepEqual(numbers, ['toolinput 1', 'toolresult 1', 'toolinput 2', 'toolresult 2']);
      assert.deepEqual(
        [...sent].filter((method) => method.startsWith('mcp-app/')),
        [],
      );
      assert.equal(view.status, 'ready');
    });
  });
}
