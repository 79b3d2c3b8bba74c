// `McpAppElicitation` of each framework in a container, with props.
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { mount, unmount } from 'svelte';
import { createApp, h } from 'vue';
import { McpAppElicitation } from '../../../../packages/react/src/index.js';
import SvelteElicitation from '../../../../packages/svelte/src/McpAppElicitation.svelte';
import { McpAppElicitation as VueElicitation } from '../../../../packages/vue/src/index.js';

export const components = {
  React(container, props) {
    const root = createRoot(container);
    flushSync(() => root.render(createElement(McpAppElicitation, props)));
    return () => root.unmount();
  },
  Vue(container, props) {
    const app = createApp(() => h(VueElicitation, props));
    app.mount(container);
    return () => app.unmount();
  },
  Svelte(target, props) {
    const component = mount(SvelteElicitation, { target, props });
    return () => unmount(component);
  },
};
