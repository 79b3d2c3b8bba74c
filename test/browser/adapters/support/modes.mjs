// A host page that keeps the frame's display mode in its own state, shown in `#mode`; a button sets each mode.
import { createElement, Fragment, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { mount, unmount } from 'svelte';
import { createApp, h, ref } from 'vue';
import { McpAppFrame } from '../../../../packages/react/src/index.js';
import { McpAppFrame as VueFrame } from '../../../../packages/vue/src/index.js';
import Modes from './Modes.svelte';

const MODES = ['inline', 'fullscreen', 'pip'];

function ReactModes({ props }) {
  const [mode, setMode] = useState('inline');
  return createElement(
    Fragment,
    null,
    createElement(McpAppFrame, {
      displayMode: mode,
      onDisplayModeChange: (event) => setMode(event.mode),
      ...props,
    }),
    createElement('p', { id: 'mode' }, mode),
    MODES.map((id) => createElement('button', { key: id, id, onClick: () => setMode(id) }, id)),
  );
}

export const modes = {
  React(container, props) {
    const root = createRoot(container);
    flushSync(() => root.render(createElement(ReactModes, { props })));
    return () => root.unmount();
  },
  Vue(container, props) {
    const mode = ref('inline');
    const set = (next) => {
      mode.value = next;
    };
    // What the compiler generates for `v-model:display-mode="mode"`.
    const app = createApp(() => [
      h(VueFrame, { displayMode: mode.value, 'onUpdate:displayMode': set, ...props }),
      h('p', { id: 'mode' }, mode.value),
      MODES.map((id) => h('button', { id, onClick: () => set(id) }, id)),
    ]);
    app.mount(container);
    return () => app.unmount();
  },
  Svelte(target, props) {
    const component = mount(Modes, { target, props: { props } });
    return () => unmount(component);
  },
};
