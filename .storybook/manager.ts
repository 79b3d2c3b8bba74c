// Storybook's own frame follows the theme of the toolbar.
import { GLOBALS_UPDATED, SET_GLOBALS } from 'storybook/internal/core-events';
import { addons } from 'storybook/manager-api';
import { dark, light } from './brand.js';

addons.setConfig({ theme: light });

addons.register('mcp-app/theme', (api) => {
  const follow = ({ globals }: { globals: { theme?: string } }) =>
    api.setOptions({ theme: globals.theme === 'dark' ? dark : light });
  api.on(SET_GLOBALS, follow);
  api.on(GLOBALS_UPDATED, follow);
});
