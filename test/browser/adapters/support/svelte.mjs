import { createRawSnippet, flushSync, mount, unmount } from 'svelte';
import Frames from './Frames.svelte';
import { Shown } from './shown.svelte.js';

const snippetsOf = ({ slots = {} }) =>
  Object.fromEntries(
    Object.entries(slots).map(([name, text]) => [
      name,
      createRawSnippet(() => ({ render: () => `<b>${text}</b>` })),
    ]),
  );

export const svelte = {
  name: 'Svelte',
  start(target) {
    const shown = new Shown();
    const component = mount(Frames, { target, props: { shown } });
    return {
      async render(items) {
        shown.items = items.map((item) => ({
          key: item.key,
          props: { ...item.props, ...snippetsOf(item) },
        }));
        flushSync();
      },
      ref: (key) => shown.refs[key],
      async unmount() {
        await unmount(component);
      },
    };
  },
};
