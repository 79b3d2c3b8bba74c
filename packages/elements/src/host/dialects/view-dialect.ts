// What the parts of one view need to know about its dialect.
import type { Tool } from '../../protocol/mcp.js';

/** The dialect of one view, as its connection uses it. */
export interface ViewDialect {
  /**
   * The prelude that a request with this id comes from: each document has its own. Undefined for requests of the view
   * itself. A view can forge such an id, because the prelude runs in the view, so it must not grant anything.
   */
  preludeOf(id: unknown): string | undefined;
  /** Why the view may not call this tool; undefined if the rules of the standard apply. */
  refuseTool?(tool: Tool): string | undefined;
  /** What the host adds to `_meta` of the tool calls that it forwards for the view. */
  readonly callMeta?: Record<string, unknown>;
}
