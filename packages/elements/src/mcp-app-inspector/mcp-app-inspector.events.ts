// The events of `<mcp-app-inspector>`: one class each, fields instead of `detail`.
import type { McpAppFrameElement } from '../mcp-app-frame/mcp-app-frame.js';
import type { Recording } from './recording/recording.js';

/**
 * A recording is about to be copied or saved. The page may change or replace `recording`, to take secrets out,
 * or prevent it and store it itself.
 */
export class McpAppInspectorExportEvent extends Event {
  recording: Recording;
  readonly action: 'copy' | 'download';
  constructor(recording: Recording, action: 'copy' | 'download') {
    super('mcp-app-inspector-export', { bubbles: true, composed: true, cancelable: true });
    this.recording = recording;
    this.action = action;
  }
}

/** A replay is about to start. `preventDefault()`: the page puts `frame` where it wants it. */
export class McpAppInspectorReplayEvent extends Event {
  readonly recording: Recording;
  /** Has the view and its answers, but is in no document yet. */
  readonly frame: McpAppFrameElement;
  constructor(recording: Recording, frame: McpAppFrameElement) {
    super('mcp-app-inspector-replay', { bubbles: true, composed: true, cancelable: true });
    this.recording = recording;
    this.frame = frame;
  }
}

declare global {
  interface HTMLElementEventMap {
    'mcp-app-inspector-export': McpAppInspectorExportEvent;
    'mcp-app-inspector-replay': McpAppInspectorReplayEvent;
  }
}
