// A component of each framework that shows the direction of the host's page, and announces.
import { createElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { mount, unmount } from 'svelte';
import { createApp, h } from 'vue';
import * as fromReact from '../../../../packages/react/src/index.js';
import * as fromVue from '../../../../packages/vue/src/index.js';
import AccessibleView from './AccessibleView.svelte';

const textOf = (preferences) => preferences?.direction ?? 'unknown';

function ReactView({ app }) {
  const preferences = fromReact.useAccessibility(app);
  const announce = fromReact.useAnnounce(app);
  return createElement('button', { onClick: () => announce('Saved') }, textOf(preferences));
}

export const accessibleViews = [
  {
    name: 'React',
    show(container, app) {
      const root = createRoot(container);
      flushSync(() => root.render(createElement(ReactView, { app })));
      return () => flushSync(() => root.unmount());
    },
  },
  {
    name: 'Vue',
    show(container, app) {
      const page = createApp({
        setup() {
          const preferences = fromVue.useAccessibility(app);
          const announce = fromVue.useAnnounce(app);
          return () => h('button', { onClick: () => announce('Saved') }, textOf(preferences.value));
        },
      });
      page.mount(container);
      return () => page.unmount();
    },
  },
  {
    name: 'Svelte',
    show(target, app) {
      const component = mount(AccessibleView, { target, props: { app } });
      return () => unmount(component);
    },
  },
];
