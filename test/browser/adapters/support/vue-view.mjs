import { createApp, h, nextTick, reactive, shallowRef } from 'vue';
import {
  McpAppRoot,
  useHostContext,
  useMcpApp,
  useToolCall,
  useIncomingCalls,
  useToolProgress,
  useViewState,
} from '../../../../packages/vue/src/index.js';

const composables = {
  useMcpApp: () => useMcpApp(),
  useHostContext: () => useHostContext(),
  useToolCall: () => useToolCall('add'),
  useViewState: () => useViewState('count', 0),
  useIncomingCalls: () => useIncomingCalls(),
  useToolProgress: () => useToolProgress(),
};
const show = (id, text) => h('p', { id }, String(text));
const button = (id, onClick) => h('button', { id, onClick }, id);

const Copy = {
  props: ['app'],
  setup({ app }) {
    const count = useViewState('count', 99, undefined, app);
    return () => show('copy', count.value);
  },
};

export const View = {
  props: ['app'],
  setup({ app: given }) {
    const { app, snapshot } = useMcpApp(given);
    const context = useHostContext(given);
    const { call, cancel, data, error, pending } = useToolCall('add', app);
    const count = useViewState('count', 0, undefined, given);
    const progress = useToolProgress(given);
    const calls = useIncomingCalls(given);
    // As a form would have it.
    const input = reactive({ a: 1, b: 2 });
    return () => [
      show('progress', progress.value?.message),
      show(
        'calls',
        calls.value.map(({ id, toolStatus }) => `${id} ${toolStatus}`),
      ),
      show('status', snapshot.value.status),
      show('theme', context.value?.theme),
      show('result', snapshot.value.toolResult?.content[0]?.text),
      show('extras', Object.keys(snapshot.value.extras ?? {})),
      show('pending', pending.value),
      show('data', data.value?.structuredContent?.sum),
      show('error', error.value?.message),
      show('count', count.value),
      h(Copy, { app: given }),
      button('call', () => call(input)),
      button('cancel', cancel),
      button('bump', () => count.value++),
    ];
  },
};

const Failure = {
  setup() {
    const { snapshot } = useMcpApp();
    return () => snapshot.value.error?.message;
  },
};

const slotsOf = (slots) =>
  Object.fromEntries(
    slots.map((name) => [name, () => (name === 'error' ? h(Failure) : `slot ${name}`)]),
  );

export const vueView = {
  name: 'Vue',
  hooks: Object.keys(composables),
  useOutside(hook) {
    let caught;
    const app = createApp({
      setup() {
        try {
          composables[hook]();
        } catch (error) {
          caught = error;
        }
        return () => null;
      },
    });
    app.mount(document.createElement('div'));
    return caught;
  },
  show(container, props, slots = []) {
    const key = shallowRef('first');
    const app = createApp(() =>
      h(McpAppRoot, { key: key.value, ...props }, { default: () => h(View), ...slotsOf(slots) }),
    );
    app.mount(container);
    return {
      async again() {
        key.value = 'again';
        await nextTick();
      },
      async unmount() {
        app.unmount();
      },
    };
  },
  showAlone(container, app) {
    const page = createApp(View, { app });
    page.mount(container);
    return () => page.unmount();
  },
};
