import { createElement, Fragment, StrictMode, version } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import {
  McpAppRoot,
  useHostContext,
  useMcpApp,
  useToolCall,
  useIncomingCalls,
  useToolProgress,
  useViewState,
} from '../../../../packages/react/src/index.js';

const hooks = {
  useMcpApp: () => useMcpApp(),
  useHostContext: () => useHostContext(),
  useToolCall: () => useToolCall('add'),
  useViewState: () => useViewState('count', 0),
  useIncomingCalls: () => useIncomingCalls(),
  useToolProgress: () => useToolProgress(),
};
const show = (id, text) => createElement('p', { id }, String(text));
const button = (id, onClick) => createElement('button', { id, onClick }, id);

function Copy({ app }) {
  const [count] = useViewState('count', 99, undefined, app);
  return show('copy', count);
}

export function View({ app: given }) {
  const { app, snapshot } = useMcpApp(given);
  const context = useHostContext(given);
  const { call, cancel, data, error, pending } = useToolCall('add', app);
  const [count, setCount] = useViewState('count', 0, undefined, given);
  const progress = useToolProgress(given);
  const calls = useIncomingCalls(given);
  return createElement(
    Fragment,
    null,
    show('progress', progress?.message),
    show(
      'calls',
      calls.map(({ id, toolStatus }) => `${id} ${toolStatus}`),
    ),
    show('status', snapshot.status),
    show('theme', context?.theme),
    show('result', snapshot.toolResult?.content[0]?.text),
    show('extras', Object.keys(snapshot.extras ?? {})),
    show('pending', pending),
    show('data', data?.structuredContent?.sum),
    show('error', error?.message),
    show('count', count),
    createElement(Copy, { app: given }),
    button('call', () => call({ a: 1, b: 2 })),
    button('cancel', cancel),
    button('bump', () => setCount((now) => now + 1)),
  );
}

function Failure() {
  return useMcpApp().snapshot.error?.message;
}

const slotsOf = (slots) =>
  Object.fromEntries(
    slots.map((name) => [name, name === 'error' ? createElement(Failure) : `slot ${name}`]),
  );

const useOutside = (hook) => {
  let caught;
  const Outside = () => {
    try {
      hooks[hook]();
    } catch (error) {
      caught = error;
    }
    return null;
  };
  const root = createRoot(document.createElement('div'));
  flushSync(() => root.render(createElement(Outside)));
  root.unmount();
  return caught;
};

const reactView = (wrapper, name) => ({
  name,
  hooks: Object.keys(hooks),
  useOutside,
  show(container, props, slots = []) {
    const root = createRoot(container);
    const render = (key) => {
      const view = createElement(
        McpAppRoot,
        { key, ...props, ...slotsOf(slots) },
        createElement(View),
      );
      flushSync(() => root.render(createElement(wrapper, null, view)));
    };
    render('first');
    return {
      async again() {
        render('again');
      },
      async unmount() {
        flushSync(() => root.unmount());
      },
    };
  },
  showAlone(container, app) {
    const root = createRoot(container);
    flushSync(() => root.render(createElement(wrapper, null, createElement(View, { app }))));
    return () => flushSync(() => root.unmount());
  },
});

const [major] = version.split('.');
export const plainReactView = reactView(Fragment, `React ${major}`);
export const strictReactView = reactView(StrictMode, `React ${major} in StrictMode`);
