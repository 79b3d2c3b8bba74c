// A view in Vue whose content registers tools while it is mounted.
import { createApp, createSSRApp, h, onBeforeUnmount, onMounted, shallowRef } from 'vue';
import { McpAppRoot, useMcpApp } from '../../../../packages/vue/src/index.js';

const Content = {
  props: ['register'],
  setup({ register }) {
    const { app, snapshot } = useMcpApp();
    onBeforeUnmount(register(app, 'setup'));
    onMounted(() => register(app, 'mounted'));
    return () => h('p', { id: 'status' }, `${app.appInfo.name} ${snapshot.value.status}`);
  },
};

const shown = (create) => (container, first) => {
  const current = shallowRef(first);
  const page = create(() => {
    const { register, ...props } = current.value;
    return h(
      McpAppRoot,
      { name: 'Sums', version: '2.0.0', availableDisplayModes: ['inline', 'pip'], ...props },
      { default: () => h(Content, { register }) },
    );
  });
  page.mount(container);
  return {
    update(props) {
      current.value = props;
    },
    unmount: () => page.unmount(),
  };
};

export const vueTools = {
  moments: ['setup', 'mounted'],
  ways: { mounted: shown(createApp), hydrated: shown(createSSRApp) },
};
