// Dispatched when there is a view, so a frame loads it together with the engine.
import type { AppCapabilities } from '../protocol/capabilities.js';
import type { Implementation } from '../protocol/mcp.js';
import { FrameEvent } from '../host/session/frame-event.js';

/** The view is running and initialized. */
export class McpAppReadyEvent extends FrameEvent {
  declare readonly appInfo: Implementation | undefined;
  declare readonly appCapabilities: AppCapabilities | undefined;
  constructor(appInfo: Implementation | undefined, appCapabilities: AppCapabilities | undefined) {
    super('mcp-app-ready', { appInfo, appCapabilities });
  }
}
