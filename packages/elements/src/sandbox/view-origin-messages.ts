// What the sandbox page and the document on a view's own origin tell each other. A text is the view's HTML.

/** The document of a view waits for its HTML. */
export const VIEW_READY = 'mcp-app-view-ready';

/** Asks that document to delete everything that its origin has stored. */
export const CLEAR = { 'mcp-app-clear': true };

/** The key of a list: what could not be deleted. */
export const CLEARED = 'mcp-app-cleared';
