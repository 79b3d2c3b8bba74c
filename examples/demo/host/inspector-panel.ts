// The inspectors beside the conversation: one per app, so that each has heard its app from the first message.
import '@mcp-app/elements/mcp-app-inspector/define';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { byId, element } from './element.ts';

const panel = byId('inspector');
const toggle = byId<HTMLButtonElement>('inspect');

function show(frame: McpAppFrameElement): void {
  for (const inspector of panel.querySelectorAll('mcp-app-inspector'))
    inspector.hidden = inspector.frame !== frame;
}

/** Listens to a new app, and shows it: the last is the one of interest until the user chooses. */
export function follow(frame: McpAppFrameElement): void {
  panel.querySelector('.hint')?.remove();
  panel.append(element('mcp-app-inspector', { frame }));
  show(frame);
}

/** Opens the panel on this app. */
export function inspect(frame: McpAppFrameElement): void {
  show(frame);
  open(true);
}

function open(isOpen: boolean): void {
  panel.hidden = !isOpen;
  toggle.ariaExpanded = String(isOpen);
  // On a phone it is above the conversation.
  if (isOpen) panel.scrollIntoView({ block: 'nearest' });
}

export function offerInspector(): void {
  toggle.addEventListener('click', () => open(panel.hidden === true));
}
