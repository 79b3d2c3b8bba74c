import type { AppSnapshot } from '../view/app-snapshot.js';
import type { AnyTools, ToolTypes } from '../view/typed-tools.js';

/** The state of the app changed: its connection, tool data or the host's context. Does not bubble. */
export class McpAppSnapshotChangeEvent<
  Tools extends ToolTypes<Tools> = AnyTools,
  Own extends keyof Tools = keyof Tools,
> extends Event {
  readonly snapshot: AppSnapshot<Tools, Own>;

  constructor(snapshot: AppSnapshot<Tools, Own>) {
    super('mcp-app-snapshot-change');
    this.snapshot = snapshot;
  }
}

declare global {
  interface HTMLElementEventMap {
    'mcp-app-snapshot-change': McpAppSnapshotChangeEvent;
  }
}
