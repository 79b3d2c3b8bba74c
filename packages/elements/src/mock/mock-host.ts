// A host without a chat: the host code of this package on any transport, with mock answers. The dev host and the test
// host are built on it.
import { ActionGate } from '../host/consent/action-gate.js';
import { UserGrants } from '../host/consent/grants.js';
import { FloodWatch } from '../host/connection/flood-watch.js';
import { declaredContext } from '../host/connection/declared-modes.js';
import { HostContextStore } from '../host/connection/host-context-store.js';
import { withCopying } from '../host/requests/copy/copy-offer.js';
import { deriveCapabilities } from '../host/requests/host-handlers.js';
import type { HostHandlers } from '../host/requests/host-handlers.js';
import { identityOf } from '../host/identity/identity.js';
import { DEFAULT_LIMITS } from '../host/limits.js';
import { RequestTable } from '../host/requests/request-table.js';
import type { SessionEvent } from '../host/session/session-events.js';
import type { AppIdentity, ViewScope } from '../host/session/view-scope.js';
import { tappedTransport } from '../host/connection/message-tap.js';
import type { MessageTap } from '../host/connection/message-tap.js';
import { ViewConnection } from '../host/connection/view-connection.js';
import type { HostCapabilities } from '../protocol/capabilities.js';
import type { DisplayMode, HostContext } from '../protocol/host-context.js';
import * as ErrorCode from '../protocol/error-codes.js';
import { isObject } from '../protocol/json-rpc.js';
import type { Implementation } from '../protocol/mcp.js';
import type { HostToViewNotifications } from '../protocol/messages.js';
import type { RequestContext } from '../rpc/json-rpc-peer.js';
import { RpcError } from '../rpc/rpc-error.js';
import type { Transport } from '../rpc/transport.js';

type Capability = keyof HostCapabilities;

/** The capability that each method requires. */
const METHODS: Partial<Record<string, Capability>> = {
  'tools/call': 'serverTools',
  'tools/list': 'serverTools',
  'resources/list': 'serverResources',
  'resources/templates/list': 'serverResources',
  'resources/read': 'serverResources',
  'ui/open-link': 'openLinks',
  'ui/download-file': 'downloadFile',
  'ui/message': 'message',
  'ui/update-model-context': 'updateModelContext',
  'sampling/createMessage': 'sampling',
};

export interface LoggedMessage {
  /** The side that sent it. */
  from: 'view' | 'host';
  /** Milliseconds since 1970. */
  time: number;
  message: Record<string, unknown>;
}

/** A tap that logs each message in both directions. Values that are not objects are not messages. */
export const loggingTap =
  (log: (entry: LoggedMessage) => void): MessageTap =>
  (direction, message) => {
    const from = direction === 'from-view' ? 'view' : 'host';
    if (isObject(message)) log({ from, time: Date.now(), message });
  };

/** Functions are called for each message, so that their values can change while a view is connected. */
export interface MockHostOptions {
  hostInfo(): Implementation;
  handlers(): HostHandlers;
  /** Capabilities that the host lacks: it does not advertise them, and refuses their requests. */
  without(): readonly Capability[];
  onmessage(entry: LoggedMessage): void;
  /** Called when a view is initialized, and again after a reload. */
  oninitialized(): void;
  onevent(event: SessionEvent): void;
  /** The view requested another display mode, and got it. */
  ondisplaymode?(mode: DisplayMode): void;
  /** The reports of the sandbox page, if there is one. */
  onreport?(params: Record<string, unknown>): void;
}

class MockRequests extends RequestTable {
  readonly #without: () => readonly Capability[];

  constructor(scope: ViewScope, actions: ActionGate, without: () => readonly Capability[]) {
    super(scope, actions);
    this.#without = without;
  }

  override answer(method: string, params: Record<string, unknown>, context: RequestContext) {
    const capability = METHODS[method];
    if (capability && this.#without().includes(capability))
      throw new RpcError(ErrorCode.MethodNotFound, `This host does not support ${method}.`);
    return super.answer(method, params, context);
  }
}

export class MockHost {
  readonly #options: MockHostOptions;
  readonly #context = new HostContextStore((context) =>
    declaredContext(context, this.#app?.appCapabilities),
  );
  #connection: ViewConnection | undefined;
  #app: AppIdentity | undefined;

  constructor(options: MockHostOptions) {
    this.#options = options;
  }

  /** The connection to the most recently connected view. */
  get connection(): ViewConnection | undefined {
    return this.#connection;
  }

  /** The identity that the most recently connected view reported. */
  get app(): AppIdentity | undefined {
    return this.#app;
  }

  get isInitialized(): boolean {
    return this.#connection?.stage === 'initialized';
  }

  get context(): HostContext {
    return this.#context.current;
  }

  /** Changes fields of the context. The view gets them as soon as it is initialized. */
  setContext(fields: HostContext): void {
    this.#context.update(fields);
  }

  /** Accepts a view at the other end of this transport. It replaces the previous one, whose connection is closed. */
  accept(transport: Transport): ViewConnection {
    this.close();
    const { without, onmessage, oninitialized, onreport } = this.#options;
    const scope = this.#scope();
    const connection = new ViewConnection(
      tappedTransport(transport, loggingTap(onmessage)),
      scope,
      {
        requests: new MockRequests(scope, allowAll(scope), without),
        floods: new FloodWatch(scope),
        observer: { initialized: oninitialized, report: (params) => onreport?.(params) },
      },
    );
    this.#app = scope.app;
    this.#connection = connection;
    return connection;
  }

  /** Sends a notification immediately, whatever the state of the view. */
  notify<M extends keyof HostToViewNotifications>(
    method: M,
    params: HostToViewNotifications[M],
  ): void {
    this.#connection?.peer.notify(method, params);
  }

  /** Closes the connection without a teardown. */
  close(): void {
    this.#connection?.close();
    this.#connection = undefined;
    this.#app = undefined;
  }

  #scope(): ViewScope {
    const { hostInfo, handlers, without, onevent } = this.#options;
    const emit = (event: SessionEvent) => {
      // Everything is allowed here, so audit events would only repeat the messages.
      if (event.type !== 'audit') onevent(event);
      return true;
    };
    return {
      limits: DEFAULT_LIMITS,
      identity: identityOf({ owner: this }),
      link: undefined,
      signal: new AbortController().signal,
      handlers,
      // No questions are asked: the handlers decide what the host answers.
      consent: () => ({ policy: () => 'allow' }),
      emit,
      ready: () => {},
      drawn: () => {},
      fail: () => this.close(),
      close: () => {},
      dialect: undefined,
      app: { appInfo: undefined, appCapabilities: undefined },
      context: this.#context,
      // The scenario or the test sends the data itself, in any order.
      feed: NO_FEED,
      shown: { toolName: undefined, uri: undefined },
      viewState: undefined,
      get hostInfo() {
        return hostInfo();
      },
      hostCapabilities: () => {
        // A view under test copies with the host only if the test has a handler: it has no clipboard.
        const derived = deriveCapabilities(handlers(), undefined, {});
        const all = Object.entries(handlers().copy ? withCopying(derived, handlers()) : derived);
        return Object.fromEntries(all.filter(([name]) => !without().includes(name as Capability)));
      },
      hasListener: () => false,
      changeDisplayMode: ({ mode }) => ({ mode: this.#changeDisplayMode(mode) }),
    };
  }

  #changeDisplayMode(mode: DisplayMode): DisplayMode {
    const { displayMode = 'inline', availableDisplayModes = [] } = this.context;
    const declared = this.#app?.appCapabilities?.availableDisplayModes;
    const isAllowed = availableDisplayModes.includes(mode) && declared?.includes(mode) !== false;
    if (!isAllowed) return displayMode;
    this.setContext({ displayMode: mode });
    this.#options.ondisplaymode?.(mode);
    return mode;
  }
}

const NO_FEED: ViewScope['feed'] = {
  followsProgress: false,
  set() {},
  open() {},
  close() {},
  followCalls: async () => ({ calls: [] }),
  followProgress: () => ({}),
};

const allowAll = (scope: ViewScope): ActionGate =>
  new ActionGate(scope, new UserGrants(), () => ({ isActive: true, spend: () => true }));
