// The display mode of a view, which is part of the address of the page.
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import { changeAddress } from '../page-address.ts';

const MODES = ['fullscreen', 'pip', 'split'] as const;

/** Keeps the mode of this view in the address, and opens the view in this one. */
export function keepMode(frame: McpAppFrameElement, wanted: string | undefined): void {
  frame.addEventListener('mcp-app-display-mode-change', ({ mode }) =>
    changeAddress({ mode: mode === 'inline' ? undefined : mode }),
  );
  const mode = MODES.find((one) => one === wanted);
  if (!mode) return;
  const open = () => void frame.requestDisplayMode(mode);
  frame.addEventListener('mcp-app-ready', open, { once: true });
}
