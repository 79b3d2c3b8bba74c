// What the parts of one view need to know of its dialect.
import type { Tool } from '../../protocol/mcp.js';

/** The dialect of one view, as the conversation with the view sees it. */
export interface ViewDialect {
  /**
   * Which prelude a request with this id comes from: each document has one of its own. Undefined for requests of the
   * view itself. A view can forge such an id, because the prelude runs in the view: nothing may be allowed because
   * of it.
   */
  preludeOf(id: unknown): string | undefined;
  /** Why the view may not call this tool; undefined when the rules of the standard decide. */
  refuseTool?(tool: Tool): string | undefined;
  /** What the host adds to the `_meta` of the tool calls that it passes on for the view. */
  readonly callMeta?: Record<string, unknown>;
}
