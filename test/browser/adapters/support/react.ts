import { createElement, Fragment, StrictMode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { McpAppFrame } from '../../../../packages/react/src/index.js';
import type { Adapter, Item } from './adapter.js';

const slotsOf = ({ slots = {} }: Item) =>
  Object.fromEntries(
    Object.entries(slots).map(([name, text]) => [name, createElement('b', null, text)]),
  );

export const react = (wrapper: typeof StrictMode | typeof Fragment, name: string): Adapter => ({
  name,
  start(container) {
    const root = createRoot(container);
    const refs = new Map<string, McpAppFrameElement | null>();
    return {
      async render(items) {
        const frames = items.map((item) =>
          createElement(McpAppFrame, {
            key: item.key,
            ref: (element: McpAppFrameElement | null) => void refs.set(item.key, element),
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

export const plainReact = react(Fragment, 'React');
export const strictReact = react(StrictMode, 'React in StrictMode');
