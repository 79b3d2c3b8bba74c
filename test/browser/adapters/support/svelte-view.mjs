import { flushSync, mount, unmount } from 'svelte';
import Outside from './Outside.svelte';
import RootedView from './RootedView.svelte';
import { Shown } from './shown.svelte.js';
import View from './View.svelte';

export const svelteView = {
  name: 'Svelte',
  hooks: [
    'useMcpApp',
    'useHostContext',
    'useToolCall',
    'useViewState',
    'useIncomingCalls',
    'useToolProgress',
  ],
  useOutside(hook) {
    let found;
    const caught = (error) => {
      found = error;
    };
    void unmount(
      mount(Outside, { target: document.createElement('div'), props: { hook, caught } }),
    );
    return found;
  },
  show(target, props, slots = []) {
    const shown = new Shown();
    const component = mount(RootedView, { target, props: { shown, props, slots } });
    return {
      async again() {
        shown.items = [];
        flushSync();
      },
      async unmount() {
        await unmount(component);
      },
    };
  },
  showAlone(target, app) {
    const component = mount(View, { target, props: { app } });
    flushSync();
    return () => unmount(component);
  },
};
