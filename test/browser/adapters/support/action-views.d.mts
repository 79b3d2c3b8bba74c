import type { McpApp } from '../../../../packages/elements/src/view/mcp-app.js';

export interface ActionView {
  name: string;
  show(container: HTMLElement, app: McpApp): { unmount(): unknown };
}

export declare const actionViews: readonly ActionView[];
