// Content that registers tools while it is mounted, and an app that the page passes, work in every framework as with the
// bare element: the root connects only afterwards, also in a page that was rendered on a server.
import { assert } from 'chai';
import '../../../packages/elements/src/mcp-app-root/mcp-app-root.define.js';
import { appOf } from '../../../packages/elements/src/mcp-app-root/app-context.js';
import { registerTool } from '../../../packages/elements/src/view/app-tools.js';
import { McpApp } from '../../../packages/elements/src/view/mcp-app.js';
import { eventually, pageSettled } from '../../support/frame-harness.js';
import { watch } from './support/adapter.js';
import type { Watch } from './support/adapter.js';
import { mockHost } from './support/mock-host.js';
import type { MockHost } from './support/mock-host.js';
import * as react18 from './support/react-18.mjs';
import { reactTools } from './support/react-tools.mjs';
import { svelteTools } from './support/svelte-tools.mjs';
import type { Register, ShownTools, ToolsView } from './support/tools-view.js';
import { vueTools } from './support/vue-tools.mjs';

const register: Register = (app, moment) => {
  const { remove } = registerTool(app, moment, {}, () => ({ content: [] }));
  return remove;
};

/** The element without a framework: a custom element in it finds its app. */
class BareTools extends HTMLElement {
  #remove = () => {};

  connectedCallback(): void {
    const app = appOf(this)!;
    this.#remove = register(app, 'connected');
    this.id = 'status';
    const show = () => (this.textContent = `${app.appInfo.name} ${app.getSnapshot().status}`);
    app.subscribe(show);
    show();
  }

  disconnectedCallback(): void {
    this.#remove();
  }
}
customElements.define('bare-tools', BareTools);

const bareTools: ToolsView = {
  moments: ['script', 'connected'],
  ways: {
    mounted(container, { app }) {
      const root = document.createElement('mcp-app-root');
      Object.assign(root, { name: 'Sums', version: '2.0.0', ...(app ? { app } : {}) });
      container.append(root);
      register(root.app, 'script');
      root.append(document.createElement('bare-tools'));
      return {
        update(props) {
          root.replaceChildren();
          root.app = props['app'] as McpApp;
          register(root.app, 'script');
          root.append(document.createElement('bare-tools'));
        },
        unmount: () => root.remove(),
      };
    },
    hydrated(container, { app }) {
      const root = container.querySelector('mcp-app-root')!;
      if (app) root.app = app as McpApp;
      register(root.app, 'script');
      root.append(document.createElement('bare-tools'));
      root.hold = false;
      return { update() {}, unmount: () => root.remove() };
    },
  },
};

const views: Record<string, ToolsView> = {
  'the bare element': bareTools,
  react: reactTools,
  'react-18': react18.reactTools,
  vue: vueTools,
  svelte: svelteTools,
};

for (const [framework, { moments, ways }] of Object.entries(views))
  for (const [way, show] of Object.entries(ways))
    describe(`${framework}: content that is ${way}`, () => {
      let host: MockHost;
      let container: HTMLElement;
      let watched: Watch;
      let shown: ShownTools | undefined;

      const statusIs = (text: string) =>
        eventually(() => container.querySelector('#status')?.textContent === text, text);
      const toolNames = async () => {
        const { tools } = await host.peer().request('tools/list', {});
        return tools.map(({ name }) => name);
      };

      beforeEach(async () => {
        watched = watch();
        host = mockHost({ theme: 'dark' });
        container = document.body.appendChild(document.createElement('div'));
        if (!way.startsWith('hydrated')) return;
        if (framework === 'the bare element')
          container.innerHTML = '<mcp-app-root hold name="Sums" version="2.0.0"></mcp-app-root>';
        else {
          const response = await fetch(`/adapters-ssr/${framework}`);
          container.innerHTML = ((await response.json()) as { root: string }).root;
        }
        await pageSettled();
        assert.lengthOf(host.greetings, 0, 'it waits for its script');
      });
      afterEach(async () => {
        await shown?.unmount();
        shown = undefined;
        container.remove();
        host.remove();
        watched.stop();
        assert.deepEqual(watched.complaints, [], 'the framework complains');
      });

      it('registers its tools before the handshake', async () => {
        shown = show(container, { register });
        await statusIs('Sums ready');
        assert.lengthOf(host.greetings, 1);
        assert.deepEqual(host.greetings[0]!.appCapabilities.tools, { listChanged: true });
        assert.sameMembers(await toolNames(), [...moments]);
      });

      it('registers them with the app that the page passes', async () => {
        const app = new McpApp({ name: 'Mine', version: '1' }, { transport: host.transport() });
        shown = show(container, { register, app });
        await statusIs('Mine ready');
        assert.deepEqual(
          host.greetings.map(({ appInfo, appCapabilities }) => [
            appInfo.name,
            appCapabilities.tools,
          ]),
          [['Mine', { listChanged: true }]],
        );
        assert.sameMembers(await toolNames(), [...moments]);
      });

      if (framework !== 'the bare element' || way === 'mounted')
        it('continues with another app', async () => {
          const [first, second] = ['First', 'Second'].map(
            (name) => new McpApp({ name, version: '1' }, { transport: host.transport() }),
          ) as [McpApp, McpApp];
          shown = show(container, { register, app: first });
          await statusIs('First ready');
          shown.update({ register, app: second });
          await statusIs('Second ready');
          assert.equal(first.getSnapshot().status, 'closed');
          assert.deepEqual(
            host.greetings.map(({ appInfo, appCapabilities }) => [
              appInfo.name,
              appCapabilities.tools,
            ]),
            ['First', 'Second'].map((name) => [name, { listChanged: true }]),
          );
          assert.sameMembers(await toolNames(), [...moments]);
        });
    });
