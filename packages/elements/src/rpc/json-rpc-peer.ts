// One end of a JSON-RPC connection. Symmetric. It implements JSON-RPC as MCP uses it, but does not depend on MCP Apps. See
// docs/decisions/own-json-rpc.md.
import { errorText } from '../protocol/error-text.js';
import * as ErrorCode from '../protocol/error-codes.js';
import { isObject, isRequestId } from '../protocol/json-rpc.js';
import type { RequestId } from '../protocol/json-rpc.js';
import type { Progress } from '../protocol/mcp.js';
import type {
  MessageMap,
  NotificationMethod,
  ParamsOf,
  RequestMethod,
  ResultOf,
} from '../protocol/messages.js';
import { pendingRequest } from './pending-request.js';
import type { PendingRequest, RequestOptions } from './pending-request.js';
import { RpcError } from './rpc-error.js';
import type { Transport } from './transport.js';

type Params = Record<string, unknown>;

/** What a request handler gets in addition to the params. */
export interface RequestContext {
  id: RequestId;
  /** Aborted when the caller cancels or the connection closes. */
  signal: AbortSignal;
  /** Reports progress to the caller; does nothing if the caller did not ask for it. */
  progress(progress: Progress): void;
}

export interface PeerOptions {
  /** Default wait for an answer, in milliseconds. Default 60,000 (X6). */
  timeout?: number;
  /** Answers requests that have no handler; without it they get -32601. */
  fallback?: (method: string, params: Params, context: RequestContext) => unknown;
  /** Called for notifications without a listener; otherwise they are dropped. */
  onnotification?: (method: string, params: Params) => void;
  /** Called for dropped messages and for listeners that threw. The connection continues. */
  onerror?: (error: Error) => void;
  /** Called once, when the other end is gone or `close()` was called. */
  onclose?: () => void;
}

type Handler = (params: Params, context: RequestContext) => unknown;
type Listener = (params: Params) => void;

/**
 * The id of the last request of this page. All peers share it, and it starts at a random number: after a reconnect or a
 * reload, a late answer to an earlier connection must not answer another request.
 */
let lastId: number | undefined;

/** Stays below 2³¹, because some hosts read ids as 32-bit integers. */
const newId = (): number => (lastId = (lastId ?? (Math.random() * 1e9) | 0) + 1);

/** The error of requests that a closed connection cannot answer. */
export const closedError = (): RpcError =>
  new RpcError(ErrorCode.ConnectionClosed, 'The connection is closed.');

/**
 * Sends the messages of `Sends`, handles those of `Receives`.
 * Incoming messages are typed but not validated: a handler for an untrusted peer must check its params.
 */
export class JsonRpcPeer<Sends extends MessageMap, Receives extends MessageMap> {
  readonly #transport: Transport;
  readonly #options: PeerOptions;
  // Maps instead of objects, so that `__proto__` and `constructor` are ordinary ids and methods (X7).
  readonly #pending = new Map<RequestId, PendingRequest>();
  readonly #running = new Map<RequestId, AbortController>();
  readonly #handlers = new Map<string, Handler>([['ping', () => ({})]]);
  readonly #listeners = new Map<string, Listener>();
  #closed = false;

  constructor(transport: Transport, options: PeerOptions = {}) {
    this.#transport = transport;
    this.#options = options;
    this.#listeners.set('notifications/cancelled', this.#cancelled);
    this.#listeners.set('notifications/progress', this.#progressed);
    transport.start(this.#receive, () => this.close());
  }

  get closed(): boolean {
    return this.#closed;
  }

  /** The number of our pending requests. */
  get pending(): number {
    return this.#pending.size;
  }

  /**
   * Sends a request and waits for its result.
   * Rejects with RpcError (their error, a timeout, the connection closed) or the signal's reason.
   */
  request<K extends RequestMethod<Sends>>(
    method: K,
    params: ParamsOf<Sends, K>,
    options: RequestOptions = {},
  ): Promise<ResultOf<Sends, K>> {
    return new Promise<Params>((resolve, reject) => {
      if (this.#closed) throw closedError();
      options.signal?.throwIfAborted();
      const id = newId();
      const timeout = [options.timeout, this.#options.timeout, 60_000].find((ms) => ms! >= 0)!;
      const pending = pendingRequest(
        method,
        { ...options, timeout },
        {
          resolve,
          reject,
          abandon: (reason) => this.#send('notifications/cancelled', { requestId: id, reason }),
          settled: () => this.#pending.delete(id),
        },
      );
      this.#pending.set(id, pending);
      const { _meta } = params as Params;
      const token = options.onprogress && { _meta: { ...(_meta as Params), progressToken: id } };
      try {
        this.#send(method, { ...(params as Params), ...token }, id);
      } catch (error) {
        pending.reject(error);
      }
    }) as Promise<ResultOf<Sends, K>>;
  }

  /** Sends a notification. Does nothing after the connection closed. */
  notify<K extends NotificationMethod<Sends>>(method: K, params: Sends['notifications'][K]): void {
    this.#send(method, params as Params);
  }

  /** Registers the handler of a request method. A later handler replaces it. */
  handle<K extends RequestMethod<Receives>>(
    method: K,
    handler: (
      params: ParamsOf<Receives, K>,
      context: RequestContext,
    ) => ResultOf<Receives, K> | Promise<ResultOf<Receives, K>>,
  ): void {
    this.#handlers.set(method, handler as Handler);
  }

  /** Registers the listener of a notification method. A later listener replaces it. */
  on<K extends NotificationMethod<Receives>>(
    method: K,
    listener: (params: Receives['notifications'][K]) => void,
  ): void {
    this.#listeners.set(method, listener as Listener);
  }

  /** Closes the connection: pending requests are rejected, running handlers are aborted. Idempotent. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    this.#transport.close();
    for (const pending of this.#pending.values()) pending.reject(closedError());
    for (const running of this.#running.values()) running.abort(closedError());
    this.#options.onclose?.();
  }

  #send(method: string, params: Params, id?: RequestId): void {
    if (this.#closed) return;
    this.#transport.send({ jsonrpc: '2.0', ...(id !== undefined && { id }), method, params });
  }

  // No incoming message may cause an exception here, because the other side could then break our page.
  readonly #receive = (message: unknown): void => {
    if (this.#closed) return;
    try {
      this.#dispatch(message);
    } catch (error) {
      this.#options.onerror?.(error instanceof Error ? error : new Error(errorText(error)));
    }
  };

  #dispatch(message: unknown): void {
    if (!isObject(message) || message['jsonrpc'] !== '2.0') throw new Error('Not JSON-RPC.');
    const { id, method, params } = message;
    const isAnswer = method === undefined;
    if (!isAnswer && typeof method !== 'string') throw new Error('method is not a string.');
    if (!isAnswer && id === undefined) this.#receiveNotification(method, params);
    else if (!isRequestId(id)) throw new Error('id is not a string or integer.');
    else if (isAnswer) this.#settle(id, message);
    else void this.#answer(id, method, params);
  }

  #receiveNotification(method: string, params: unknown = {}): void {
    if (!isObject(params)) throw new Error(`The params of ${method} must be an object.`);
    const listener = this.#listeners.get(method);
    if (listener) listener(params);
    else this.#options.onnotification?.(method, params);
  }

  #settle(id: RequestId, { result, error }: Params): void {
    const pending = this.#pending.get(id);
    if (isObject(result)) pending?.resolve(result);
    // An error without a message, or an answer without a result, still rejects.
    else pending?.reject(RpcError.from({ message: 'No result.', ...(error as object) }));
  }

  async #answer(id: RequestId, method: string, params: unknown = {}): Promise<void> {
    const controller = new AbortController();
    const { signal } = controller;
    const reply = (outcome: object) => {
      if (!signal.aborted && !this.#closed)
        this.#transport.send({ jsonrpc: '2.0', id, ...outcome });
    };
    const isTaken = this.#running.has(id);
    if (!isTaken) this.#running.set(id, controller);
    try {
      if (isTaken) throw new RpcError(ErrorCode.InvalidRequest, `The id ${id} is in use.`);
      if (!isObject(params))
        throw new RpcError(ErrorCode.InvalidParams, `The params of ${method} must be an object.`);
      const token = (params['_meta'] as Params | undefined)?.['progressToken'];
      const progress = (update: Progress) => {
        if (isRequestId(token) && this.#running.get(id) === controller)
          this.#send('notifications/progress', { ...update, progressToken: token });
      };
      const result = await this.#call(method, params, { id, signal, progress });
      reply({ result: result ?? {} });
    } catch (thrown) {
      const { code, message, data } = RpcError.from(thrown);
      try {
        reply({ error: { code, message, ...(data !== undefined && { data }) } });
      } catch {
        // The error's data cannot be sent, but its message can.
        reply({ error: { code, message } });
      }
    } finally {
      if (this.#running.get(id) === controller) this.#running.delete(id);
    }
  }

  #call(method: string, params: Params, context: RequestContext): unknown {
    const handler = this.#handlers.get(method);
    if (handler) return handler(params, context);
    const { fallback } = this.#options;
    if (fallback) return fallback(method, params, context);
    throw new RpcError(ErrorCode.MethodNotFound, `Method not found: ${method}`);
  }

  // An unknown id was already answered or never used, so there is nothing to do.
  readonly #cancelled: Listener = ({ requestId, reason = 'Cancelled.' }) => {
    const running = this.#running.get(requestId as RequestId);
    this.#running.delete(requestId as RequestId);
    running?.abort(new DOMException(errorText(reason), 'AbortError'));
  };

  readonly #progressed: Listener = ({ progressToken, ...progress }) => {
    this.#pending.get(progressToken as RequestId)?.progressed(progress as unknown as Progress);
  };
}
