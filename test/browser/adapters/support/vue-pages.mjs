// The same pages for the server and for the browser.
import { h } from 'vue';
import { McpAppFrame, McpAppRoot } from '../../../../packages/vue/src/index.js';
import { View } from './vue-view.mjs';

export const pages = {
  frame: (props) =>
    h('main', [
      h(
        McpAppFrame,
        { class: 'wide', title: 'A clock', ...props },
        {
          loading: () => h('b', 'one moment'),
          error: () => 'it failed',
          fallback: () => 'instead',
          toolbar: () => 'a toolbar',
        },
      ),
    ]),
  root: (props) =>
    h(
      McpAppRoot,
      { name: 'Sums', version: '2.0.0', availableDisplayModes: ['inline', 'pip'], ...props },
      { default: () => h(View) },
    ),
};
