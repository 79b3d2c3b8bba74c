import { FloodWatch } from '../../../../packages/elements/src/host/connection/flood-watch.js';
import { ViewConnection } from '../../../../packages/elements/src/host/connection/view-connection.js';
import { ActionGate } from '../../../../packages/elements/src/host/consent/action-gate.js';
import { UserGrants } from '../../../../packages/elements/src/host/consent/grants.js';
import { RequestTable } from '../../../../packages/elements/src/host/requests/request-table.js';
import type { SessionEvent } from '../../../../packages/elements/src/host/session/session-events.js';
import type { ViewScope } from '../../../../packages/elements/src/host/session/view-scope.js';
import { JsonRpcPeer } from '../../../../packages/elements/src/rpc/json-rpc-peer.js';
import { linkedTransports } from '../../../../packages/elements/src/rpc/linked-transports.js';
import { viewScope } from './view-scope.js';

type Params = Record<string, unknown>;

/** Any message, also those that no honest view sends. */
interface AnyMessages {
  requests: Record<string, { params: object; result: Params }>;
  notifications: Record<string, object>;
}

export const INITIALIZE = {
  appInfo: { name: 'view', version: '2' },
  appCapabilities: {},
  protocolVersion: '2026-01-26',
};

/** The host's end of a connection, and a view that the test controls. */
export function linkedView(given: Parameters<typeof viewScope>[0] = {}) {
  const events: SessionEvent[] = [];
  const heard: { method: string; params: Params }[] = [];
  const counts = { ready: 0, initialized: 0, closeRequests: 0 };
  const scope: ViewScope = viewScope({
    emit: (event) => {
      events.push(event);
      return true;
    },
    ready: () => counts.ready++,
    close: () => counts.closeRequests++,
    ...given,
  });
  const gate = new ActionGate(scope, new UserGrants(), () => ({
    isActive: true,
    spend: () => true,
  }));
  const [near, far] = linkedTransports();
  const connection = new ViewConnection(near, scope, {
    requests: new RequestTable(scope, gate),
    floods: new FloodWatch(scope),
    observer: { initialized: () => counts.initialized++, report: () => {} },
  });
  const view = new JsonRpcPeer<AnyMessages, AnyMessages>(far);
  for (const method of [
    'ui/notifications/tool-input',
    'ui/notifications/tool-result',
    'ui/notifications/host-context-changed',
    'notifications/tools/list_changed',
  ]) {
    view.on(method, (params) => heard.push({ method, params: params as Params }));
  }
  return {
    scope,
    connection,
    view,
    events,
    heard,
    counts,
    /** Sends a raw message; the view's side does not wait for its answer. */
    raw: (message: object) => far.send({ jsonrpc: '2.0', ...message }),
    /** Completes the handshake as a view does. */
    async initialize(params: object = INITIALIZE): Promise<Params> {
      const result = await view.request('ui/initialize', params);
      view.notify('ui/notifications/initialized', {});
      await view.request('ping', {});
      return result;
    },
    /** Resolves when the host has received everything that the view sent before. */
    async settled(): Promise<void> {
      await view.request('ping', {});
    },
  };
}
