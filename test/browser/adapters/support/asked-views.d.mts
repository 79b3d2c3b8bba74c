import type { McpApp } from '../../../../packages/elements/src/view/mcp-app.js';

export interface AskedView {
  name: string;
  /** @returns a function that unmounts it */
  show(container: HTMLElement, app: McpApp): () => unknown;
}

export declare const askedViews: readonly AskedView[];
