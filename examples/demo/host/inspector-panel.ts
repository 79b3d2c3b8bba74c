// The inspector beside the conversation. It is loaded when somebody opens it.
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { byId, element } from './element.ts';

const panel = byId('inspector');
const toggle = byId<HTMLButtonElement>('inspect');
let current: McpAppFrameElement | undefined;

async function show(): Promise<void> {
  await import('@mcp-app/elements/inspector/define');
  const inspector = panel.querySelector('mcp-app-inspector') ?? element('mcp-app-inspector');
  inspector.frame = current;
  panel.append(inspector);
}

/** Opens the panel on this app. */
export function inspect(frame: McpAppFrameElement): void {
  current = frame;
  open(true);
}

/** The app that the panel shows when nobody has chosen one: the last. */
export function follow(frame: McpAppFrameElement): void {
  current = frame;
  if (!panel.hidden) void show();
}

function open(isOpen: boolean): void {
  panel.hidden = !isOpen;
  toggle.ariaExpanded = String(isOpen);
  if (!isOpen) return;
  // On a phone it is above the conversation.
  panel.scrollIntoView({ block: 'nearest' });
  void show();
}

export function offerInspector(): void {
  toggle.addEventListener('click', () => open(panel.hidden === true));
}
