// What documents on a view's own origin tell the sandbox page.

/** The document of a view waits for its HTML. */
export const VIEW_READY = 'mcp-app-view-ready';

/** The key of a list: what could not be deleted. */
export const CLEARED = 'mcp-app-cleared';
