// A component of each framework that shows a resource, whose URI can change.
import { createElement } from 'react';
import { flushSync as flushReact } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { flushSync as flushSvelte, mount, unmount } from 'svelte';
import { createApp, h, nextTick, shallowRef } from 'vue';
import { useResource as useReact } from '../../../../packages/react/src/index.js';
import { useResource as useVue } from '../../../../packages/vue/src/index.js';
import Live from './Live.svelte';
import { Shown } from './shown.svelte.js';

/** The text of a state. */
export const textOf = ({ status, isLive, contents, error }) =>
  [status, isLive ? 'live' : 'once', contents?.[0].text ?? error?.message ?? ''].join(' ');

function ReactLive({ app, uri }) {
  const resource = useReact(uri, app);
  return createElement('button', { onClick: resource.refresh }, textOf(resource));
}

const react = {
  name: 'React',
  show(container, app, first) {
    const root = createRoot(container);
    const show = (uri) => flushReact(() => root.render(createElement(ReactLive, { app, uri })));
    show(first);
    return { show, unmount: () => flushReact(() => root.unmount()) };
  },
};

const vue = {
  name: 'Vue',
  show(container, app, first) {
    const uri = shallowRef(first);
    const page = createApp({
      setup() {
        const resource = useVue(uri, app);
        return () =>
          h('button', { onClick: () => resource.value.refresh() }, textOf(resource.value));
      },
    });
    page.mount(container);
    return {
      show: (next) => ((uri.value = next), nextTick()),
      unmount: () => page.unmount(),
    };
  },
};

const svelte = {
  name: 'Svelte',
  show(target, app, first) {
    const shown = new Shown();
    shown.items = [first];
    const component = mount(Live, { target, props: { shown, app, textOf } });
    flushSvelte();
    return {
      show(next) {
        shown.items = [next];
        flushSvelte();
      },
      unmount: () => unmount(component),
    };
  },
};

export const liveViews = [react, vue, svelte];
