import type { AppSnapshot } from '../view/app-snapshot.js';

/** The state of the app changed: its connection, tool data or the host's context. Does not bubble. */
export class McpAppSnapshotChangeEvent extends Event {
  readonly snapshot: AppSnapshot;

  constructor(snapshot: AppSnapshot) {
    super('mcp-app-snapshot-change');
    this.snapshot = snapshot;
  }
}

declare global {
  interface HTMLElementEventMap {
    'mcp-app-snapshot-change': McpAppSnapshotChangeEvent;
  }
}
