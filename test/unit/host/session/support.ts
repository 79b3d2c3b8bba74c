import { FloodWatch } from '../../../../packages/elements/src/host/connection/flood-watch.js';
import { ViewConnection } from '../../../../packages/elements/src/host/connection/view-connection.js';
import { ActionGate } from '../../../../packages/elements/src/host/consent/action-gate.js';
import { UserGrants } from '../../../../packages/elements/src/host/consent/grants.js';
import { UserRequests } from '../../../../packages/elements/src/host/requests/user-requests.js';
import { RequestTable } from '../../../../packages/elements/src/host/requests/request-table.js';
import { AppSession } from '../../../../packages/elements/src/host/session/app-session.js';
import { readLimits } from '../../../../packages/elements/src/host/limits.js';
import {
  loadView,
  reachServer,
  unexpectedError,
} from '../../../../packages/elements/src/host/session/load-view.js';
import type { SessionEvent } from '../../../../packages/elements/src/host/session/session-events.js';
import type { SessionOptions } from '../../../../packages/elements/src/host/session/session-options.js';
import type { SessionScope } from '../../../../packages/elements/src/host/session/view-scope.js';
import type { ViewEngine } from '../../../../packages/elements/src/host/session/view-engine.js';
import type {
  HostToView,
  ViewToHost,
} from '../../../../packages/elements/src/protocol/messages.js';
import { JsonRpcPeer } from '../../../../packages/elements/src/rpc/json-rpc-peer.js';
import { linkedTransports } from '../../../../packages/elements/src/rpc/linked-transports.js';
import { viewScope } from '../support/view-scope.js';

type Load = () => Promise<ViewEngine>;

/** An engine that fails to mount. */
export const failingEngine =
  (thrown: unknown): Load =>
  () =>
    Promise.resolve({
      readLimits,
      openInlineEarly: () => Promise.resolve(undefined),
      reach: reachServer,
      load: loadView,
      userRequests: (scope) => new UserRequests(scope),
      unexpectedError,
      mount: () => Promise.reject(thrown),
    });

/** An engine that mounts views at the other end of linked transports instead of in an iframe. */
export function linkedEngine() {
  const views: JsonRpcPeer<ViewToHost, HostToView>[] = [];
  const removed: number[] = [];
  const scopes: SessionScope[] = [];
  const engine: ViewEngine = {
    readLimits,
    openInlineEarly: () => Promise.resolve(undefined),
    reach: reachServer,
    load: loadView,
    userRequests: (scope) => new UserRequests(scope),
    unexpectedError,
    mount(session, { toolData, hostContext }) {
      const scope = viewScope({ ...session });
      scopes.push(session);
      const [near, far] = linkedTransports();
      scope.context.update(hostContext());
      scope.feed.set(toolData);
      const gate = new ActionGate(scope, new UserGrants(), () => ({
        isActive: true,
        spend: () => true,
      }));
      const connection = new ViewConnection(near, scope, {
        requests: new RequestTable(scope, gate),
        floods: new FloodWatch(scope),
        observer: { initialized: () => {}, report: () => {} },
      });
      const index = views.push(new JsonRpcPeer(far)) - 1;
      return Promise.resolve({
        app: scope.app,
        isolation: 'opaque' as const,
        iframe: {} as HTMLIFrameElement,
        details: {} as never,
        isBusy: false,
        feed: (data) => scope.feed.set(data),
        updateContext: (fields) => scope.context.update(fields),
        listAppTools: (options) => connection.appTools.list(options),
        callAppTool: (name, args, options) => connection.appTools.call(name, args, options),
        elicit: (params, options) =>
          connection.peer.request('elicitation/create' as never, params as never, options),
        announceListChange: (kind) => connection.announceListChange(kind),
        ping: () => connection.ping(),
        isInSandboxOf: () => Promise.resolve(true),
        async tearDown(reason) {
          const timeout = scope.limits.teardownTimeout;
          const params = reason === undefined ? {} : { reason };
          const asked = connection.peer.request('ui/resource-teardown', params, { timeout });
          await asked.catch(() => {});
        },
        remove() {
          removed.push(index);
          connection.close();
        },
      });
    },
  };
  return { load: () => Promise.resolve(engine), views, removed, scopes };
}

/** A session that shows some HTML, with all its events. */
export function sessionOf(options: Partial<SessionOptions> = {}, engine: Load = failingEngine(0)) {
  const events: SessionEvent[] = [];
  const session = new AppSession(
    {
      container: {} as Node,
      source: { html: '<p>view</p>' },
      observe: (event) => void events.push(event),
      ...options,
    },
    engine,
  );
  const statuses = () =>
    events.filter((event) => event.type === 'status').map(({ status }) => status);
  return { session, events, statuses };
}
