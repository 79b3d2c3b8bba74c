// The relay without its carriers: who may, whose session, which call. Knows neither HTTP nor sockets.
import { ErrorCode, isObject, isRequestId } from '../../protocol/json-rpc.js';
import type { JsonRpcRequest, JsonRpcResponse } from '../../protocol/json-rpc.js';
import type { RelayEnvelope, RelayHelloResult } from '../../protocol/relay.js';
import { isRepeatable, RelayErrorCode } from '../../protocol/relay.js';
import { RpcError } from '../../rpc/rpc-error.js';
import { missedRequest } from './relay-attach.js';
import type { RelayCall, RelayWork } from './relay-call.js';
import { callKey, RelayCalls } from './relay-calls.js';
import { forward, helloOf, isForwarded } from './relay-client.js';
import type { RelayClient } from './relay-client.js';
import { checkEnvelope, refusal } from './relay-envelope.js';
import { checkedLimits } from '../../protocol/checked-limits.js';
import { DEFAULT_RELAY_LIMITS } from './relay-limits.js';
import type { RelayLimits } from './relay-limits.js';
import { RelayNodes } from './relay-nodes.js';
import { RelayNotices } from './relay-notices.js';
import type { RelayConnection, RelayOptions } from './relay-options.js';

type Result = Record<string, unknown>;

/** A session of a user, on a connection of theirs. */
interface Caller<Context> {
  session: string;
  /** Session and user: what calls and notifications belong to, on all nodes. */
  scope: string;
  connection: RelayConnection<Context>;
}

/** One node; the carriers give it envelopes of those whom it authorized. */
export class RelayCore<Context> {
  readonly limits: RelayLimits;
  readonly #options: RelayOptions<Context>;
  readonly #closing = new AbortController();
  readonly #calls: RelayCalls;
  readonly #notices: RelayNotices;
  readonly #nodes: RelayNodes;

  constructor(options: RelayOptions<Context>) {
    this.#options = options;
    this.limits = checkedLimits(DEFAULT_RELAY_LIMITS, options.limits);
    this.#calls = new RelayCalls(this.limits);
    this.#notices = new RelayNotices((change) => {
      this.#notices.deliver(change);
      this.#nodes.tell({ type: 'changed', ...change });
    });
    this.#nodes = new RelayNodes({
      bus: options.bus,
      calls: this.#calls,
      attachTimeout: this.limits.attachTimeout,
      changed: (change) => this.#notices.deliver(change),
      ended: (scope) => this.#end(scope),
      onerror: (error) => options.onerror?.(error),
    });
  }

  /** The id of this node. */
  get node(): string {
    return this.#nodes.id;
  }

  /** Aborted by `close()`. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** The user's identity, empty when there is none; throws when it may not use the relay. */
  async authorize(context: Context): Promise<string> {
    if (!this.#options.authorize) return '';
    let verdict: boolean | string = false;
    try {
      verdict = await this.#options.authorize(context);
    } catch (error) {
      // Its text may be for the operator only.
      this.#options.onerror?.(error);
    }
    if (!verdict) throw new RpcError(RelayErrorCode.Unauthorized, 'Not authorized.');
    return verdict === true ? '' : verdict;
  }

  /** Takes an envelope of one who is authorized. Never rejects. */
  async take(
    envelope: unknown,
    identity: string,
    connection: RelayConnection<Context>,
  ): Promise<RelayEnvelope | undefined> {
    try {
      if (this.closing.aborted)
        throw new RpcError(ErrorCode.ConnectionClosed, 'The relay is closed.');
      const { session, message } = checkEnvelope(envelope);
      const caller = { session, scope: JSON.stringify([identity, session]), connection };
      if (!('id' in message)) return void this.#hear(message.method, message.params, caller);
      const response = await this.#answer(message, caller);
      return response && { session, message: response };
    } catch (error) {
      return refusal(envelope, error);
    }
  }

  /** What the session's server offers; from now on the connection hears of its changes. */
  async hello(
    session: string,
    identity: string,
    connection: RelayConnection<Context>,
  ): Promise<RelayHelloResult> {
    return this.#hello({ session, scope: JSON.stringify([identity, session]), connection });
  }

  close(): void {
    this.#closing.abort(new DOMException('The relay is closed.', 'AbortError'));
    this.#calls.close();
    this.#notices.close();
    this.#nodes.close();
  }

  async #answer(
    request: JsonRpcRequest,
    caller: Caller<Context>,
  ): Promise<JsonRpcResponse | undefined> {
    const { scope, session, connection } = caller;
    const isAttach = request.method === 'relay/attach';
    const known = isAttach ? this.#calls.find(callKey(scope, request.id)) : undefined;
    const missed = isAttach ? missedRequest(request, this.node, this.#calls) : undefined;
    const call = known ?? this.#open(missed ?? request, caller);
    const { send, signal } = connection;
    return call.follow(send && ((message) => send({ session, message })), signal);
  }

  #open(request: JsonRpcRequest, caller: Caller<Context>): RelayCall {
    const { id, method, params } = request;
    const run = this.#work(request, caller);
    if (!run) throw new RpcError(ErrorCode.MethodNotFound, `Method not found: ${method}`);
    const question = JSON.stringify([method, params]);
    const options = { id, question, progressToken: tokenOf(params), run };
    return this.#calls.open(caller.scope, options, !isRepeatable(method));
  }

  /** What a request does; undefined for methods that a page may not use. */
  #work({ id, method, params = {} }: JsonRpcRequest, caller: Caller<Context>) {
    if (method === 'ping') return async (): Promise<Result> => ({});
    if (method === 'relay/hello') return (): Promise<Result> => this.#hello(caller);
    if (method === 'relay/attach')
      return (work: RelayWork) => this.#nodes.attach(callKey(caller.scope, id), work);
    if (!isForwarded(method)) return undefined;
    return async ({ signal, progress }: RelayWork): Promise<Result> =>
      forward(await this.#client(caller), method, params, {
        signal,
        timeout: this.limits.requestTimeout,
        ...(tokenOf(params) !== undefined && { onprogress: progress }),
      });
  }

  async #hello(caller: Caller<Context>): Promise<RelayHelloResult> {
    const { session, scope } = caller;
    const { send, signal } = caller.connection;
    const { sessions } = this.limits;
    if (send && this.#notices.sessionsOf(send) >= sessions)
      throw new RpcError(
        RelayErrorCode.TooMany,
        `More than ${sessions} sessions on one connection.`,
      );
    const hello = helloOf(await this.#client(caller));
    if (send) this.#notices.subscribe(scope, session, send, signal);
    return hello;
  }

  async #client({ session, scope, connection }: Caller<Context>): Promise<RelayClient> {
    const options = this.#options;
    if (options.client) {
      this.#notices.tap(options.client, undefined);
      return options.client;
    }
    const own = await options.clientFor(session, connection.context);
    this.#notices.tap(own, scope);
    return own;
  }

  #end(scope: string): void {
    this.#notices.unsubscribe(scope);
    this.#calls.forget(scope);
  }

  #hear(method: string, params: Result = {}, { scope }: Caller<Context>): void {
    const { requestId, reason = 'Cancelled.' } = params;
    if (method === 'relay/bye') {
      this.#end(scope);
      this.#nodes.tell({ type: 'bye', scope });
    } else if (method === 'notifications/cancelled' && isRequestId(requestId)) {
      const cancelled = { key: callKey(scope, requestId), reason: String(reason) };
      this.#calls.cancel(cancelled.key, cancelled.reason);
      // The call may run elsewhere: by POST this may come to another node than the call did.
      this.#nodes.tell({ type: 'cancel', ...cancelled });
    }
  }
}

const tokenOf = (params: Result = {}) => {
  const token = isObject(params['_meta']) ? params['_meta']['progressToken'] : undefined;
  return isRequestId(token) ? token : undefined;
};
