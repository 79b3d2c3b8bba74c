// This file has no types, because those of the packages and of the sources that the tests use must not be in one
// program.
import { createElement, Fragment, StrictMode, version } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { McpAppFrame } from '../../../../packages/react/src/index.js';

const slotsOf = ({ slots = {} }) =>
  Object.fromEntries(
    Object.entries(slots).map(([name, text]) => [name, createElement('b', null, text)]),
  );

const react = (wrapper, name) => ({
  name,
  start(container) {
    const root = createRoot(container);
    const refs = new Map();
    return {
      async render(items) {
        const frames = items.map((item) =>
          createElement(McpAppFrame, {
            key: item.key,
            ref: (element) => void refs.set(item.key, element),
            ...item.props,
            ...slotsOf(item),
          }),
        );
        flushSync(() => root.render(createElement(wrapper, null, frames)));
      },
      ref: (key) => refs.get(key),
      async unmount() {
        flushSync(() => root.unmount());
      },
    };
  },
});

const [major] = version.split('.');
export const plainReact = react(Fragment, `React ${major}`);
export const strictReact = react(StrictMode, `React ${major} in StrictMode`);
