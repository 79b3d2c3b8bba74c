// The conversation with one view: handshake (L1-L4, L8), its requests, the data and context it is told.
import { tokenBucket } from '../../policy/token-bucket.js';
import {
  LATEST_PROTOCOL_VERSION,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '../../protocol/ui-extension.js';
import type { HostContext } from '../../protocol/host-context.js';
import * as ErrorCode from '../../protocol/error-codes.js';
import { isObject } from '../../protocol/json-rpc.js';
import type { HostToView, InitializeResult, ViewToHost } from '../../protocol/messages.js';
import { JsonRpcPeer } from '../../rpc/json-rpc-peer.js';
import type { RequestContext } from '../../rpc/json-rpc-peer.js';
import { RpcError } from '../../rpc/rpc-error.js';
import type { Transport } from '../../rpc/transport.js';
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

/** waiting: the view said nothing yet. answered: it got the handshake. initialized: it listens. */
export type HandshakeStage = 'waiting' | 'answered' | 'initialized';

/** Hears how the view is doing. */
export interface ViewObserver {
  /** The view listens: called before the session hears of it. */
  initialized(): void;
  /** The sandbox page reports something. */
  report(params: Record<string, unknown>): void;
}

/** The other parts of the view that a conversation needs. */
export interface ConnectedParts {
  requests: RequestTable;
  floods: FloodWatch;
  observer: ViewObserver;
}

/** What the sandbox page tells us beside the view's messages. */
interface SandboxReports {
  requests: ViewToHost['requests'];
  notifications: ViewToHost['notifications'] & {
    'ui/notifications/sandbox-report': Record<string, unknown>;
  };
}

/** A view that runs answers a ping at once. One that does not is gone, or stuck in a loop. */
const PING_TIMEOUT_MS = 1000;

export class ViewConnection {
  readonly peer: JsonRpcPeer<HostToView, ViewToHost>;
  readonly appTools: AppToolsClient;
  readonly #scope: ViewScope;
  readonly #parts: ConnectedParts;
  readonly #gate: RequestGate;
  readonly #handshake: SharedHandshake;
  readonly #stopListening: (() => void) | undefined;
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
    // Answered at once, so the gate never holds them back: a rate does, as with notifications.
    const passes = tokenBucket(400, 100);
    const bounded = <T>(answer: () => T): T => {
      if (passes()) return answer();
      floods.dropped();
      throw tooManyRequests('The view sends pings or handshakes without end.');
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
      this.#whenAnswered(() => scope.requestClose()),
    );
    peer.on('notifications/message', (log) => emit({ ...logOf({ ...log }), type: 'log' }));
    peer.on('notifications/tools/list_changed', () =>
      this.#whenAnswered(() => this.appTools.listChanged()),
    );
    peer.on('ui/notifications/sandbox-report', (params) => observer.report(params));
    this.peer = peer as unknown as JsonRpcPeer<HostToView, ViewToHost>;
    this.appTools = new AppToolsClient(this.peer, limits, (tools: AppTool[]) =>
      emit({ type: 'app-tools-change', tools }),
    );
    // V14: every view of a server hears of its changes, not only the last one that was opened.
    this.#stopListening = link?.onListChanged((kind) => {
      if (this.#stage === 'initialized') this.peer.notify(`notifications/${kind}/list_changed`, {});
    });
  }

  get stage(): HandshakeStage {
    return this.#stage;
  }

  /** Whether a request is on its way, in either direction. */
  get isBusy(): boolean {
    return this.peer.pending > 0 || this.#gate.isBusy;
  }

  /** Resolves when the view answers; rejects when it does not. */
  ping(): Promise<unknown> {
    return this.peer.request('ping', {}, { timeout: PING_TIMEOUT_MS });
  }

  /** The view had its time: one that got its answer but never said `initialized` is taken as ready (T1). */
  assumeInitialized(): void {
    if (this.#stage === 'answered') this.#becomeInitialized();
  }

  close(): void {
    this.#stopListening?.();
    this.#scope.feed.close();
    this.appTools.close();
    this.peer.close();
  }

  #initialize(params: Params): InitializeResult {
    if (this.#handshake.isJoined) return this.#handshakeAnswer(params, this.#scope.context.current);
    const { appInfo, clientInfo, appCapabilities, capabilities } = params;
    // Older texts call them clientInfo and capabilities, and real views send that (T1).
    const info = isObject(appInfo) ? appInfo : clientInfo;
    const said = isObject(appCapabilities) ? appCapabilities : capabilities;
    const { app, context, feed } = this.#scope;
    app.appInfo = appInfoOf(info);
    app.appCapabilities = appCapabilitiesOf(said);
    // A view that was reloaded starts over: it hears nothing until it is initialized again (L8).
    feed.close();
    this.#stage = 'answered';
    return this.#handshakeAnswer(params, context.snapshot());
  }

  #handshakeAnswer({ protocolVersion }: Params, hostContext: HostContext): InitializeResult {
    const { hostInfo, hostCapabilities } = this.#scope;
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
    context.open((changed) => this.peer.notify('ui/notifications/host-context-changed', changed));
    feed.open((method, params) => this.peer.notify(method as never, params as never));
    this.#parts.observer.initialized();
    ready();
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
        `${method} came before ui/initialize. Send ui/initialize first and wait for its answer.`,
      );
    }
    // Who asks has evidently digested the handshake, whether it said so or not (T1). The prelude does not speak for
    // a view that is in the middle of it.
    if (this.#scope.dialect?.preludeOf(context.id) === undefined) this.#becomeInitialized();
    return this.#gate.run(context.signal, params, () =>
      this.#parts.requests.answer(method, params, context),
    );
  };
}
