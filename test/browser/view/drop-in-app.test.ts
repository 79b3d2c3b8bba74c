// A view made with `App` of `@mcp-app/elements/app` under the official host classes, in a real iframe.
import { assert } from 'chai';
import {
  AppBridge as AppBridge2,
  PostMessageTransport as Transport2,
} from '@modelcontextprotocol/ext-apps/app-bridge';
import { AppBridge as AppBridge1, PostMessageTransport as Transport1 } from 'ext-apps-1/app-bridge';
import type { DropInView } from './support/drop-in-view.js';
import { until } from './support/linked-host.js';

// The official transports log everything.
console.debug = () => {};

const VERSIONS = [
  ['2.0.4', AppBridge2, Transport2],
  ['1.7.5', AppBridge1 as unknown as typeof AppBridge2, Transport1 as unknown as typeof Transport2],
] as const;

for (const [version, AppBridge, Transport] of VERSIONS)
  for (const transport of ['its own', 'PostMessageTransport'])
    describe(`App under AppBridge ${version}, over ${transport}`, () => {
      let bridge: AppBridge2;
      let frame: HTMLIFrameElement;
      let view: DropInView;
      let sizes: { width?: number; height?: number }[];

      beforeEach(async () => {
        const context = { theme: 'dark' as const, locale: 'de' };
        bridge = new AppBridge(null, { name: 'Host', version }, {}, { hostContext: context });
        sizes = [];
        bridge.onsizechange = (size) => sizes.push(size);
        frame = document.createElement('iframe');
        frame.style.cssText = 'border:0;width:400px;height:300px';
        const script = new URL('./support/drop-in-view.ts', import.meta.url).href;
        frame.srcdoc = `<!doctype html><body data-transport="${transport}" style="margin:0"><div style="height:123px"></div><script type="module" src="${script}"></script>`;
        document.body.append(frame);
        const other = frame.contentWindow!;
        const isInitialized = new Promise<void>((resolve) => {
          bridge.oninitialized = () => resolve();
        });
        await bridge.connect(new Transport(other, other));
        await isInitialized;
        ({ view } = other as unknown as { view: DropInView });
        await until(() => view.isConnected());
      });
      afterEach(async () => {
        await bridge.close();
        frame.remove();
      });

      it('L1 C4 C5 knows its host, applies its theme, and reports its height', async () => {
        assert.deepEqual(bridge.getAppVersion(), { name: 'Drop-in', version: '1' });
        assert.deepEqual(view.app.getHostVersion(), { name: 'Host', version });
        const root = frame.contentDocument!.documentElement;
        assert.deepEqual([root.dataset['theme'], root.style.colorScheme], ['dark', 'dark']);
        await until(() => sizes.length > 0);
        assert.equal(sizes.at(-1)?.height, 123);
      });

      it('D1 D2 V1 L6 gets tool data, calls a tool, and is torn down', async () => {
        bridge.oncalltool = async ({ name }) => ({ content: [{ type: 'text', text: name }] });
        await bridge.sendToolInput({ arguments: { n: 1 } });
        await bridge.sendToolResult({ content: [], structuredContent: { n: 2 } });
        await until(() => view.heard.length === 2);
        assert.deepEqual(view.heard, [
          ['toolinput', { arguments: { n: 1 } }],
          ['toolresult', { content: [], structuredContent: { n: 2 } }],
        ]);
        const { content } = await view.app.callServerTool({ name: 'add' });
        assert.deepEqual(content, [{ type: 'text', text: 'add' }]);
        await bridge.teardownResource({});
        assert.equal(view.heard.at(-1)?.[0], 'teardown');
        await view.app.close();
        await bridge.sendToolInput({ arguments: { n: 3 } });
        assert.lengthOf(view.heard, 3);
      });
    });
