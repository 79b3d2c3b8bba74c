// The theme workbench as a page: its state is in the fragment of the address, so a link restores it.
import '@mcp-app/elements/mcp-app-frame/define';
import '@mcp-app/tokens/theme.css';
import '../../../.storybook/presets.css';
import '../../../stories/views/kit.css';
import { shop } from '../../../stories/server/shop-server.js';
import '../../../stories/workbench/theme-workbench.js';
import type { WorkbenchChangeEvent } from '../../../stories/workbench/workbench-link.js';

const workbench = document.querySelector('theme-workbench')!;
const { dataset } = document.documentElement;

workbench.address = (encoded) => new URL(`#${encoded}`, location.href).href;
workbench.page = {
  scheme: dataset['theme'] === 'dark' ? 'dark' : 'light',
  preset: 'default',
  direction: 'ltr',
};
workbench.encoded = location.hash.slice(1);
workbench.addEventListener('workbench-change', (event) => {
  const { encoded } = event as WorkbenchChangeEvent;
  history.replaceState(null, '', encoded === '' ? location.pathname : `#${encoded}`);
});
// The workbench ignores fragments that are not a state.
window.addEventListener('hashchange', () => {
  workbench.encoded = location.hash.slice(1);
});
workbench.client = await shop();
