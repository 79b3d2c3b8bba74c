import { FrameEvent } from '../../host/session/frame-event.js';

/**
 * The user pressed one of the frame's `shortcuts` in the view, which did not handle it. Then the frame dispatches the key
 * on itself, so that listeners of the page get it; `preventDefault()` prevents that.
 */
export class McpAppShortcutEvent extends FrameEvent {
  /** The shortcut as the page wrote it. */
  declare readonly shortcut: string;

  constructor(shortcut: string) {
    super('mcp-app-shortcut', { shortcut }, true);
  }
}

declare global {
  interface HTMLElementEventMap {
    'mcp-app-shortcut': McpAppShortcutEvent;
  }
}
