import type { AppSnapshot } from '../view/app-snapshot.js';

/** The state of the app changed: its connection, tool data or the Host's context. Does not bubble. */
export class McpAppRootChangeEvent extends Event {
  readonly snapshot: AppSnapshot;

  constructor(snapshot: AppSnapshot) {
    super('mcp-app-root-change');
    this.snapshot = snapshot;
  }
}

declare global {
  interface HTMLElementEventMap {
    'mcp-app-root-change': McpAppRootChangeEvent;
  }
}
