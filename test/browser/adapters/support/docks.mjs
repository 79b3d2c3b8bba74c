// A host page with its conversation in a dock, in each framework; a button docks the view and shows the mode.
import { createElement, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { mount, unmount } from 'svelte';
import { createApp, h, ref } from 'vue';
import { McpAppDock, McpAppFrame } from '../../../../packages/react/src/index.js';
import {
  McpAppDock as VueDock,
  McpAppFrame as VueFrame,
} from '../../../../packages/vue/src/index.js';
import DockedModes from './DockedModes.svelte';

function ReactDock({ props, dock, onDockedChange }) {
  const [mode, setMode] = useState('inline');
  const onDisplayModeChange = (event) => setMode(event.mode);
  return createElement(
    McpAppDock,
    { ...dock, onDockedChange },
    createElement(
      'main',
      null,
      createElement(McpAppFrame, { displayMode: mode, onDisplayModeChange, ...props }),
      createElement('button', { id: 'split', onClick: () => setMode('split') }, mode),
    ),
  );
}

export const docks = {
  React(container, page) {
    const root = createRoot(container);
    flushSync(() => root.render(createElement(ReactDock, page)));
    return () => root.unmount();
  },
  Vue(container, { props, dock, onDockedChange }) {
    const mode = ref('inline');
    const set = (next) => {
      mode.value = next;
    };
    const frame = () =>
      h(VueFrame, { displayMode: mode.value, 'onUpdate:displayMode': set, ...props });
    const app = createApp(() =>
      h(VueDock, { ...dock, onDockedChange }, () =>
        h('main', [frame(), h('button', { id: 'split', onClick: () => set('split') }, mode.value)]),
      ),
    );
    app.mount(container);
    return () => app.unmount();
  },
  Svelte(target, props) {
    const component = mount(DockedModes, { target, props });
    return () => unmount(component);
  },
  /** The tags themselves. */
  Elements(container, { props, dock: settings, onDockedChange }) {
    const dock = Object.assign(document.createElement('mcp-app-dock'), settings);
    dock.addEventListener('mcp-app-docked-change', onDockedChange);
    const main = document.createElement('main');
    const frame = Object.assign(document.createElement('mcp-app-frame'), props);
    const button = document.createElement('button');
    button.id = 'split';
    button.textContent = 'inline';
    button.onclick = () => (frame.displayMode = 'split');
    frame.addEventListener('mcp-app-display-mode-change', ({ mode }) => {
      button.textContent = mode;
    });
    main.append(frame, button);
    dock.append(main);
    container.append(dock);
    return () => dock.remove();
  },
};
