// What the official `App` inherits from the SDK's `Protocol`: the connection, any request, any handler.
import type { AppCapabilities } from '../../protocol/capabilities.js';
import * as ErrorCode from '../../protocol/error-codes.js';
import type { Implementation } from '../../protocol/mcp.js';
import type {
  HostToViewNotifications,
  HostToViewRequests,
  ViewToHostRequests,
} from '../../protocol/messages.js';
import type { PeerOptions, RequestContext } from '../../rpc/json-rpc-peer.js';
import type { RequestOptions as PeerRequestOptions } from '../../rpc/pending-request.js';
import { RpcError } from '../../rpc/rpc-error.js';
import type { McpAppOptions } from '../app-connection.js';
import { checkSchema } from '../check-schema.js';
import { hostEventOf } from '../host-updates.js';
import { McpApp } from '../mcp-app.js';
import type { OutputOf, StandardSchema } from '../standard-schema.js';
import { extraOf } from './handler-extra.js';
import type { AnyRequest, RequestHandlerExtra } from './handler-extra.js';
import { fromSdk } from './sdk-transport.js';
import type { SdkTransport } from './sdk-transport.js';

export interface RequestOptions extends PeerRequestOptions {
  /** Milliseconds until the request times out, also if progress restarts `timeout`. */
  maxTotalTimeout?: number;
}

/** A schema of a whole message, such as a zod object whose `method` is a literal. */
export interface MessageSchema {
  readonly shape: { readonly method: { readonly value: string } };
}

type Handler = (message: never, extra: RequestHandlerExtra) => unknown;
type Params = Record<string, unknown>;

/** Keeps the context of the request that is being handled, which the listeners of `teardown` do not get. */
class ContextApp extends McpApp {
  declare context: RequestContext;

  override handle(
    method: string,
    handler: (params: never, context: RequestContext) => unknown,
  ): void {
    super.handle(method as 'ping', (params, context) => {
      this.context = context;
      return handler(params as never, context) as Params;
    });
  }
}

const isSchema = (value: unknown): value is StandardSchema =>
  !!value && typeof value === 'object' && '~standard' in value;

/**
 * The method of a handler, and how its first argument is made of the params.
 * - `(method, handler)`: the message
 * - `(method, { params }, handler)`: the params, as the schema returns them
 * - `(schema, handler)`: the message, as the schema returns it
 */
function readArguments(args: readonly unknown[]) {
  const [first, second, third] = args;
  const method = typeof first === 'string' ? first : (first as MessageSchema).shape.method.value;
  const problem = `The params of ${method} do not match the schema`;
  const read = (params: Params): unknown =>
    third
      ? checkSchema((second as { params: StandardSchema }).params, params, problem)
      : checkSchema(isSchema(first) ? first : undefined, { method, params }, problem);
  const handler = (third ?? second) as Handler;
  const call = (params: Params, extra: RequestHandlerExtra): unknown => {
    const value = read(params);
    return value instanceof Promise
      ? value.then((checked) => handler(checked as never, extra))
      : handler(value as never, extra);
  };
  return { method, call };
}

/** The base class of `App`. Not meant to be instantiated. */
export class AppProtocol {
  /** The app of this package beneath, for what the official library does not have: `viewState(app.mcpApp)`. */
  readonly mcpApp: McpApp;
  /** Called when the connection has ended. */
  onclose?: (() => void) | undefined;
  /** Called for messages that are dropped, and for errors that belong to no request. */
  onerror?: ((error: Error) => void) | undefined;
  /** Answers requests of the host that have no handler. */
  fallbackRequestHandler?:
    | ((request: AnyRequest, extra: RequestHandlerExtra) => Promise<Params>)
    | undefined;

  readonly #app: ContextApp;
  readonly #listeners = new Map<string, () => void>();
  #transport: SdkTransport | undefined;
  #isOpen = false;

  constructor(appInfo: Implementation, capabilities: AppCapabilities) {
    const options: McpAppOptions & PeerOptions = {
      capabilities,
      // The view gets what the host sent, and no state that it does not ask for.
      recoverStructuredContent: false,
      starvedAfter: 0,
      onerror: (error) => this.onerror?.(error),
      fallback: (method, params, context) => {
        if (!this.fallbackRequestHandler)
          throw new RpcError(ErrorCode.MethodNotFound, `Method not found: ${method}`);
        const request = { method, params };
        return this.fallbackRequestHandler(request, extraOf(context, request, this));
      },
    };
    this.#app = new ContextApp(appInfo, options);
    this.mcpApp = this.#app;
    this.mcpApp.subscribe(() => {
      const wasOpen = this.#isOpen;
      this.#isOpen = /connecting|ready/.test(this.mcpApp.getSnapshot().status);
      if (wasOpen && !this.#isOpen) this.ended();
    });
  }

  /** The transport that was passed to `connect()`, while connected with it. */
  get transport(): SdkTransport | undefined {
    return this.#transport;
  }

  /**
   * Performs the handshake with the host.
   * @param transport default: postMessage with the parent window
   * @throws Error if it is already connected, or ConnectError
   */
  async connect(transport?: SdkTransport, options?: RequestOptions): Promise<void> {
    if (this.#isOpen)
      throw new Error('App is already connected. Call close() before you connect it again.');
    this.#transport = transport;
    const { timeout = 60_000, signal } = limited(options);
    const link = fromSdk(transport);
    await this.mcpApp.connect({
      ...(link && { transport: link }),
      timeout,
      ...(signal && { signal }),
    });
  }

  /** Closes the connection and rejects pending requests. `connect()` can open another one. */
  async close(): Promise<void> {
    this.mcpApp.close();
  }

  /** Sends any request. With a schema, the result is checked. */
  request<M extends keyof ViewToHostRequests>(
    request: { method: M; params?: ViewToHostRequests[M]['params'] },
    options?: RequestOptions,
  ): Promise<ViewToHostRequests[M]['result']>;
  request<S extends StandardSchema>(
    request: AnyRequest,
    resultSchema: S,
    options?: RequestOptions,
  ): Promise<OutputOf<S>>;
  request(request: AnyRequest, options?: RequestOptions): Promise<Params>;
  async request(
    { method, params = {} }: AnyRequest,
    second?: StandardSchema | RequestOptions,
    third?: RequestOptions,
  ): Promise<unknown> {
    const [schema, options] = isSchema(second) ? [second, third] : [undefined, second ?? third];
    const result = await this.mcpApp.request(method as 'ping', params, limited(options));
    return checkSchema(schema, result, `The result of ${method} does not match the schema`);
  }

  /** Sends any notification. */
  async notification({ method, params = {} }: AnyRequest): Promise<void> {
    await this.mcpApp.notify(method as 'ui/notifications/initialized', params);
  }

  /** Handles a request of the host. A later handler replaces an earlier one. */
  setRequestHandler<M extends keyof HostToViewRequests>(
    method: M,
    handler: (
      request: { method: M; params: HostToViewRequests[M]['params'] },
      extra: RequestHandlerExtra,
    ) => unknown,
  ): void;
  setRequestHandler<P extends StandardSchema>(
    method: string,
    schemas: { params: P; result?: StandardSchema },
    handler: (params: OutputOf<P>, extra: RequestHandlerExtra) => unknown,
  ): void;
  setRequestHandler<S extends MessageSchema>(
    schema: S,
    handler: (request: OutputOf<S>, extra: RequestHandlerExtra) => unknown,
  ): void;
  setRequestHandler(...args: unknown[]): void {
    const { method, call } = readArguments(args);
    this.#app.handle(method, (params: Params, context) =>
      call(params, extraOf(context, { method, params }, this)),
    );
  }

  /** The host's requests with this method get an error again. */
  removeRequestHandler(method: string): void {
    this.#app.handle(method, () => {
      throw new RpcError(ErrorCode.MethodNotFound, `Method not found: ${method}`);
    });
  }

  /** Listens for a notification of the host. A later handler replaces an earlier one. */
  setNotificationHandler<M extends keyof HostToViewNotifications>(
    method: M,
    handler: (notification: { method: M; params: HostToViewNotifications[M] }) => unknown,
  ): void;
  setNotificationHandler<P extends StandardSchema>(
    method: string,
    schemas: { params: P },
    handler: (params: OutputOf<P>) => unknown,
  ): void;
  setNotificationHandler<S extends MessageSchema>(
    schema: S,
    handler: (notification: OutputOf<S>) => unknown,
  ): void;
  setNotificationHandler(...args: unknown[]): void {
    const { method, call } = readArguments(args);
    this.removeNotificationHandler(method);
    const listen = (params: Params) => call(params, undefined as never);
    this.#listeners.set(method, this.mcpApp.on(hostEventOf(method), listen as never));
  }

  removeNotificationHandler(method: string): void {
    this.#listeners.get(method)?.();
    this.#listeners.delete(method);
  }

  /** The connection has ended, or could not be opened. */
  protected ended(): void {
    this.#transport = undefined;
    this.onclose?.();
  }

  /** For a request that is being handled now. */
  protected currentExtra(request: AnyRequest): RequestHandlerExtra {
    return extraOf(this.#app.context, request, this);
  }
}

function limited({ maxTotalTimeout, ...options }: RequestOptions = {}): PeerRequestOptions {
  if (!maxTotalTimeout) return options;
  const limit = AbortSignal.timeout(maxTotalTimeout);
  return { ...options, signal: options.signal ? AbortSignal.any([options.signal, limit]) : limit };
}
