// views whose state outlives them: an experimental capability of ours, known to both ends.

/**
 * The experimental capability of hosts that keep a view's state: a key of `hostCapabilities.experimental`.
 * Such a host answers `mcp-app/get-view-state` {key} with {value?} and `mcp-app/set-view-state` {key, value}
 * with {}; it knows which view and which tool call asks.
 */
export const VIEW_STATE_CAPABILITY = 'mcp-app/view-state';
