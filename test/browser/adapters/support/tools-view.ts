import type { McpApp } from '../../../../packages/elements/src/view/mcp-app.js';

/** Registers a tool with the name of the moment. Returns a function that removes it. */
export type Register = (app: McpApp, moment: string) => () => void;

export type ToolsProps = Record<string, unknown> & { register: Register };

export interface ShownTools {
  /** Renders again, with other props. */
  update(props: ToolsProps): void;
  unmount(): unknown;
}

/**
 * A view whose content registers tools while it is mounted, and shows the name of its app and the status in `#status`.
 */
export interface ToolsView {
  /** When its content calls `register`. */
  moments: readonly string[];
  /** How it gets into the page. Those that start with `hydrated` expect the markup of a server. */
  ways: Readonly<Record<string, (container: Element, props: ToolsProps) => ShownTools>>;
}
