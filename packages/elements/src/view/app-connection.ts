// Runs in the view. The connection to the host: handshake, state, notifications, requests in both directions.
import type { LATEST_PROTOCOL_VERSION } from '../protocol/ui-extension.js';
import type { AppCapabilities } from '../protocol/capabilities.js';
import * as ErrorCode from '../protocol/error-codes.js';
import { errorText } from '../protocol/error-text.js';
import type { Implementation } from '../protocol/mcp.js';
import type {
  HostToView,
  ParamsOf,
  RequestMethod,
  ResultOf,
  TeardownParams,
  ViewToHost,
  ViewToHostNotifications,
} from '../protocol/messages.js';
import { closedError, JsonRpcPeer } from '../rpc/json-rpc-peer.js';
import type { RequestContext } from '../rpc/json-rpc-peer.js';
import type { RequestOptions } from '../rpc/pending-request.js';
import { RpcError } from '../rpc/rpc-error.js';
import type { Transport } from '../rpc/transport.js';
import { INITIAL_SNAPSHOT } from './app-snapshot.js';
import type { AppSnapshot } from './app-snapshot.js';
import { ConnectError } from './connect-error.js';
import { asObject, HOST_UPDATES, hostEventOf } from './host-updates.js';
import type { AppEventMap, HostEvent, HostUpdateOptions } from './host-updates.js';
import { HostRefusedError } from './host-refused-error.js';
import { hostTransport } from './host-transport.js';
import type { AnyTools, ToolTypes } from './typed-tools.js';

type Peer = JsonRpcPeer<ViewToHost, HostToView>;
type HostMethod = RequestMethod<HostToView>;
type Handler<M extends HostMethod> = (
  params: ParamsOf<HostToView, M>,
  context: RequestContext,
) => ResultOf<HostToView, M> | Promise<ResultOf<HostToView, M>>;
type Listener = (params: never) => unknown;

/**
 * One connection, from `connect()` until it ends. Without one, the app is idle, closed, or failed. Only the current one
 * may change the snapshot.
 */
interface Connection {
  /** What `connect()` returns. */
  readonly done: Promise<void>;
  /** Missing until the transport was found. */
  peer?: Peer;
  /** Runs out if the host sends no tool data. */
  starving?: ReturnType<typeof setTimeout>;
}

// The event type of `subscribe`, whose listeners are called for every change.
const CHANGE = '' as never;

// The type keeps both equal. Importing the value would add that module's other constants to every view.
const VERSION: typeof LATEST_PROTOCOL_VERSION = '2026-01-26';

export interface McpAppOptions extends HostUpdateOptions {
  /** What the view supports: display modes, tools. Fixed once connected. */
  capabilities?: AppCapabilities;
  /** The connection to the host. Default: postMessage with the parent window. */
  transport?: Transport;
  /** Milliseconds until a request times out. Default 60,000. */
  timeout?: number;
  /** Milliseconds without tool data until `toolStatus` becomes `starved`; 0 turns it off. Default 10,000. */
  starvedAfter?: number;
}

export interface ConnectOptions {
  /** The transport of this connection only: a transport cannot be reused. */
  transport?: Transport;
  /** Milliseconds until the handshake times out. Default 10,000. */
  timeout?: number;
  signal?: AbortSignal;
}

/** The base class of `McpApp`. Not meant to be instantiated. */
export class AppConnection<
  Tools extends ToolTypes<Tools> = AnyTools,
  Own extends keyof Tools = keyof Tools,
> {
  /** The name and version of the view, sent to the host. */
  readonly appInfo: Implementation;
  /** Sent with the handshake. You can change it until `connect()`. */
  readonly capabilities: AppCapabilities;
  /** Called before the host removes the view. The host waits for its promise, for a limited time (L6). */
  onteardown?: (params: TeardownParams) => unknown;

  readonly #options: McpAppOptions;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #handlers = new Map<HostMethod, Handler<HostMethod>>();
  #snapshot = INITIAL_SNAPSHOT;
  #connection: Connection | undefined;

  constructor(appInfo: Implementation, options: McpAppOptions = {}) {
    this.appInfo = appInfo;
    this.#options = options;
    // A copy, because `registerTool()` adds to it.
    this.capabilities = { ...options.capabilities };
    this.on('teardown', (params) => this.onteardown?.(params));
    this.handle('ui/resource-teardown', async (params) => {
      const done = this.#dispatch('teardown', params);
      // A failure must not interrupt the other listeners, which may be saving something. The host gets the error after
      // that.
      await Promise.allSettled(done);
      await Promise.all(done);
      return {};
    });
  }

  /** The current state. The same object until something changes. Bound, so you can pass it on. */
  readonly getSnapshot = (): AppSnapshot<Tools, Own> => this.#snapshot as never;

  /** Calls `listener` after each change of the snapshot. Returns a function that unsubscribes. Bound. */
  readonly subscribe = (listener: () => void): (() => void) => this.on(CHANGE, listener);

  /** Listens for one type of event. Returns a function that removes the listener. */
  on<E extends keyof AppEventMap>(
    type: E,
    listener: (params: AppEventMap<Tools, Own>[E]) => unknown,
  ): () => void {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /**
   * Performs the handshake with the host (L1). While connecting or connected, further calls return the same
   * promise; after `close()` or a failure, a call connects again.
   * @throws ConnectError, which is also in the snapshot.
   */
  connect(options: ConnectOptions = {}): Promise<void> {
    if (this.#connection) return this.#connection.done;
    let start!: (handshake: Promise<void>) => void;
    // Before anything else, because listeners of the first change may call `connect()` or `close()`.
    const done = new Promise<void>((resolve) => (start = resolve));
    start(this.#open((this.#connection = { done }), options));
    return done;
  }

  /** Closes the connection and rejects pending requests. `connect()` can open another one. */
  close(): void {
    this.#end({ status: 'closed' });
  }

  /** Sends any request, for those without their own method. */
  async request<M extends RequestMethod<ViewToHost>>(
    method: M,
    params: ParamsOf<ViewToHost, M>,
    options?: RequestOptions,
  ): Promise<ResultOf<ViewToHost, M>> {
    return ask(await this.#connected(), method, params, options);
  }

  /** Sends any notification. */
  async notify<M extends keyof ViewToHostNotifications>(
    method: M,
    params: ViewToHostNotifications[M],
  ): Promise<void> {
    (await this.#connected()).notify(method, params);
  }

  /** Handles a request of the host. A later handler replaces an earlier one. `registerTool()` uses it for tools. */
  handle<M extends HostMethod>(method: M, handler: Handler<M>): void {
    this.#handlers.set(method, handler as Handler<HostMethod>);
    this.#connection?.peer?.handle(method, handler);
  }

  /** Applies a notification of the host to the snapshot, and calls its listeners. */
  protected receive(event: HostEvent, params: Record<string, unknown>): void {
    // Without a rule nothing changes: `Object()` returns the snapshot unchanged.
    const patch = (HOST_UPDATES[event] ?? Object)(this.#snapshot, params, this.#options) as
      | Partial<AppSnapshot>
      | undefined;
    if (!patch) return;
    this.change(patch);
    this.#dispatch(event, params);
  }

  protected change(patch: Partial<AppSnapshot>, before = this.#snapshot): void {
    const keys = Object.keys(patch) as (keyof AppSnapshot)[];
    if (keys.every((key) => patch[key] === before[key])) return;
    this.#snapshot = Object.freeze({ ...before, ...patch });
    this.#dispatch(CHANGE);
  }

  // Async functions: all listeners are called synchronously and in order. One that throws becomes a rejected promise,
  // which the browser reports, instead of stopping the others. One that another one removed is not called.
  #dispatch(type: string, params?: unknown): Promise<unknown>[] {
    const listeners = this.#listeners.get(type) ?? new Set();
    return [...listeners].map(
      async (listener) => listeners.has(listener) && listener(params as never),
    );
  }

  /** The peer, once a pending connection is established. */
  async #connected(): Promise<Peer> {
    await this.#connection?.done;
    const peer = this.#connection?.peer;
    if (peer) return peer;
    throw new RpcError(ErrorCode.ConnectionClosed, 'Call connect() first.');
  }

  #end(patch: Partial<AppSnapshot>, connection = this.#connection): void {
    if (!connection || this.#connection !== connection) return;
    this.#connection = undefined;
    clearTimeout(connection.starving);
    connection.peer?.close();
    this.change(patch);
  }

  async #open(
    connection: Connection,
    { transport, timeout = 10_000, signal }: ConnectOptions,
  ): Promise<void> {
    const options = this.#options;
    const { starvedAfter = 10_000 } = options;
    // Also closed by now, if a listener of the last change, or anybody during the last wait, has called `close()`.
    const proceed = () => {
      if (this.#connection !== connection) throw closedError();
    };
    try {
      this.change({ status: 'connecting' }, INITIAL_SNAPSHOT);
      proceed();
      const link = transport ?? options.transport ?? hostTransport();
      const peer: Peer = (connection.peer = new JsonRpcPeer(link, {
        ...options,
        onclose: () => this.#end({ status: 'closed' }, connection),
        // From the start, because some hosts send notifications before the handshake is complete (L2).
        onnotification: (method, params) => this.receive(hostEventOf(method), params),
      }));
      for (const [method, handler] of this.#handlers) peer.handle(method, handler);
      if ((globalThis as { openai?: unknown }).openai)
        // If this file cannot be loaded, the view still works with the standard.
        await import('./openai/join-openai.js').then(
          ({ joinOpenai }) => joinOpenai(link, peer, (extras) => this.change({ extras })),
          () => {},
        );
      const { protocolVersion, hostInfo, hostCapabilities, hostContext } = await ask(
        peer,
        'ui/initialize',
        { appInfo: this.appInfo, appCapabilities: this.capabilities, protocolVersion: VERSION },
        { timeout, signal },
      );
      proceed();
      // Some hosts answer with a version of MCP itself. Those are also in this range, and work.
      if (protocolVersion < '2024' || protocolVersion > VERSION)
        throw new ConnectError(
          'version',
          `The host has version ${protocolVersion}, not ${VERSION}.`,
        );
      peer.notify('ui/notifications/initialized', {});
      if (starvedAfter)
        connection.starving = setTimeout(() => {
          if (this.#snapshot.toolStatus === 'waiting') this.change({ toolStatus: 'starved' });
        }, starvedAfter);
      this.change({
        status: 'ready',
        hostInfo,
        hostCapabilities: asObject(hostCapabilities),
        hostContext: asObject(hostContext),
      });
    } catch (thrown) {
      // Anything can be thrown, because a signal can be aborted with any reason.
      const isLate = (thrown as RpcError | null)?.code === ErrorCode.RequestTimeout;
      const error =
        thrown instanceof ConnectError
          ? thrown
          : new ConnectError(
              isLate ? 'timeout' : thrown instanceof HostRefusedError ? 'refused' : 'closed',
              errorText(thrown),
              thrown,
            );
      this.#end({ status: 'error', error }, connection);
      throw error;
    }
  }
}

async function ask<M extends RequestMethod<ViewToHost>>(
  peer: Peer,
  method: M,
  params: ParamsOf<ViewToHost, M>,
  options?: RequestOptions,
): Promise<ResultOf<ViewToHost, M>> {
  try {
    return await peer.request(method, params, options);
  } catch (error) {
    // These two are errors of this side; all others are the host's answer.
    if (
      error instanceof RpcError &&
      error.code !== ErrorCode.ConnectionClosed &&
      error.code !== ErrorCode.RequestTimeout
    )
      throw new HostRefusedError(method, error);
    throw error;
  }
}
