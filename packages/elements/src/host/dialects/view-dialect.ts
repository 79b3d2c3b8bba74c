// What the parts of one view need to know of its dialect.
import type { Tool } from '../../protocol/mcp.js';

/** The dialect of one view, as the conversation with the view sees it. */
export interface ViewDialect {
  /**
   * Whether a request with this id comes from the prelude. A view can forge such an id, because the prelude runs in
   * the view: nothing may be allowed because of it.
   */
  isPreludeId(id: unknown): boolean;
  /** Why the view may not call this tool; undefined when the rules of the standard decide. */
  refuseTool?(tool: Tool): string | undefined;
}
