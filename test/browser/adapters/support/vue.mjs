import { createApp, h, nextTick, shallowRef } from 'vue';
import { McpAppFrame } from '../../../../packages/vue/src/index.js';

const slotsOf = ({ slots = {} }) =>
  Object.fromEntries(Object.entries(slots).map(([name, text]) => [name, () => [h('b', text)]]));

export const vue = {
  name: 'Vue',
  start(container) {
    const shown = shallowRef([]);
    const refs = new Map();
    const app = createApp(() =>
      shown.value.map((item) =>
        h(
          McpAppFrame,
          { key: item.key, ref: (frame) => void refs.set(item.key, frame), ...item.props },
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
