// Storybook's own UI follows the theme of the toolbar.
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import { addons } from 'storybook/manager-api';
import { dark, light } from './brand.js';

addons.setConfig({ theme: light });

// The tab shows the name of this project instead of Storybook's. Storybook sets the title on every page.
const named = () => document.title.replace(/Storybook$/, 'MCP App Elements');
new MutationObserver(() => {
  if (named() !== document.title) document.title = named();
}).observe(document.head, { childList: true, characterData: true, subtree: true });

addons.register('mcp-app/theme', (api) => {
  const follow = ({ globals }: { globals: { theme?: string } }) =>
    api.setOptions({ theme: globals.theme === 'dark' ? dark : light });
  api.on(SET_GLOBALS, follow);
  api.on(GLOBALS_UPDATED, follow);
});
