// Whether an MCP client of any generation can subscribe to resources, and how. See docs/decisions/clients-by-shape.md.
import type { RelayCapabilities } from '../protocol/relay.js';

/** The stream of a client that listens to a server of the 2026-07-28 revision. */
export interface ListenStream {
  readonly honoredFilter: { resourceSubscriptions?: readonly string[] | undefined };
  close(): Promise<void>;
  readonly closed: Promise<string>;
}

/** The parts of an MCP client that subscriptions use. */
export interface ListeningClient {
  getProtocolEra?(): string | undefined;
  listen?(filter: object, options?: object): Promise<ListenStream>;
  readonly autoOpenedSubscription?: unknown;
  request?: unknown;
  subscribeResource?: unknown;
  getServerCapabilities(): RelayCapabilities | undefined;
}

/** Whether the client listens to a server of the 2026-07-28 revision. */
export const isModern = (client: ListeningClient): boolean =>
  client.getProtocolEra?.() === 'modern' && typeof client.listen === 'function';

/** Whether this client can subscribe to resources of its server. */
export const canSubscribe = (client: object): boolean => {
  const { request, subscribeResource } = client as ListeningClient;
  return (
    (client as ListeningClient).getServerCapabilities()?.resources?.subscribe === true &&
    (isModern(client as ListeningClient) ||
      typeof request === 'function' ||
      typeof subscribeResource === 'function')
  );
};
