// The relay without its carriers: who may, whose session, which call. Knows neither HTTP nor sockets.
import { ErrorCode, isObject, isRequestId } from '../../protocol/json-rpc.js';
import type { JsonRpcRequest, JsonRpcResponse } from '../../protocol/json-rpc.js';
import type { RelayAnswer, RelayEnvelope, RelayHelloResult } from '../../protocol/relay.js';
import { isRepeatable, knownAnswers, RelayErrorCode } from '../../protocol/relay.js';
import { RpcError } from '../../rpc/rpc-error.js';
import { missedRequest } from './relay-attach.js';
import type { RelayCall, RelayWork } from './relay-call.js';
import { callKey, RelayCalls } from './relay-calls.js';
import { checkVersion, forward, helloOf, isForwarded } from './relay-client.js';
import { checkEnvelope, refusal } from './relay-envelope.js';
import { checkedLimits } from '../../protocol/checked-limits.js';
import { ownerOf } from './relay-kept.js';
import { DEFAULT_RELAY_LIMITS } from './relay-limits.js';
import type { RelayLimits } from './relay-limits.js';
import { RelayNodes } from './relay-nodes.js';
import { RelayNotices } from './relay-notices.js';
import { RelayOrigins } from './relay-origins.js';
import { RelayPresence } from './relay-presence.js';
import { RelayQuestions } from './upstream/page-questions.js';
import { RelayRates } from './relay-rates.js';
import type { RelayConnection, RelayOptions } from './relay-options.js';
import type { RelayRequest } from './relay-origins.js';
import { serverIn } from './upstream/server-route.js';
import { RelaySource } from './upstream/client-source.js';
import type { Caller } from './upstream/client-source.js';

type Result = Record<string, unknown>;

/** A reason that a page gives is for logs; it must not fill the bus. */
const MAX_REASON = 200;

/** One node; the carriers give it envelopes of those whom it authorized. */
export class RelayCore<Context> {
  readonly limits: RelayLimits;
  readonly origins: RelayOrigins;
  readonly #options: RelayOptions<Context>;
  readonly #closing = new AbortController();
  readonly #calls: RelayCalls;
  readonly #notices: RelayNotices;
  readonly #nodes: RelayNodes;
  readonly #rates: RelayRates;
  readonly #questions: RelayQuestions;
  readonly #source: RelaySource<Context>;
  readonly #presence = new RelayPresence();

  constructor(options: RelayOptions<Context>) {
    this.#options = options;
    this.limits = checkedLimits(DEFAULT_RELAY_LIMITS, options.limits);
    this.origins = new RelayOrigins(options);
    this.#source = new RelaySource(options, {
      limits: this.limits,
      tap: (client, scope) => this.#notices.tap(client, scope),
      ask: (owner, request, signal) => this.#questions.ask(owner, request, signal),
      report: (error) => this.#report(error),
    });
    this.#calls = new RelayCalls(this.limits);
    this.#rates = new RelayRates(this.limits);
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
      signedOut: (user) => this.#forgetUser(user),
      asked: (message, from) => this.#questions.receive(message, from),
      missed: () => this.#notices.deliverAll(),
      onerror: (error) => this.#report(error),
    });
    this.#questions = new RelayQuestions({
      limits: this.limits,
      node: () => this.node,
      tell: (message, to) => this.#nodes.tell(message, to),
      outletOf: (scope) => this.#notices.outletOf(scope),
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
    let verdict: boolean | string;
    try {
      verdict = await this.#options.authorize(context);
    } catch (error) {
      const text = `Not authorized. The check failed: error ${this.#report(error)} in the relay's log.`;
      throw new RpcError(RelayErrorCode.Unauthorized, text);
    }
    if (!verdict) throw new RpcError(RelayErrorCode.Unauthorized, 'Not authorized.');
    return verdict === true ? '' : verdict;
  }

  /** The name of the server that a request is for; throws where there is none of this name. */
  serverIn(request: RelayRequest): string {
    const name = this.#source.hasServers ? serverIn(request) : '';
    this.#source.checkServer(name);
    return name;
  }

  /** Throws an RpcError for a server that the relay does not have. */
  checkServer(name: string | undefined): void {
    this.#source.checkServer(name);
  }

  /** A connection of this user, which `end` closes when they sign out. */
  join(user: string, end: () => void, signal: AbortSignal): void {
    this.#presence.join(user, end, signal);
  }

  /** Ends everything of a user, on all nodes. */
  async signOut(user: string): Promise<void> {
    if (typeof user !== 'string' || user === '')
      throw new TypeError('signOut() needs the user that `authorize` returned.');
    this.#forgetUser(user);
    await this.#nodes.announce({ type: 'signOut', user }).catch((cause: unknown) => {
      const text = 'The user is signed out of this relay node, but the others could not be told.';
      throw new Error(text, { cause });
    });
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
      const { session, message, answers } = checkEnvelope(envelope);
      const caller = this.#caller(session, answers, identity, connection);
      if (!('method' in message)) {
        if (this.#rates.take(caller.user)) this.#questions.answered(caller.scope, message);
        return undefined;
      }
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
    answers: readonly RelayAnswer[],
    identity: string,
    connection: RelayConnection<Context>,
  ): Promise<RelayHelloResult> {
    return this.#hello(this.#caller(session, answers, identity, connection));
  }

  close(): void {
    this.#closing.abort(new DOMException('The relay is closed.', 'AbortError'));
    this.#calls.close();
    this.#notices.close();
    this.#nodes.close();
    this.#questions.forget('');
    this.#source.close();
  }

  #caller(
    session: string,
    answers: readonly RelayAnswer[],
    identity: string,
    connection: RelayConnection<Context>,
  ): Caller<Context> {
    const owner = ownerOf(identity, session, connection.server);
    return { ...owner, session, identity, connection, answers: this.#source.canAsk ? answers : [] };
  }

  async #answer(
    request: JsonRpcRequest,
    caller: Caller<Context>,
  ): Promise<JsonRpcResponse | undefined> {
    const { scope, user, session, connection } = caller;
    const isAttach = request.method === 'relay/attach';
    const known = isAttach ? this.#calls.find(callKey(scope, request.id)) : undefined;
    const missed = isAttach ? missedRequest(request, this.node, this.#calls, user) : undefined;
    const call = known ?? this.#open(missed ?? request, caller);
    const { send, signal } = connection;
    return call.follow(send && ((message) => send({ session, message })), signal);
  }

  #open(request: JsonRpcRequest, caller: Caller<Context>): RelayCall {
    const { id, method, params } = request;
    const run = this.#work(request, caller);
    if (!run) throw new RpcError(ErrorCode.MethodNotFound, `Method not found: ${method}`);
    const question = JSON.stringify([method, params]);
    const isElsewhere = method === 'relay/attach';
    const options = { id, question, isElsewhere, progressToken: tokenOf(params), run };
    return this.#calls.open(caller, options, !isRepeatable(method));
  }

  /** What a request does; undefined for methods that a page may not use. */
  #work({ id, method, params = {} }: JsonRpcRequest, caller: Caller<Context>) {
    if (method === 'ping') return async (): Promise<Result> => ({});
    if (method === 'relay/hello') {
      checkVersion(params['versions']);
      const answers = this.#source.canAsk ? knownAnswers(params['answers']) : [];
      return (): Promise<Result> => this.#hello({ ...caller, answers });
    }
    if (method === 'relay/attach')
      return (work: RelayWork) => this.#nodes.attach(callKey(caller.scope, id), work);
    if (!isForwarded(method)) return undefined;
    return async ({ signal, progress }: RelayWork): Promise<Result> =>
      this.#source.use(caller, (client) =>
        forward(client, method, params, {
          signal,
          timeout: this.limits.requestTimeout,
          ...(tokenOf(params) !== undefined && { onprogress: progress }),
        }),
      );
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
    const { answers } = caller;
    const hello = await this.#source.use(caller, async (client) => helloOf(client));
    this.#notices.expect(hello.capabilities);
    if (send) {
      this.#notices.subscribe(scope, session, send, signal);
      this.#source.hold(caller);
      this.#questions.joined(scope);
    }
    return { ...hello, ...(answers.length > 0 && { answers }) };
  }

  /** Tells the operator; returns the number under which a page may know the error. */
  #report(error: unknown): string {
    const id = crypto.randomUUID().slice(0, 8);
    try {
      this.#options.onerror?.(error, id);
    } catch {
      // There is nobody else to tell, and the page must not get the text of either error.
    }
    return id;
  }

  #end(scope: string): void {
    this.#notices.unsubscribe(scope);
    this.#calls.forget(scope);
    this.#questions.forget(scope);
    this.#source.leave(scope);
  }

  #forgetUser(user: string): void {
    const prefix = `${JSON.stringify([user]).slice(0, -1)},`;
    this.#presence.signOut(user);
    this.#calls.forgetAll(prefix);
    this.#questions.forget(prefix);
    this.#source.signOut(user);
  }

  #hear(method: string, params: Result = {}, { scope, user }: Caller<Context>): void {
    const { requestId, reason = 'Cancelled.' } = params;
    if (method === 'relay/bye') {
      this.#end(scope);
      if (this.#rates.take(user)) this.#nodes.tell({ type: 'bye', scope });
    } else if (method === 'notifications/cancelled' && isRequestId(requestId)) {
      const key = callKey(scope, requestId);
      const text = String(reason).slice(0, MAX_REASON);
      const isHere = this.#calls.find(key)?.isElsewhere === false;
      this.#calls.cancel(key, text);
      // By POST a cancellation may come to another node than its call did.
      if (!isHere && this.#rates.take(user))
        this.#nodes.tell({ type: 'cancel', key, reason: text });
    }
  }
}

const tokenOf = (params: Result = {}) => {
  const token = isObject(params['_meta']) ? params['_meta']['progressToken'] : undefined;
  return isRequestId(token) ? token : undefined;
};
