// Opened apps and what they say, in order.
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { titleOf } from './backend.js';
import type { App } from './backend.js';
import { make } from './make.js';

const list = document.querySelector('.conversation')!;
const hint = document.querySelector<HTMLElement>('#hint')!;

export function addApp(app: App): McpAppFrameElement {
  const frame = document.createElement('mcp-app-frame');
  Object.assign(frame, { relay: app.relay, tool: app.tool, toolInput: {}, appearance: 'card' });
  frame.ariaLabel = titleOf(app);
  hint.hidden = true;
  list.append(make('li', {}, frame));
  return frame;
}

export function addMessage(app: App, text: string): void {
  const from = make('small', { textContent: `You, with ${titleOf(app)}` });
  list.append(make('li', { className: 'said' }, from, make('span', { textContent: text })));
}
