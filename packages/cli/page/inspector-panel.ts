// The inspectors beside the conversation: one per app, so that each has seen all messages of its app.
import '@mcp-app/devtools/inspector/define';
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { byId, element } from './element.ts';
import { changeAddress } from './page-address.ts';
import { savePreference } from './preferences.ts';

const panel = byId('inspector');
const toggle = byId<HTMLButtonElement>('inspect');
const inspectors = () => [...panel.querySelectorAll('mcp-app-inspector')];

function show(frame: McpAppFrameElement): void {
  for (const inspector of inspectors()) inspector.hidden = inspector.frame !== frame;
}

/** Observes a new app, and shows it: the latest app is selected until the user chooses another. */
export function follow(frame: McpAppFrameElement): void {
  panel.append(element('mcp-app-inspector', { frame }));
  show(frame);
}

/** A new conversation begins. */
export function forgetApps(): void {
  for (const inspector of inspectors()) inspector.remove();
}

/** Opens the panel on this app. */
export function inspect(frame: McpAppFrameElement): void {
  show(frame);
  open(true);
}

/** Where it covers the conversation, it is in the top layer: docked apps and small windows are there, too. */
const isNarrow = matchMedia('(width < 60rem)');
function place(): void {
  const covers = isNarrow.matches && !panel.hidden;
  panel.popover = covers ? 'manual' : null;
  if (covers) panel.showPopover();
}

function open(isOpen: boolean): void {
  panel.hidden = !isOpen;
  place();
  toggle.ariaExpanded = String(isOpen);
  changeAddress({ inspector: isOpen ? 'open' : undefined });
  // The layout reserves a column for it.
  if (isOpen) document.documentElement.dataset.inspector = 'open';
  else delete document.documentElement.dataset.inspector;
}

export function offerInspector(): void {
  toggle.addEventListener('click', () => {
    open(panel.hidden === true);
    savePreference('inspector', !panel.hidden);
  });
  isNarrow.addEventListener('change', place);
  // index.html records whether it was open the last time. On a phone it covers the conversation, so it starts closed.
  open(document.documentElement.dataset.inspector === 'open');
}
