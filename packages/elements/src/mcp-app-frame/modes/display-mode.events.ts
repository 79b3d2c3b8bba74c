// The events of a change of mode. They come with the panels: without them no mode changes.
import type { DisplayMode } from '../../protocol/host-context.js';
import { FrameEvent } from '../frame-event.js';
import type { ModeChangeReason } from './mode-patience.js';

/** The view is about to be shown in another mode. `preventDefault()`: it stays in the one that it is in. */
export class McpAppDisplayModeRequestEvent extends FrameEvent {
  readonly mode: DisplayMode;
  readonly previousMode: DisplayMode;
  /** Who asked. host: the page. view: the view. user: the user, by a button or key of the frame. */
  readonly reason: ModeChangeReason;
  constructor(mode: DisplayMode, previousMode: DisplayMode, reason: ModeChangeReason) {
    super('mcp-app-display-mode-request', {}, true);
    this.mode = mode;
    this.previousMode = previousMode;
    this.reason = reason;
  }
}

/** The view is shown in another mode now. */
export class McpAppDisplayModeChangeEvent extends FrameEvent {
  readonly mode: DisplayMode;
  readonly previousMode: DisplayMode;
  /** host: the page asked, or there is nothing left to show. view: it asked. user: by a button or key. */
  readonly reason: ModeChangeReason;
  constructor(mode: DisplayMode, previousMode: DisplayMode, reason: ModeChangeReason) {
    super('mcp-app-display-mode-change');
    this.mode = mode;
    this.previousMode = previousMode;
    this.reason = reason;
  }
}
