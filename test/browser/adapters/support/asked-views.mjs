// A component of each framework that asks what the server wants to know.
import { createElement } from 'react';
import { flushSync as flushReact } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { flushSync as flushSvelte, mount, unmount } from 'svelte';
import { createApp, h } from 'vue';
import { useElicitation as useReact } from '../../../../packages/react/src/index.js';
import { useElicitation as useVue } from '../../../../packages/vue/src/index.js';
import Asked from './Asked.svelte';

function ReactAsked({ app }) {
  const { question, accept, decline, cancel } = useReact(app);
  const button = (name, onClick) => createElement('button', { key: name, onClick }, name);
  return createElement('div', null, [
    createElement('p', { key: 'p' }, question?.message ?? 'nothing'),
    button('accept', () => accept({ size: 'M' })),
    button('decline', decline),
    button('cancel', cancel),
  ]);
}

const react = {
  name: 'React',
  show(container, app) {
    const root = createRoot(container);
    flushReact(() => root.render(createElement(ReactAsked, { app })));
    return () => flushReact(() => root.unmount());
  },
};

const vue = {
  name: 'Vue',
  show(container, app) {
    const page = createApp({
      setup() {
        const { question, accept, decline, cancel } = useVue(app);
        const button = (name, onClick) => h('button', { onClick }, name);
        return () =>
          h('div', [
            h('p', question.value?.message ?? 'nothing'),
            button('accept', () => accept({ size: 'M' })),
            button('decline', decline),
            button('cancel', cancel),
          ]);
      },
    });
    page.mount(container);
    return () => page.unmount();
  },
};

const svelte = {
  name: 'Svelte',
  show(target, app) {
    const component = mount(Asked, { target, props: { app } });
    flushSvelte();
    return () => unmount(component);
  },
};

export const askedViews = [react, vue, svelte];
