import '@mcp-app/elements/mcp-app-frame/define';
import { showApps } from './apps.js';
import { callApp, loadApps, textOf } from './backend.js';
import type { App } from './backend.js';
import { addApp, addMessage } from './conversation.js';
import './style.css';

const dark = document.querySelector<HTMLInputElement>('#dark')!;
function applyTheme() {
  document.documentElement.dataset.theme = dark.checked ? 'dark' : 'light';
}
dark.checked = matchMedia('(prefers-color-scheme: dark)').matches;
dark.addEventListener('change', applyTheme);
applyTheme();

// The view is shown immediately, and gets the result when it arrives.
async function open(app: App) {
  const frame = addApp(app);
  // What an app says counts as a message of the user. In a chat, the model answers it.
  frame.handlers = { message: ({ content }) => addMessage(app, textOf(content)) };
  frame.toolResult = await callApp(app);
}

async function load() {
  showApps({ state: 'loading' }, open, load);
  showApps(await loadApps(), open, load);
}
void load();
