// A view in React whose content registers tools while it is mounted.
import { createElement, StrictMode, useEffect, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { McpAppRoot, useMcpApp } from '../../../../packages/react/src/index.js';

function Content({ register }) {
  const { app, snapshot } = useMcpApp();
  useLayoutEffect(() => register(app, 'layout effect'), [app, register]);
  useEffect(() => register(app, 'effect'), [app, register]);
  return createElement('p', { id: 'status' }, `${app.appInfo.name} ${snapshot.status}`);
}

const page = ({ register, ...props }) =>
  createElement(
    McpAppRoot,
    { name: 'Sums', version: '2.0.0', availableDisplayModes: ['inline', 'pip'], ...props },
    createElement(Content, { register }),
  );
const inStrictMode = (content) => createElement(StrictMode, null, content);

const shown = (root, wrap, isSync) => {
  const update = (props) => {
    const render = () => root.render(wrap(page(props)));
    if (isSync) flushSync(render);
    else render();
  };
  return { update, unmount: () => root.unmount() };
};

const mounted = (wrap, isSync) => (container, props) => {
  const view = shown(createRoot(container), wrap, isSync);
  view.update(props);
  return view;
};

/** The moments at which the content registers a tool. */
const moments = ['layout effect', 'effect'];

export const reactTools = {
  moments,
  ways: {
    mounted: mounted((content) => content, true),
    'mounted in a transition': mounted((content) => content, false),
    'mounted in StrictMode': mounted(inStrictMode, true),
    hydrated: (container, props) =>
      shown(hydrateRoot(container, page(props)), (content) => content, true),
    'hydrated in StrictMode': (container, props) =>
      shown(hydrateRoot(container, inStrictMode(page(props))), inStrictMode, true),
  },
};
