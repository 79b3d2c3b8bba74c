// The same pages for the server and for the browser.
import { createElement } from 'react';
import { McpAppFrame, McpAppRoot } from '../../../../packages/react/src/index.js';
import { View } from './react-view.mjs';

export const pages = {
  frame: (props) =>
    createElement(
      'main',
      null,
      createElement(McpAppFrame, {
        className: 'wide',
        title: 'A clock',
        loading: createElement('b', null, 'one moment'),
        error: 'it failed',
        fallback: 'instead',
        toolbar: 'a toolbar',
        ...props,
      }),
    ),
  root: (props) =>
    createElement(
      McpAppRoot,
      { name: 'Sums', version: '2.0.0', availableDisplayModes: ['inline', 'pip'], ...props },
      createElement(View),
    ),
};
