// The events of a mode change. They are loaded with the panels, because no mode changes without them.
import type { DisplayMode } from '../../protocol/host-context.js';
import { FrameEvent } from '../../host/session/frame-event.js';
import type { ModeChangeReason } from './mode-throttle.js';

/** The view is about to change its display mode. Call `preventDefault()` to keep the current mode. */
export class McpAppDisplayModeRequestEvent extends FrameEvent {
  readonly mode: DisplayMode;
  readonly previousMode: DisplayMode;
  /** Who requested the change. host: the page. view: the view. user: the user, by a button or key of the frame. */
  readonly reason: ModeChangeReason;
  constructor(mode: DisplayMode, previousMode: DisplayMode, reason: ModeChangeReason) {
    super('mcp-app-display-mode-request', {}, true);
    this.mode = mode;
    this.previousMode = previousMode;
    this.reason = reason;
  }
}

/** The view changed its display mode. */
export class McpAppDisplayModeChangeEvent extends FrameEvent {
  readonly mode: DisplayMode;
  readonly previousMode: DisplayMode;
  /**
   * host: the page requested it, or there is nothing left to show. view: the view requested it. user: by a button or
   * key.
   */
  readonly reason: ModeChangeReason;
  constructor(mode: DisplayMode, previousMode: DisplayMode, reason: ModeChangeReason) {
    super('mcp-app-display-mode-change');
    this.mode = mode;
    this.previousMode = previousMode;
    this.reason = reason;
  }
}
