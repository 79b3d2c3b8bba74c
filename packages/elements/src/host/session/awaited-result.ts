// The result of the tool, for a view that the result determines.
import type { CallToolResult } from '../../protocol/mcp.js';
import type { ToolData } from '../connection/tool-feed.js';

export class AwaitedResult {
  #settle!: (result: CallToolResult | undefined) => void;
  /** Resolves with the first result, or with undefined if the call was cancelled. */
  readonly arrived = new Promise<CallToolResult | undefined>((resolve) => {
    this.#settle = resolve;
  });

  note({ result, cancelled }: ToolData): void {
    if (result ?? cancelled) this.#settle(result);
  }
}
