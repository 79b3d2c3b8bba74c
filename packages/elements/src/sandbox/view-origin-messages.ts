// What the sandbox page and the document on a view's own origin tell each other. A text is the view's HTML.

/** The document of a view waits for its HTML. */
export const VIEW_READY = 'mcp-app-view-ready';

/**
 * The hash with which that document deletes everything that its origin has stored, and then waits. No view has such a hash by
 * accident: it would lose its data when it reloads itself.
 */
export const CLEAR = '#mcp-app-clear';

/** The key of a list: what could not be deleted. */
export const CLEARED = 'mcp-app-cleared';
