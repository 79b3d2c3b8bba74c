// The view of the adapters, written by hand over the bare element.
import '../../../../packages/elements/src/mcp-app-root/mcp-app-root.define.js';
import { trackToolCall } from '../../../../packages/elements/src/view/tool-call.js';
import { viewState } from '../../../../packages/elements/src/view/view-state.js';
import type { ViewAdapter } from './view-adapter.js';

const IDS = ['status', 'result', 'extras', 'data', 'count'];

export const rawView: Pick<ViewAdapter, 'name' | 'show'> = {
  name: 'Raw',
  show(container, props) {
    const root = Object.assign(document.createElement('mcp-app-root'), props);
    for (const id of [...IDS, 'call', 'bump'])
      root.append(Object.assign(document.createElement(IDS.includes(id) ? 'p' : 'button'), { id }));
    const { app } = root;
    const add = trackToolCall(app, 'add');
    const count = viewState(app, { key: 'count', initial: 0 });
    const render = () => {
      const { status, toolResult, extras = {} } = app.getSnapshot();
      const [block] = toolResult?.content ?? [];
      const sum = (add.getSnapshot().data?.structuredContent as { sum?: number } | undefined)?.sum;
      const text = block?.type === 'text' ? block.text : undefined;
      const shown = [status, text, Object.keys(extras), sum, count.getSnapshot()];
      for (const [index, id] of IDS.entries())
        root.querySelector(`#${id}`)!.textContent = String(shown[index]);
    };
    for (const { subscribe } of [app, add, count]) subscribe(render);
    root.querySelector('#call')!.addEventListener('click', () => void add.call({ a: 1, b: 2 }));
    root.querySelector('#bump')!.addEventListener('click', () => count.set((now) => now + 1));
    container.append(root);
    render();
    return {
      again: async () => {},
      async unmount() {
        count.stop();
        root.remove();
      },
    };
  },
};
