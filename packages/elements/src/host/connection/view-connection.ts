// The connection to one view: handshake (L1-L4, L8), its requests, and the data and context that it is sent.
import { tokenBucket } from '../../policy/token-bucket.js';
import {
  LATEST_PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '../../protocol/ui-extension.js';
import type { ListKind } from '../link/server-link.js';
import type { HostContext } from '../../protocol/host-context.js';
import * as ErrorCode from '../../protocol/error-codes.js';
import { errorText } from '../../protocol/error-text.js';
import { isObject } from '../../protocol/json-rpc.js';
import type { HostToView, InitializeResult, ViewToHost } from '../../protocol/messages.js';
import { JsonRpcPeer } from '../../rpc/json-rpc-peer.js';
import type { RequestContext } from '../../rpc/json-rpc-peer.js';
import { RpcError } from '../../rpc/rpc-error.js';
import type { Transport } from '../../rpc/transport.js';
import { AppError } from '../app-error.js';
import { AppToolsClient } from './app-tools-client.js';
import type { AppTool } from './app-tools-client.js';
import type { FloodWatch } from './flood-watch.js';
import { RequestGate, tooManyRequests } from '../requests/request-gate.js';
import type { RequestTable } from '../requests/request-table.js';
import type { ViewScope } from '../session/view-scope.js';
import { SharedHandshake } from './shared-handshake.js';
import { appCapabilitiesOf, appInfoOf, logOf, sizeOf } from './view-claims.js';
import { cancelsOnReload } from './view-reloads.js';

type Params = Record<string, unknown>;

/** waiting: the view has not sent `ui/initialize`. answered: it got the answer. initialized: it listens. */
export type HandshakeStage = 'waiting' | 'answered' | 'initialized';

/** Observes the state of the view. */
export interface ViewObserver {
  /** The view is initialized. Called before the session is notified. */
  initialized(): void;
  /** The sandbox page sent a report. */
  report(params: Record<string, unknown>): void;
}

/** The other parts of the view that a connection needs. */
export interface ConnectedParts {
  requests: RequestTable;
  floods: FloodWatch;
  observer: ViewObserver;
}

/** Messages of the sandbox page itself, not of the view. */
interface SandboxReports {
  requests: ViewToHost['requests'];
  notifications: ViewToHost['notifications'] & {
    'ui/notifications/sandbox-report': Record<string, unknown>;
  };
}

/** A running view answers a ping immediately. A view that does not is gone, or stuck in a loop. */
const PING_TIMEOUT_MS = 1000;

export class ViewConnection {
  readonly peer: JsonRpcPeer<HostToView, ViewToHost>;
  readonly appTools: AppToolsClient;
  readonly #scope: ViewScope;
  readonly #parts: ConnectedParts;
  readonly #gate: RequestGate;
  readonly #handshake: SharedHandshake;
  readonly #stopListening: () => void;
  #stage: HandshakeStage = 'waiting';

  constructor(transport: Transport, scope: ViewScope, parts: ConnectedParts) {
    const { limits, link, emit } = scope;
    const { floods, observer } = parts;
    this.#scope = scope;
    this.#parts = parts;
    this.#gate = new RequestGate(limits, () => floods.dropped());
    this.#handshake = new SharedHandshake(scope.dialect);
    const reloading = cancelsOnReload(transport, this.#handshake);
    const peer = new JsonRpcPeer<HostToView, SandboxReports>(reloading, {
      timeout: limits.requestTimeout,
      fallback: this.#answer,
      onerror: ({ message }) => floods.refused(message),
    });
    // These are answered immediately and never pass the gate, so a rate limits them, as with notifications.
    const passes = tokenBucket(400, 100);
    const bounded = <T>(answer: () => T): T => {
      if (passes()) return answer();
      floods.dropped();
      throw tooManyRequests('The view sends too many pings or handshakes.');
    };
    peer.handle('ping', () => bounded(() => ({})));
    peer.handle('ui/initialize', (params) =>
      bounded(() => this.#initialize(params as unknown as Record<string, unknown>)),
    );
    peer.on('ui/notifications/initialized', () => this.#becomeInitialized());
    peer.on('ui/notifications/size-changed', (params) => {
      const size = sizeOf({ ...params });
      if (size) this.#whenAnswered(() => emit({ ...size, type: 'size-change' }));
    });
    peer.on('ui/notifications/request-teardown', () =>
      this.#whenAnswered(() => {
        const isAllowed = emit({ type: 'request-close', cancelable: true });
        if (isAllowed) scope.close('The view asked to be closed.');
      }),
    );
    peer.on('notifications/message', (log) => emit({ ...logOf({ ...log }), type: 'log' }));
    peer.on('notifications/tools/list_changed', () =>
      this.#whenAnswered(() => this.appTools.listChanged()),
    );
    peer.on('ui/notifications/sandbox-report', (params) => observer.report(params));
    this.peer = peer as unknown as JsonRpcPeer<HostToView, ViewToHost>;
    this.appTools = new AppToolsClient(this.peer, limits, (tools: AppTool[]) =>
      emit({ type: 'tools-change', tools }),
    );
    // V14: every view of a server is told of list changes, not only the most recently opened one.
    const stopChanges = link?.onListChanged((kind) => this.announceListChange(kind));
    const stopTroubles = link?.onTrouble?.((data) =>
      emit({ type: 'log', level: 'error', logger: 'server', data }),
    );
    this.#stopListening = () => {
      stopChanges?.();
      stopTroubles?.();
    };
  }

  get stage(): HandshakeStage {
    return this.#stage;
  }

  /** Whether a request is pending, in either direction. */
  get isBusy(): boolean {
    return this.peer.pending > 0 || this.#gate.isBusy;
  }

  /** Tells the view that a list of its server has changed (V14). */
  announceListChange(kind: ListKind): void {
    if (this.#stage === 'initialized') this.peer.notify(`notifications/${kind}/list_changed`, {});
  }

  /** Resolves when the view answers; rejects if it does not. */
  ping(): Promise<unknown> {
    return this.peer.request('ping', {}, { timeout: PING_TIMEOUT_MS });
  }

  /**
   * Called when the handshake times out: a view that got its answer but never sent `initialized` counts as ready (T1).
   */
  assumeInitialized(): void {
    if (this.#stage === 'answered') this.#becomeInitialized();
  }

  close(): void {
    this.#stopListening();
    this.#scope.feed.close();
    this.#parts.requests.updates.close();
    this.appTools.close();
    this.peer.close();
  }

  #initialize(params: Params): InitializeResult {
    if (this.#handshake.isJoined) return this.#handshakeAnswer(params, this.#scope.context.current);
    const { appInfo, clientInfo, appCapabilities, capabilities } = params;
    // Older drafts call them clientInfo and capabilities, and existing views send those (T1).
    const info = isObject(appInfo) ? appInfo : clientInfo;
    const declared = isObject(appCapabilities) ? appCapabilities : capabilities;
    const { app, context, feed } = this.#scope;
    app.appInfo = appInfoOf(info);
    app.appCapabilities = appCapabilitiesOf(declared);
    // A reloaded view starts over: it gets nothing until it is initialized again (L8).
    feed.close();
    this.#parts.requests.updates.close();
    this.#stage = 'answered';
    return this.#handshakeAnswer(params, context.snapshot());
  }

  #handshakeAnswer({ protocolVersion }: Params, hostContext: HostContext): InitializeResult {
    const { hostInfo, hostCapabilities } = this.#scope;
    try {
      // The peer would answer the view with an error, of which the page would learn nothing.
      JSON.stringify(hostContext);
    } catch (error) {
      this.#failToSend('ui/initialize', error);
      throw error;
    }
    const isKnown = SUPPORTED_PROTOCOL_VERSIONS.includes(protocolVersion as string);
    return {
      protocolVersion: isKnown ? (protocolVersion as string) : LATEST_PROTOCOL_VERSION,
      hostInfo,
      hostCapabilities: hostCapabilities(),
      hostContext,
    };
  }

  #becomeInitialized(): void {
    if (this.#stage !== 'answered') return;
    this.#stage = 'initialized';
    const { context, feed, ready } = this.#scope;
    context.open((changed) => this.#notify('ui/notifications/host-context-changed', changed));
    feed.open((method, params) => this.#notify(method, params));
    this.#parts.requests.updates.open((method, params) => this.#notify(method, params));
    this.#parts.observer.initialized();
    // Data that could not be sent has ended the connection.
    if (!this.peer.closed) ready();
  }

  /** Sends data that the page set. Data that cannot be sent is an error of the page, which would otherwise go unnoticed. */
  #notify(method: string, params: object): void {
    try {
      this.peer.notify(method as never, params as never);
    } catch (error) {
      this.#failToSend(method, error);
    }
  }

  #failToSend(method: string, error: unknown): void {
    this.#scope.fail(
      new AppError(
        'view',
        'unexpected',
        `The page's data for the view cannot be sent (${method}): ${errorText(error)}`,
        'Set toolInput, toolResult, toolCalls and hostContext to data that JSON can represent: no cycles and no BigInt.',
        { cause: error },
      ),
    );
  }

  #whenAnswered(work: () => void): void {
    if (this.#stage !== 'waiting') work();
  }

  readonly #answer = (
    method: string,
    params: Record<string, unknown>,
    context: RequestContext,
  ): unknown => {
    if (this.#stage === 'waiting') {
      throw new RpcError(
        ErrorCode.InvalidRequest,
        `${method} was sent before ui/initialize. Send ui/initialize first and wait for its answer.`,
      );
    }
    // A view that sends a request has finished the handshake, even if it never sent `initialized` (T1). Requests of the
    // prelude do not count, because the view may still be in its handshake.
    if (this.#scope.dialect?.preludeOf(context.id) === undefined) this.#becomeInitialized();
    return this.#gate.run(context.signal, params, () =>
      this.#parts.requests.answer(method, params, context),
    );
  };
}
