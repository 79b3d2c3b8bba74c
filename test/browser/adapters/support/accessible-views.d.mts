import type { McpApp } from '../../../../packages/elements/src/view/mcp-app.js';

export interface AccessibleView {
  name: string;
  /** Returns a function that unmounts it. */
  show(container: HTMLElement, app: McpApp): () => unknown;
}

export declare const accessibleViews: readonly AccessibleView[];
