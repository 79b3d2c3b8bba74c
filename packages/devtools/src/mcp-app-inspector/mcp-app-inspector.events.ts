// The events of `<mcp-app-inspector>`: one class each, fields instead of `detail`.
import type { McpAppFrameElement } from '@mcp-app/elements/mcp-app-frame';
import type { Recording } from './recording/recording.js';

/**
 * A recording is about to be copied or saved. The page may change or replace `recording`, for example to remove
 * secrets, or cancel the event and store the recording itself.
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

/** A replay is about to start. Call `preventDefault()` to place `frame` in the page yourself. */
export class McpAppInspectorReplayEvent extends Event {
  readonly recording: Recording;
  /** The frame has the view and its answers, but is not in a document yet. */
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
