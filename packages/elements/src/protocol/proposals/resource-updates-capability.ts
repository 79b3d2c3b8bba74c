// Updates of resources for views: an experimental capability of ours, which both sides must support.

/**
 * The experimental capability of hosts that tell views about updates of resources: a key of
 * `hostCapabilities.experimental`. The messages are those of MCP itself: a view sends `resources/subscribe` {uri} and
 * gets {}. From then on it gets `notifications/resources/updated` {uri} when the resource has changed, or may have
 * changed, until it sends `resources/unsubscribe` {uri} or is removed. `uri` is always the one that it subscribed to.
 */
export const RESOURCE_UPDATES_CAPABILITY = 'mcp-app/resource-updates';

/** What a view is told of, and what it asks for by name. */
export interface ResourceUpdateParams {
  uri: string;
}
