// `window.openai` in the page of a view: the same for the bare element and for every adapter.
import { assert } from 'chai';
import { eventually } from '../../support/frame-harness.js';
import { mockHost } from './support/mock-host.js';
import { rawView } from './support/raw-view.js';
import { strictReactView } from './support/react-view.mjs';
import { svelteView } from './support/svelte-view.mjs';
import type { ShownView, ViewAdapter } from './support/view-adapter.js';
import { vueView } from './support/vue-view.mjs';

const page = window as unknown as { openai?: Record<string, unknown> };
const adapters: Pick<ViewAdapter, 'name' | 'show'>[] = [
  rawView,
  strictReactView,
  vueView,
  svelteView,
];

for (const adapter of adapters) {
  describe(`${adapter.name}: a view with window.openai`, () => {
    let container: HTMLElement;
    let shown: ShownView;

    const show = async () => {
      container = document.body.appendChild(document.createElement('div'));
      shown = adapter.show(container, { name: 'Sums', version: '2.0.0' });
      await until('status', 'ready');
    };
    const textOf = (id: string) => container.querySelector(`#${id}`)?.textContent;
    const click = (id: string) => container.querySelector<HTMLButtonElement>(`#${id}`)!.click();
    const until = (id: string, text: string) =>
      eventually(() => textOf(id) === text, `${id} is ${text}, not ${textOf(id)}`);
    const setGlobals = (globals: Record<string, unknown>) => {
      Object.assign(page.openai!, globals);
      dispatchEvent(new CustomEvent('openai:set_globals', { detail: { globals } }));
    };

    afterEach(async () => {
      await shown.unmount();
      container.remove();
      delete page.openai;
    });

    it('alone: provides data, a tool call and the state', async () => {
      const calls: unknown[] = [];
      const callTool = async (...args: unknown[]) => {
        calls.push(args);
        return { content: [], structuredContent: { sum: 3 } };
      };
      const setWidgetState = (widgetState: unknown) =>
        void (page.openai!['widgetState'] = widgetState);
      page.openai = { toolInput: {}, callTool, setWidgetState };
      await show();
      assert.equal(textOf('result'), 'undefined');
      const content = [{ type: 'text', text: 'three' }];
      setGlobals({ toolResponseMetadata: { mcp_tool_result: { content } } });
      await until('result', 'three');
      click('call');
      await until('data', '3');
      assert.deepEqual(calls, [['add', { a: 1, b: 2 }]]);
      click('bump');
      await eventually(
        () => JSON.stringify(page.openai!['widgetState'])?.includes('{"count":1}'),
        'the state',
      );
    });

    it('beside the standard: provides only the extras', async () => {
      const host = mockHost();
      const refuse = () => Promise.reject(new Error('not this way'));
      page.openai = { toolOutput: { a: 1 }, callTool: refuse, uploadFile: refuse };
      try {
        await show();
        await until('extras', 'uploadFile');
        assert.equal(textOf('result'), 'undefined');
        click('call');
        const call = (await eventually(() => host.calls.shift(), 'a call'))!;
        call.answer({ content: [], structuredContent: { sum: 4 } });
        await until('data', '4');
        setGlobals({ requestModal: refuse });
        await until('extras', 'uploadFile,requestModal');
        assert.lengthOf(host.greetings, 1);
      } finally {
        host.remove();
      }
    });
  });
}
