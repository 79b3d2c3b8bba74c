import type { McpApp } from '../../../../packages/elements/src/view/mcp-app.js';

export interface LiveView {
  name: string;
  show(
    container: HTMLElement,
    app: McpApp,
    uri: string,
  ): { show(uri: string): unknown; unmount(): unknown };
}

export declare const liveViews: readonly LiveView[];
