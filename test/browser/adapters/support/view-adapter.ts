import type { McpApp } from '../../../../packages/elements/src/view/mcp-app.js';

/**
 * A View made with an adapter. Its component shows, in elements with these ids: `status`, `theme`, `result`
 * (text of the tool's result), `progress` (its message), `calls` (id and status of each), `extras` (their names), `pending`, `data` (the sum), `error`, `count` and `copy` (both the view state
 * `count`, of two components), and has buttons `call` (the tool `add`), `cancel` and `bump`.
 */
export interface ViewAdapter {
  name: string;
  /** Shows the View in a root. Slots are texts; the slot `error` shows the error of the snapshot instead. */
  show(container: Element, props: Record<string, unknown>, slots?: readonly string[]): ShownView;
  /** Shows the component without a root, with this app. Returns a function that unmounts it. */
  showAlone(container: Element, app: McpApp): () => unknown;
  /** The error of one hook where there is no root. */
  useOutside(hook: string): unknown;
  hooks: readonly string[];
}

export interface ShownView {
  /** Shows the view again, under another key. */
  again(): Promise<void>;
  unmount(): Promise<void>;
}
