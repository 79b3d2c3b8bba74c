// Runs in the View. The connection to the Host: handshake, state, news, requests both ways.
import type { LATEST_PROTOCOL_VERSION } from '../protocol/ui-extension.js';
import type { AppCapabilities } from '../protocol/capabilities.js';
import { ErrorCode } from '../protocol/json-rpc.js';
import type { Implementation } from '../protocol/mcp.js';
import type {
  HostToView,
  TeardownParams,
  ViewToHost,
  ViewToHostNotifications,
} from '../protocol/messages.js';
import { JsonRpcPeer } from '../rpc/json-rpc-peer.js';
import type { RequestContext } from '../rpc/json-rpc-peer.js';
import type { RequestOptions } from '../rpc/pending-request.js';
import { RpcError } from '../rpc/rpc-error.js';
import type { Transport } from '../rpc/transport.js';
import type { ParamsOf, RequestMethod, ResultOf } from '../rpc/typed-messages.js';
import { INITIAL_SNAPSHOT } from './app-snapshot.js';
import type { AppSnapshot } from './app-snapshot.js';
import { ConnectError } from './connect-error.js';
import { asObject, NEWS, NEWS_METHODS, newsEvent } from './host-news.js';
import type { AppEventMap, NewsEvent } from './host-news.js';
import { HostRefusedError } from './host-refused-error.js';
import { hostTransport } from './host-transport.js';
import { callAll } from './store.js';

type Peer = JsonRpcPeer<ViewToHost, HostToView>;
type HostMethod = RequestMethod<HostToView>;
type Handler<M extends HostMethod> = (
  params: ParamsOf<HostToView, M>,
  context: RequestContext,
) => ResultOf<HostToView, M> | Promise<ResultOf<HostToView, M>>;
type Listener = (params: never) => unknown;

// `subscribe` is one more kind of listener, for every change.
const CHANGE = '' as never;

// A type keeps it equal; the value would bring that module's other constants into every View.
const VERSION: typeof LATEST_PROTOCOL_VERSION = '2026-01-26';

export interface McpAppOptions {
  /** What the View offers: display modes, tools. Fixed once connected. */
  capabilities?: AppCapabilities;
  /** How to reach the Host. Default: postMessage with the parent window. */
  transport?: Transport;
  /** Milliseconds to wait for the answer to a request. Default 60,000. */
  timeout?: number;
  /** Milliseconds without any tool data until `toolStatus` is `starved`; 0: never. Default 10,000. */
  starvedAfter?: number;
}

export interface ConnectOptions {
  /** For this connection only: a transport serves once. */
  transport?: Transport;
  /** Milliseconds to wait for the Host's answer. Default 10,000. */
  timeout?: number;
  signal?: AbortSignal;
}

/** What `McpApp` is built on; not made by itself. */
export class AppConnection {
  /** The name and version of the View, told to the Host. */
  readonly appInfo: Implementation;
  /** Sent with the handshake; may be filled until `connect()`. */
  readonly capabilities: AppCapabilities;
  /** Runs before the Host removes the View, which waits (for a bounded time) for its promise (L6). */
  onteardown?: (params: TeardownParams) => unknown;

  readonly #options: McpAppOptions;
  readonly #listeners = new Map<string, Set<Listener>>();
  readonly #handlers = new Map<HostMethod, Handler<HostMethod>>();
  #snapshot = INITIAL_SNAPSHOT;
  #peer: Peer | undefined;
  #connection: Promise<void> | undefined;

  constructor(appInfo: Implementation, options: McpAppOptions = {}) {
    this.appInfo = appInfo;
    this.#options = options;
    this.capabilities = options.capabilities ?? {};
    this.handle('ui/resource-teardown', async (params) => {
      const hook = async () => this.onteardown?.(params);
      const done = [...this.#tell('teardown', params), hook()];
      // One that fails must not cut short the others, which may be saving something. Then the Host is told.
      await Promise.allSettled(done);
      await Promise.all(done);
      return {};
    });
  }

  /** The state now. The same object until something changes. Bound: may be passed on as it is. */
  readonly getSnapshot = (): AppSnapshot => this.#snapshot;

  /** Calls `listener` after each change of the snapshot. Returns its removal. Bound. */
  readonly subscribe = (listener: () => void): (() => void) =>
    this.addEventListener(CHANGE, listener);

  /** Hears one kind of news; any number of listeners. Returns its removal. */
  addEventListener<E extends keyof AppEventMap>(
    type: E,
    listener: (params: AppEventMap[E]) => unknown,
  ): () => void {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener));
    return () => this.removeEventListener(type, listener);
  }

  /** Stops to hear; the same as the removal that `addEventListener()` returned. */
  removeEventListener<E extends keyof AppEventMap>(
    type: E,
    listener: (params: AppEventMap[E]) => unknown,
  ): void {
    this.#listeners.get(type)?.delete(listener);
  }

  /**
   * Shakes hands with the Host (L1). While it is under way, or done, further calls get the same promise;
   * after `close()` or a failure it starts anew.
   * @throws ConnectError, which is also in the snapshot.
   */
  connect(options: ConnectOptions = {}): Promise<void> {
    const connection = (this.#connection ??= this.#open(options));
    // No peer: it failed at once, and the next call may try again.
    if (!this.#peer) this.#connection = undefined;
    return connection;
  }

  /** Ends the connection: what is pending is rejected. `connect()` may start another. */
  close(): void {
    this.#peer?.close();
  }

  /** Any request, for what has no method of its own. */
  async request<M extends RequestMethod<ViewToHost>>(
    method: M,
    params: ParamsOf<ViewToHost, M>,
    options?: RequestOptions,
  ): Promise<ResultOf<ViewToHost, M>> {
    return ask(await this.#connected(), method, params, options);
  }

  /** Any notification. */
  async notify<M extends keyof ViewToHostNotifications>(
    method: M,
    params: ViewToHostNotifications[M],
  ): Promise<void> {
    (await this.#connected()).notify(method, params);
  }

  /** Answers a request of the Host; a later handler takes over. `registerTool()` does it for tools. */
  handle<M extends HostMethod>(method: M, handler: Handler<M>): void {
    this.#handlers.set(method, handler as Handler<HostMethod>);
    this.#peer?.handle(method, handler);
  }

  /** News of the Host, or what counts as such. */
  protected hear(event: NewsEvent, params: Record<string, unknown>): void {
    const reduce = NEWS[event];
    const patch = reduce ? reduce(this.#snapshot, params) : {};
    if (!patch) return;
    this.change(patch);
    this.#tell(event, params);
  }

  protected change(patch: Partial<AppSnapshot>, before = this.#snapshot): void {
    const keys = Object.keys(patch) as (keyof AppSnapshot)[];
    if (keys.every((key) => patch[key] === before[key])) return;
    this.#snapshot = Object.freeze({ ...before, ...patch });
    this.#tell(CHANGE);
  }

  #tell(type: string, params?: unknown): Promise<unknown>[] {
    return callAll(this.#listeners.get(type) ?? [], params as never);
  }

  /** The peer, once the connection under way is there. */
  async #connected(): Promise<Peer> {
    await this.#connection;
    if (this.#peer) return this.#peer;
    throw new RpcError(ErrorCode.ConnectionClosed, 'Call connect() first.');
  }

  async #open({ transport, timeout = 10_000, signal }: ConnectOptions): Promise<void> {
    const options = this.#options;
    const { starvedAfter = 10_000 } = options;
    let peer: Peer | undefined;
    // Only the session in force may change the state, not one that was closed or replaced meanwhile.
    const end = (patch: Partial<AppSnapshot>) => {
      if (this.#peer !== peer) return;
      this.#peer = this.#connection = undefined;
      peer?.close();
      this.change(patch);
    };
    this.change({ status: 'connecting' }, INITIAL_SNAPSHOT);
    try {
      peer = new JsonRpcPeer(transport ?? options.transport ?? hostTransport(), {
        timeout: options.timeout,
        onclose: () => end({ status: 'closed' }),
      });
      this.#peer = peer;
      for (const [method, handler] of this.#handlers) peer.handle(method, handler);
      // Before the handshake too: hosts that send too early (L2) would be heard by nobody.
      for (const method of NEWS_METHODS)
        peer.on(method, (params) => this.hear(newsEvent(method), params as never));
      const { protocolVersion, hostInfo, hostCapabilities, hostContext } = await ask(
        peer,
        'ui/initialize',
        { appInfo: this.appInfo, appCapabilities: this.capabilities, protocolVersion: VERSION },
        { timeout, signal },
      );
      // Some hosts answer with a version of MCP itself; those lie in this range too, and work.
      if (protocolVersion < '2024' || protocolVersion > VERSION)
        throw new ConnectError(
          'version',
          `The host speaks version ${protocolVersion}, the view ${VERSION}.`,
        );
      peer.notify('ui/notifications/initialized', {});
      this.change({
        status: 'ready',
        hostInfo,
        hostCapabilities: asObject(hostCapabilities),
        hostContext: asObject(hostContext),
      });
      const starve = () => {
        if (this.#peer === peer && this.#snapshot.toolStatus === 'waiting')
          this.change({ toolStatus: 'starved' });
      };
      if (starvedAfter) setTimeout(starve, starvedAfter);
    } catch (thrown) {
      const error = connectError(thrown as Error);
      end({ status: 'error', error });
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
    // These two are our own; all other errors are the Host's answer.
    if (
      error instanceof RpcError &&
      error.code !== ErrorCode.ConnectionClosed &&
      error.code !== ErrorCode.RequestTimeout
    )
      throw new HostRefusedError(method, error);
    throw error;
  }
}

function connectError(thrown: Error): ConnectError {
  if (thrown instanceof ConnectError) return thrown;
  const { message } = thrown;
  if ((thrown as RpcError).code === ErrorCode.RequestTimeout)
    return new ConnectError('timeout', `${message} Is the parent an MCP Apps host?`, thrown);
  return new ConnectError(
    thrown instanceof HostRefusedError ? 'refused' : 'closed',
    message,
    thrown,
  );
}
