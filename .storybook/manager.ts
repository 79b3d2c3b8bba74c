// Storybook's own UI follows the theme of the toolbar, and the system until one is chosen there.
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import { addons } from 'storybook/manager-api';
import { dark, light } from './brand.js';
import { onSystemTheme, themeOf } from './system-theme.js';

const brandOf = (globals?: { theme?: string }) => (themeOf(globals) === 'dark' ? dark : light);

addons.setConfig({ theme: brandOf() });

// The tab shows the name of this project instead of Storybook's. Storybook sets the title on every page.
const named = () => document.title.replace(/Storybook$/, 'MCP App Elements');
new MutationObserver(() => {
  if (named() !== document.title) document.title = named();
}).observe(document.head, { childList: true, characterData: true, subtree: true });

addons.register('mcp-app/theme', (api) => {
  let chosen: { theme?: string } = {};
  const follow = ({ globals = chosen }: { globals?: { theme?: string } }) => {
    chosen = globals;
    api.setOptions({ theme: brandOf(globals) });
  };
  api.on(SET_GLOBALS, follow);
  api.on(GLOBALS_UPDATED, follow);
  onSystemTheme(() => follow({}));
});
