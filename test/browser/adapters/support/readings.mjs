// A Host's page that shows `useMcpAppFrame` in `#reading`, in each framework.
import { mount, unmount } from 'svelte';
import { createApp, h, KeepAlive, nextTick, reactive, ref, shallowRef, useTemplateRef } from 'vue';
import * as vue from '../../../../packages/vue/src/index.js';
import { readReact } from './react-reading.mjs';
import Reading from './Reading.svelte';
import { stateOf } from './shown.svelte.js';

const text = ({ status, appInfo, error }) => `${status} ${appInfo?.name} ${error?.reason}`;

const VueReading = {
  props: ['props'],
  setup({ props }) {
    const frame = useTemplateRef('frame');
    const reading = vue.useMcpAppFrame(frame);
    return () => [
      h(vue.McpAppFrame, { ref: 'frame', ...props }),
      h('p', { id: 'reading' }, text(reading.value)),
      h('button', { id: 'reload', onClick: () => frame.value.element.reload() }),
    ];
  },
};

export const readings = {
  React: readReact,
  Vue(container, props) {
    const app = createApp(VueReading, { props });
    app.mount(container);
    return () => app.unmount();
  },
  Svelte(target, props) {
    const component = mount(Reading, { target, props: { props } });
    return () => unmount(component);
  },
};

/** Data as a component has it: a proxy. */
export const reactiveData = { React: (data) => data, Vue: reactive, Svelte: stateOf };

/** `<McpAppFrame border :client>` with a client that a component keeps in a `ref()`. */
export function inTemplate(container, client) {
  const kept = ref(client);
  const app = createApp(() => h(vue.McpAppFrame, { border: '', client: kept.value }));
  app.mount(container);
  return () => app.unmount();
}

/** `<McpAppFrame v-model:display-mode="mode" />`; returns the ref, and a function that unmounts it. */
export function withModel(container, props) {
  const mode = ref('inline');
  const app = createApp(() =>
    h(vue.McpAppFrame, {
      ...props,
      displayMode: mode.value,
      'onUpdate:displayMode': (next) => (mode.value = next),
    }),
  );
  app.mount(container);
  return { mode, unmount: () => app.unmount() };
}

/** A frame in `<KeepAlive>`, and a function that shows or hides it. */
export function keptAlive(container, props) {
  const isShown = shallowRef(true);
  const Empty = { render: () => null };
  const app = createApp(() =>
    h(KeepAlive, () => (isShown.value ? h(vue.McpAppFrame, props) : h(Empty))),
  );
  app.mount(container);
  return {
    async show(next) {
      isShown.value = next;
      await nextTick();
    },
    unmount: () => app.unmount(),
  };
}
