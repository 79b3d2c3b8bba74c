import { assert } from 'chai';
import { eventually } from '../../support/frame-harness.js';
import { watch } from './support/adapter.js';
import { mockHost } from './support/mock-host.js';
import type { MockHost } from './support/mock-host.js';
import * as react18 from './support/react-18.mjs';
import { plainReactView, strictReactView } from './support/react-view.mjs';
import { svelteView } from './support/svelte-view.mjs';
import { vueView } from './support/vue-view.mjs';

const inReact18 = [react18.plainReactView, react18.strictReactView];
const info = { name: 'Sums', version: '2.0.0' };

for (const adapter of [plainReactView, strictReactView, ...inReact18, vueView, svelteView]) {
  describe(`${adapter.name}: the calls of a view`, () => {
    const CAPABILITIES = { 'mcp-app/tool-calls': {}, 'mcp-app/tool-progress': {} };

    it('useToolProgress and useIncomingCalls ask the host once each, and follow it', async () => {
      const watched = watch();
      const asked: string[] = [];
      const host: MockHost = mockHost({}, CAPABILITIES, (method) => {
        asked.push(method);
        return method.endsWith('calls')
          ? { calls: [{ id: 'a', input: { n: 1 } }], current: 'a' }
          : {};
      });
      const container = document.body.appendChild(document.createElement('div'));
      const shown = adapter.show(container, info);
      const until = (id: string, text: string) => {
        const read = () => container.querySelector(`#${id}`)?.textContent;
        return eventually(() => read() === text, `${id} is ${text}, not ${read()}`);
      };
      const tell = (method: string, params: object) =>
        host.peer().notify(method as never, params as never);
      await until('status', 'ready');
      await until('calls', 'a input');
      tell('ui/notifications/tool-input', { arguments: { n: 1 } });
      tell('mcp-app/notifications/tool-progress', { progress: 1, message: 'Halfway' });
      await until('progress', 'Halfway');
      tell('mcp-app/notifications/tool-call', { id: 'b' });
      tell('ui/notifications/tool-input', { arguments: { n: 2 } });
      await until('calls', 'a input,b input');
      await until('progress', 'undefined');
      tell('ui/notifications/tool-result', { content: [{ type: 'text', text: 'two' }] });
      await until('calls', 'a input,b result');
      await until('result', 'two');
      tell('mcp-app/notifications/tool-call', { id: 'a' });
      await until('progress', 'Halfway');
      assert.sameMembers(asked, ['mcp-app/follow-tool-calls', 'mcp-app/follow-tool-progress']);
      await shown.unmount();
      container.remove();
      host.remove();
      watched.stop();
      assert.deepEqual(watched.complaints, []);
    });
  });
}
