import { createElement, Fragment } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { McpAppFrame, useMcpAppFrame } from '../../../../packages/react/src/index.js';

function Reading({ props }) {
  const { ref, element, status, appInfo, error } = useMcpAppFrame();
  return createElement(
    Fragment,
    null,
    createElement(McpAppFrame, { ref, ...props }),
    createElement('p', { id: 'reading' }, `${status} ${appInfo?.name} ${error?.reason}`),
    createElement('button', { id: 'reload', onClick: () => element.reload() }),
  );
}

export function readReact(container, props) {
  const root = createRoot(container);
  flushSync(() => root.render(createElement(Reading, { props })));
  return () => root.unmount();
}
