// View state that the host stores: an experimental capability of ours, which both sides must support.

/**
 * The experimental capability of hosts that store a view's state: a key of `hostCapabilities.experimental`. Such a host
 * answers `mcp-app/get-view-state` {key} with {value?} and `mcp-app/set-view-state` {key, value} with {}. It stores the
 * state per view and tool call.
 */
export const VIEW_STATE_CAPABILITY = 'mcp-app/view-state';
