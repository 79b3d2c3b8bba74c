// All events of `<mcp-app-frame>`, by name. They have fields instead of `detail`, and bubble out of shadow trees, so that a
// conversation can listen once for all its frames.
import { FrameEvent } from '../host/session/frame-event.js';
import type { ViewEventMap } from '../host/session/session-events.js';
import type { McpAppErrorEvent, McpAppStatusChangeEvent } from './frame-status.events.js';
import type { McpAppReadyEvent } from './ready.events.js';
import type { McpAppAuthRequiredEvent } from './sign-in/sign-in.events.js';
import type {
  McpAppDisplayModeChangeEvent,
  McpAppDisplayModeRequestEvent,
} from './modes/display-mode.events.js';

/** The browser reloaded the view because its element was moved in the document. */
export class McpAppMovedEvent extends FrameEvent {
  constructor() {
    super('mcp-app-moved');
  }
}

declare global {
  interface HTMLElementEventMap extends ViewEventMap {
    'mcp-app-ready': McpAppReadyEvent;
    'mcp-app-error': McpAppErrorEvent;
    'mcp-app-auth-required': McpAppAuthRequiredEvent;
    'mcp-app-status-change': McpAppStatusChangeEvent;
    'mcp-app-display-mode-request': McpAppDisplayModeRequestEvent;
    'mcp-app-display-mode-change': McpAppDisplayModeChangeEvent;
    'mcp-app-moved': McpAppMovedEvent;
  }
}
