import { createApp, h, nextTick, shallowRef } from 'vue';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { McpAppFrame } from '../../../../packages/vue/src/index.js';
import type { Adapter, Item } from './adapter.js';

const slotsOf = ({ slots = {} }: Item) =>
  Object.fromEntries(Object.entries(slots).map(([name, text]) => [name, () => [h('b', text)]]));

type Exposed = { element?: McpAppFrameElement } | null;

export const vue: Adapter = {
  name: 'Vue',
  start(container) {
    const shown = shallowRef<Item[]>([]);
    const refs = new Map<string, Exposed>();
    const app = createApp(() =>
      shown.value.map((item) =>
        h(
          McpAppFrame,
          {
            key: item.key,
            ref: (frame) => void refs.set(item.key, frame as Exposed),
            ...item.props,
          },
          slotsOf(item),
        ),
      ),
    );
    app.mount(container);
    return {
      async render(items) {
        shown.value = items;
        await nextTick();
      },
      ref: (key) => refs.get(key)?.element,
      async unmount() {
        app.unmount();
      },
    };
  },
};
