import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import type { Adapter, Item } from './adapter.js';
import Frames from './Frames.svelte';
import { Shown } from './shown.svelte.js';

const withSlots = ({ key, props, slots = {} }: Item): Item => ({
  key,
  props: {
    ...props,
    ...Object.fromEntries(
      Object.entries(slots).map(([name, text]) => [
        name,
        createRawSnippet(() => ({ render: () => `<b>${text}</b>` })),
      ]),
    ),
  },
});

export const svelte: Adapter = {
  name: 'Svelte',
  start(target) {
    const shown = new Shown();
    const component = mount(Frames, { target, props: { shown } });
    return {
      async render(items) {
        shown.items = items.map(withSlots);
        flushSync();
      },
      ref: (key) => shown.refs[key],
      async unmount() {
        await unmount(component);
      },
    };
  },
};
