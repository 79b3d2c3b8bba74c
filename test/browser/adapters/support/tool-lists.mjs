// A page of each framework that lists the tools of its views, and calls the one that is clicked.
import { createElement, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { mount, unmount } from 'svelte';
import { createApp, h } from 'vue';
import * as fromReact from '../../../../packages/react/src/index.js';
import * as fromVue from '../../../../packages/vue/src/index.js';
import ToolList from './ToolList.svelte';

function ReactList({ options, called }) {
  const { tools, call } = fromReact.useAppTools(options);
  return tools.map(({ name }) =>
    createElement('button', { key: name, onClick: () => called(call(name)) }, name),
  );
}

export const toolLists = [
  {
    name: 'React',
    show(container, options, called) {
      const root = createRoot(container);
      const list = createElement(ReactList, { options, called });
      flushSync(() => root.render(createElement(StrictMode, null, list)));
      return () => flushSync(() => root.unmount());
    },
  },
  {
    name: 'Vue',
    show(container, options, called) {
      const page = createApp({
        setup() {
          const apps = fromVue.useAppTools(options);
          return () =>
            apps.value.tools.map(({ name }) =>
              h('button', { key: name, onClick: () => called(apps.value.call(name)) }, name),
            );
        },
      });
      page.mount(container);
      return () => page.unmount();
    },
  },
  {
    name: 'Svelte',
    show(target, options, called) {
      const component = mount(ToolList, { target, props: { options, called } });
      return () => unmount(component);
    },
  },
];
