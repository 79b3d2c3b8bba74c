import { assert } from 'chai';
import { McpApp } from '../../../packages/elements/src/view/mcp-app.js';
import { toolCalls } from '../../../packages/elements/src/view/tool-calls.js';
import { toolProgress } from '../../../packages/elements/src/view/tool-progress.js';
import { eventually, pageSettled } from '../../support/frame-harness.js';
import { watch } from './support/adapter.js';
import type { Watch } from './support/adapter.js';
import { mockHost } from './support/mock-host.js';
import type { MockHost } from './support/mock-host.js';
import * as react18 from './support/react-18.mjs';
import { plainReactView, strictReactView } from './support/react-view.mjs';
import { svelteView } from './support/svelte-view.mjs';
import type { ShownView } from './support/view-adapter.js';
import { vueView } from './support/vue-view.mjs';

const inReact18 = [react18.plainReactView, react18.strictReactView];
for (const adapter of [plainReactView, strictReactView, ...inReact18, vueView, svelteView]) {
  describe(`${adapter.name}: a View`, () => {
    let host: MockHost;
    let container: HTMLElement;
    let shown: ShownView | undefined;
    let watched: Watch;

    beforeEach(() => {
      watched = watch();
      host = mockHost({ theme: 'dark' });
      container = document.body.appendChild(document.createElement('div'));
    });
    afterEach(async () => {
      await shown?.unmount();
      shown = undefined;
      container.remove();
      host.remove();
      watched.stop();
      assert.deepEqual(watched.complaints, [], 'the framework complains');
    });

    const info = { name: 'Sums', version: '2.0.0' };
    const textOf = (id: string) => container.querySelector(`#${id}`)?.textContent;
    const click = (id: string) => container.querySelector<HTMLButtonElement>(`#${id}`)!.click();
    const until = (id: string, text: string) =>
      eventually(() => textOf(id) === text, `${id} is ${text}, not ${textOf(id)}`);
    const show = async (props: Record<string, unknown> = info, slots?: string[]) => {
      shown = adapter.show(container, props, slots);
      await until('status', 'ready');
    };
    const nextCall = async () => (await eventually(() => host.calls.shift(), 'a call'))!;

    it('connects once, under its own name', async () => {
      await show({ ...info, availableDisplayModes: ['inline', 'fullscreen'] });
      await pageSettled();
      assert.lengthOf(host.greetings, 1);
      const [{ appInfo, appCapabilities }] = host.greetings as [(typeof host.greetings)[0]];
      assert.deepEqual(appInfo, info);
      assert.deepEqual(appCapabilities.availableDisplayModes, ['inline', 'fullscreen']);
      assert.equal(host.ended, 0);
    });

    it('shows what the host sends, when it arrives', async () => {
      await show();
      assert.equal(textOf('result'), 'undefined');
      host.peer().notify('ui/notifications/tool-input', { arguments: {} });
      host.peer().notify('ui/notifications/tool-result', {
        content: [{ type: 'text', text: 'three' }],
      });
      await until('result', 'three');
    });

    it('recovers structured content that the host dropped, unless the view turned that off', async () => {
      const data = { sum: 3 };
      const resultOf = async (props: Record<string, unknown>) => {
        await show({ ...info, ...props });
        const text = JSON.stringify(data);
        host.peer().notify('ui/notifications/tool-result', { content: [{ type: 'text', text }] });
        await until('result', text);
        return container.querySelector('mcp-app-root')!.app.getSnapshot().toolResult!;
      };
      assert.deepInclude(await resultOf({}), { structuredContent: data, isRecovered: true });
      await shown!.unmount();
      const result = await resultOf({ recoverStructuredContent: false });
      assert.doesNotHaveAnyKeys(result, ['structuredContent', 'isRecovered']);
    });

    it('useHostContext follows the Host', async () => {
      await show();
      await until('theme', 'dark');
      host.peer().notify('ui/notifications/host-context-changed', { theme: 'light' });
      await until('theme', 'light');
    });

    it('useToolCall: pending, then data', async () => {
      await show();
      assert.deepEqual(
        [textOf('pending'), textOf('data'), textOf('error')],
        ['false', 'undefined', 'undefined'],
      );
      click('call');
      await until('pending', 'true');
      const call = await nextCall();
      assert.equal(call.name, 'add');
      assert.deepEqual(call.input, { a: 1, b: 2 });
      call.answer({ content: [], structuredContent: { sum: 3 } });
      await until('data', '3');
      assert.equal(textOf('pending'), 'false');
    });

    it('useToolCall: an error of the Host or of the tool, until the next call', async () => {
      await show();
      click('call');
      (await nextCall()).refuse(new Error('not today'));
      await eventually(() => textOf('error')?.includes('not today'), 'the error of the Host');
      assert.equal(textOf('pending'), 'false');
      click('call');
      await until('error', 'undefined');
      (await nextCall()).answer({ isError: true, content: [{ type: 'text', text: 'too large' }] });
      await until('error', 'too large');
    });

    it('useToolCall: shows the last call, whichever answer arrives first', async () => {
      await show();
      click('call');
      const first = await nextCall();
      click('call');
      const second = await nextCall();
      second.answer({ content: [], structuredContent: { sum: 2 } });
      await until('data', '2');
      first.answer({ content: [], structuredContent: { sum: 1 } });
      await pageSettled();
      assert.equal(textOf('data'), '2');
    });

    it('useToolCall: cancel tells the host and keeps the previous data', async () => {
      await show();
      click('call');
      (await nextCall()).answer({ content: [], structuredContent: { sum: 3 } });
      await until('data', '3');
      click('call');
      const call = await nextCall();
      click('cancel');
      await until('pending', 'false');
      await eventually(() => call.signal.aborted, 'the Host hears of it');
      assert.deepEqual([textOf('data'), textOf('error')], ['3', 'undefined']);
    });

    it('useViewState: shares one state among all users of its key', async () => {
      await show();
      assert.deepEqual([textOf('count'), textOf('copy')], ['0', '0']);
      click('bump');
      click('bump');
      await until('count', '2');
      await until('copy', '2');
    });

    it('ends the session once for another key, and starts another one', async () => {
      await show();
      await shown!.again();
      await eventually(() => host.greetings.length === 2, 'the second session');
      await until('status', 'ready');
      await pageSettled();
      assert.equal(host.ended, 1);
      assert.lengthOf(host.greetings, 2);
    });

    it('ends the session once when it is unmounted', async () => {
      await show();
      await shown!.unmount();
      shown = undefined;
      await eventually(() => host.ended === 1, 'the end');
      await pageSettled();
      assert.equal(host.ended, 1);
      assert.lengthOf(host.greetings, 1);
      assert.lengthOf(container.querySelectorAll('mcp-app-root'), 0);
    });

    it('uses an app that is passed to it', async () => {
      const app = new McpApp({ name: 'Mine', version: '1' }, { transport: host.transport() });
      await show({ app });
      assert.equal(app.getSnapshot().status, 'ready');
      assert.equal(container.querySelector('mcp-app-root')!.app, app);
      assert.deepEqual(
        host.greetings.map(({ appInfo }) => appInfo.name),
        ['Mine'],
      );
    });

    it('without a root: hooks use an app that is passed to them', async () => {
      const app = new McpApp(info, { transport: host.transport() });
      const { subscribe } = app;
      let subscribed = 0;
      Object.assign(app, {
        subscribe(listener: () => void) {
          subscribed++;
          const stop = subscribe(listener);
          return () => {
            subscribed--;
            stop();
          };
        },
      });
      // They follow the app as long as it lives, as the view state does.
      toolCalls(app);
      toolProgress(app);
      const own = subscribed;
      const end = adapter.showAlone(container, app);
      assert.equal(textOf('status'), 'idle');
      await app.connect();
      await until('status', 'ready');
      await until('theme', 'dark');
      click('bump');
      await until('copy', '1');
      app.close();
      await until('status', 'closed');
      assert.isAbove(subscribed, own + 1);
      await end();
      await eventually(() => subscribed === own + 1, 'only the view state itself hears on');
    });

    it('mounted outside of the document, it starts when it is inserted', async () => {
      container.remove();
      shown = adapter.show(container, info);
      await pageSettled();
      assert.lengthOf(host.greetings, 0);
      document.body.append(container);
      await until('status', 'ready');
      assert.lengthOf(host.greetings, 1);
    });

    it('fills the slots, in which hooks work, too', async () => {
      host.remove();
      shown = adapter.show(container, info, ['loading', 'error']);
      await eventually(() => container.textContent?.includes('without a host'), 'the error');
      const root = container.querySelector('mcp-app-root')!;
      const filled = [...root.children].filter(({ slot }) => slot).map(({ slot }) => slot);
      assert.sameMembers(filled, ['loading', 'error']);
      await eventually(() => root.matches(':state(error)'), 'the state');
      assert.isTrue(root.querySelector('[slot=error]')!.firstElementChild === null);
      assert.equal(root.querySelector('[slot=loading]')!.textContent, 'slot loading');
    });

    for (const hook of adapter.hooks)
      it(`${hook} outside of a root throws its name and what to do`, () => {
        const error = adapter.useOutside(hook);
        assert.instanceOf(error, Error);
        assert.include((error as Error).message, `${hook}()`);
        assert.include((error as Error).message, '<McpAppRoot>');
      });
  });
}
