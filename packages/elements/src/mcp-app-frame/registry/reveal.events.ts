// The event of a frame whose view is in another frame.
import { FrameEvent } from '../../host/session/frame-event.js';
import type { McpAppFrameElement } from '../mcp-app-frame.js';

/**
 * The user wants to see the view that this frame shares with another one. Call `preventDefault()` to show it yourself,
 * for example by docking `view`.
 */
export class McpAppRevealEvent extends FrameEvent {
  /** The frame with the view. */
  readonly view: McpAppFrameElement;
  constructor(view: McpAppFrameElement) {
    super('mcp-app-reveal', {}, true);
    this.view = view;
  }
}

declare global {
  interface HTMLElementEventMap {
    'mcp-app-reveal': McpAppRevealEvent;
  }
}
