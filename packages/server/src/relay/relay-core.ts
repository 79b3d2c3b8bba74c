// The relay without its carriers: authorization, sessions and calls. Independent of HTTP and sockets.
import {
  checkedLimits,
  ErrorCode,
  isRepeatable,
  isRequestId,
  knownAnswers,
  RelayErrorCode,
} from '@mcp-app/elements/protocol';
import type { JsonRpcRequest, RelayAnswer, RelayHelloResult } from '@mcp-app/elements/protocol';
import { RpcError } from '@mcp-app/elements/rpc';
import { RelayAccess } from './admission/relay-access.js';
import type { Access } from './admission/relay-access.js';
import { userOf } from './admission/relay-user.js';
import { missedRequest } from './relay-attach.js';
import type { CallFollower, RelayWork } from './relay-call.js';
import { RelayCalls } from './relay-calls.js';
import type { KnownCall } from './relay-calls.js';
import { checkVersion, forward, helloOf, isForwarded, progressTokenOf } from './relay-client.js';
import { answerIn, checkEnvelope, refusal } from './relay-envelope.js';
import { RelayHeld } from './admission/relay-held.js';
import { RelayUnread, unreadLimits } from './output/unread-output.js';
import { NodeDrain } from './relay-drain.js';
import { DEFAULT_RELAY_LIMITS } from './relay-limits.js';
import type { RelayLimits } from './relay-limits.js';
import { RelayNodes } from './relay-nodes.js';
import { RelayNotices } from './relay-notices.js';
import { RelayOrigins } from './admission/relay-origins.js';
import { callKey, CallOwners } from './relay-owner.js';
import type { CallOwner } from './relay-owner.js';
import { RelayQuestions } from './upstream/page-questions.js';
import { RelayRates } from './admission/relay-rates.js';
import { PendingHellos } from './pending-hellos.js';
import type { RelayOptions, AdmittedConnection } from './relay-options.js';
import type { RelayRequest } from './admission/relay-origins.js';
import { isUpdatesMethod, RelayUpdates } from './relay-updates.js';
import { RelaySource } from './upstream/client-source.js';
import type { Caller } from './upstream/client-source.js';
import { reportError } from './watch/error-facts.js';
import type { RelayErrorPhase } from './watch/error-facts.js';
import { guardedTelemetry } from './watch/guarded-telemetry.js';
import { NodeWatch } from './watch/node-watch.js';

type Result = Record<string, unknown>;
type Answered = CallFollower['answered'];

/** Maximum length of a page's cancellation reason, which is only for logs and must not fill the bus. */
const MAX_REASON = 200;

/** One relay node. The carriers pass it the envelopes of authorized pages. */
export class RelayCore<Context> {
  readonly limits: RelayLimits;
  readonly origins: RelayOrigins;
  /** The memory that requests hold. */
  readonly held: RelayHeld;
  /** The output that pages have not read. Counted apart, so that requests do not end connections with large answers. */
  readonly unread: RelayUnread;
  readonly #options: RelayOptions<Context>;
  readonly #closing = new AbortController();
  readonly #calls: RelayCalls;
  readonly #notices: RelayNotices;
  readonly #updates: RelayUpdates<Context>;
  readonly #nodes: RelayNodes;
  readonly #rates: RelayRates;
  readonly #questions: RelayQuestions;
  readonly #source: RelaySource<Context>;
  readonly #access = new RelayAccess();
  readonly #pendingHellos = new PendingHellos();
  readonly #owners = new CallOwners();
  /** The end of the node. The carriers add their connections. */
  readonly drain: NodeDrain;
  /** Health and figures. The carriers count their connections there. */
  readonly watch: NodeWatch;

  constructor(given: RelayOptions<Context>) {
    const report = (error: unknown) => void this.#report(error, 'telemetry');
    const telemetry = given.telemetry && guardedTelemetry(given.telemetry, report);
    const options = telemetry ? { ...given, telemetry } : given;
    this.#options = options;
    this.limits = checkedLimits(DEFAULT_RELAY_LIMITS, options.limits);
    this.origins = new RelayOrigins(options);
    this.held = new RelayHeld(this.limits);
    this.unread = new RelayUnread(unreadLimits(this.limits));
    this.#source = new RelaySource(options, {
      limits: this.limits,
      tap: (client, scope) => {
        this.#notices.tap(client, scope);
        this.#updates.tap(client);
      },
      made: (client, scopes) => this.#updates.move(client, scopes),
      restarted: (scopes) => this.#notices.announceAll(scopes),
      connected: (client) => this.#nodes.publish({ type: 'connected', client }),
      ask: (owner, request, signal) => this.#questions.ask(owner, request, signal),
      report: (...given) => this.#report(...given),
    });
    this.#calls = new RelayCalls(this.limits, this.held);
    this.#rates = new RelayRates(this.limits);
    this.#notices = new RelayNotices((change) => {
      this.#notices.deliver(change);
      this.#nodes.publish({ type: 'changed', ...change });
    });
    this.#updates = new RelayUpdates({
      limits: this.limits,
      isHere: (scope) => this.#notices.outletOf(scope) !== undefined,
      send: (scope, method, params) => this.#notices.send(scope, method, params),
      use: (caller, work) => this.#source.use(caller, work),
      replace: (client) => this.#source.replace(client),
      listsMissed: (client) => this.#notices.missed(client),
      report: (error) => this.#report(error, 'updates'),
      publish: options.bus && ((message, to) => this.#nodes.publish(message, to)),
    });
    this.#nodes = new RelayNodes({
      bus: options.bus,
      calls: this.#calls,
      limits: this.limits,
      isDraining: () => this.drain.signal.aborted,
      changed: (change) => this.#notices.deliver(change),
      ended: (scope) => this.#end(scope),
      signedOut: (user) => this.#forgetUser(user),
      asked: (message, from) => this.#questions.receive(message, from),
      listened: (message, from) => this.#updates.receive(message, from),
      connected: (client) => this.#source.check(client),
      telemetry: options.telemetry,
      isWatched: !!(options.telemetry ?? options.health),
      missed: () => {
        options.telemetry?.busReconnected();
        this.#notices.deliverAll();
        this.#source.check(undefined);
      },
      onerror: (error) => this.#report(error, 'bus'),
    });
    this.#questions = new RelayQuestions({
      limits: this.limits,
      node: () => this.node,
      publish: (message, to) => this.#nodes.publish(message, to),
      outletOf: (scope) => this.#notices.outletOf(scope),
    });
    this.drain = new NodeDrain({
      calls: this.#calls,
      unread: this.unread,
      nodes: () => this.#nodes,
      closing: this.closing,
      close: () => this.close(),
    });
    this.watch = new NodeWatch(options, {
      limits: this.limits,
      held: this.held,
      calls: this.#calls,
      closing: this.closing,
      draining: this.drain.signal,
      bus: () => this.#nodes.watch,
      sessions: () => this.#notices.scopes(),
      clients: () => this.#source.openServers(),
      questions: () => this.#questions.scopes(),
    });
    this.watch.start(this.node);
  }

  /** The id of this node. */
  get node(): string {
    return this.#nodes.id;
  }

  /** Aborted by `close()`. */
  get closing(): AbortSignal {
    return this.#closing.signal;
  }

  /** The access of a connection, until `leave`. Throws if its user may not use the relay. */
  async admit(context: Context): Promise<Access> {
    const identify = () =>
      userOf(this.#options, context, this.limits, (error) => this.#report(error, 'authorize'));
    const access = await this.#access.admit(identify);
    access.check();
    return access;
  }

  /** A connection ended. */
  leave(access: Access): void {
    this.#access.leave(access);
  }

  /** The name of the server that a request is for. Throws if there is no such server. */
  serverIn(request: RelayRequest): string {
    return this.#source.serverIn(request);
  }

  /** A page was refused. It counts for its server, if there is one: a page may ask for any name. */
  refused(error: unknown, request: RelayRequest): void {
    if (!this.#options.telemetry) return;
    let server: string | undefined;
    try {
      server = this.#source.serverIn(request);
    } catch {
      // It was refused because of that, or would have been next.
    }
    this.watch.refused(error, server);
  }

  /** Throws an RpcError if the relay does not have this server. */
  checkServer(name: string | undefined): void {
    this.#source.checkServer(name);
  }

  /** Ends all calls, results, clients and connections of a user, on all nodes. */
  async signOut(user: string): Promise<void> {
    if (typeof user !== 'string' || user === '')
      throw new TypeError('signOut() needs the user that `authorize` returned.');
    this.#forgetUser(user);
    await this.#nodes.announce({ type: 'signOut', user }).catch((cause: unknown) => {
      const text =
        'The user is signed out of this relay node, but the other nodes could not be notified.';
      throw new Error(text, { cause });
    });
  }

  /**
   * Handles an envelope, given as object and JSON. Resolves with the JSON of the answer, if there is one. Never
   * rejects.
   */
  ask(
    envelope: unknown,
    text: string,
    admitted: AdmittedConnection<Context>,
  ): Promise<string | undefined> {
    return new Promise((resolve) => this.take(envelope, text, admitted, resolve));
  }

  /** The same with a callback. `answered` must not throw. */
  take(
    envelope: unknown,
    text: string,
    admitted: AdmittedConnection<Context>,
    answered: Answered,
  ): void {
    const { server } = admitted.connection;
    this.watch.carried('receive', text, server);
    try {
      if (this.closing.aborted)
        throw new RpcError(ErrorCode.ConnectionClosed, 'The relay is closed.');
      admitted.access.check();
      const { session, message, answers } = checkEnvelope(envelope);
      const caller = this.#caller(session, answers, admitted);
      const { user, scope } = caller.owner;
      if ('method' in message && 'id' in message)
        return this.#answer(message, text, caller, admitted, (answer) => {
          this.watch.carried('transmit', answer, server);
          return answered(answer);
        });
      if ('method' in message)
        this.#receiveNotification(message.method, message.params, caller.owner);
      else if (this.#rates.take(user)) this.#questions.answered(scope, message);
      answered(undefined);
    } catch (error) {
      this.watch.refused(error, server);
      answered(JSON.stringify(refusal(envelope, error)));
    }
  }

  /** Returns the capabilities of the session's server, and subscribes the connection to its changes. */
  async hello(
    session: string,
    answers: readonly RelayAnswer[],
    admitted: AdmittedConnection<Context>,
  ): Promise<RelayHelloResult> {
    admitted.access.check();
    const caller = this.#caller(session, answers, admitted);
    const hello = await this.#hello(caller);
    this.#subscribe(caller);
    return hello;
  }

  close(): void {
    this.#closing.abort(new DOMException('The relay is closed.', 'AbortError'));
    this.#calls.close();
    this.#notices.close();
    this.#updates.close();
    this.#nodes.close();
    this.#questions.forget('');
    this.#source.close();
  }

  #caller(
    session: string,
    answers: readonly RelayAnswer[],
    { access, connection }: AdmittedConnection<Context>,
  ): Caller<Context> {
    const owner = this.#owners.of(connection, access.identity, session);
    return { owner, connection, answers: this.#source.canAsk ? answers : [] };
  }

  #answer(
    request: JsonRpcRequest,
    source: string,
    caller: Caller<Context>,
    { access, received }: AdmittedConnection<Context>,
    answered: Answered,
  ): void {
    const { owner, connection } = caller;
    const { session } = owner;
    const isAttach = request.method === 'relay/attach';
    const known = isAttach ? this.#calls.find(callKey(owner, request.id)) : undefined;
    const missed = isAttach
      ? missedRequest(request, this.node, (age) =>
          // The page measured it after it had connected, and may have waited for the authorization since.
          this.#calls.remembers(owner.user, age + Date.now() - access.since),
        )
      : undefined;
    if (known) this.#options.telemetry?.attachedHere(owner.server ?? '');
    const call = known ?? this.#open(missed ?? request, source, caller, received);
    const isHello = request.method === 'relay/hello';
    const follower: CallFollower = {
      progress: (message) => connection.send?.({ session, message }),
      answered: (text) => {
        // Every connection that gets the answer, because a page that lost its connection repeats hello on the next one.
        if (isHello && text !== undefined && 'result' in answerIn(text))
          this.#subscribe({ ...caller, answers: this.#answersIn(request) });
        return answered(text);
      },
    };
    call.follow(follower, connection.signal);
  }

  #open(
    request: JsonRpcRequest,
    source: string,
    caller: Caller<Context>,
    received: number | undefined,
  ): KnownCall {
    const { id, method, params } = request;
    const { owner } = caller;
    const run = this.#work(request, caller);
    if (!run) throw new RpcError(ErrorCode.MethodNotFound, `Method not found: ${method}`);
    const isElsewhere = method === 'relay/attach';
    // Another node may leave as soon as this one has the answer.
    const keep = isElsewhere || !isRepeatable(method);
    const progressToken = progressTokenOf(params);
    const watch = this.watch.call(request, owner.server, received);
    return this.#calls.open({ owner, id, source, keep, isElsewhere, progressToken, run, watch });
  }

  /** The work of a request; undefined for methods that a page may not use. */
  #work({ id, method, params = {} }: JsonRpcRequest, caller: Caller<Context>) {
    if (method === 'ping') return async (): Promise<Result> => ({});
    if (method === 'relay/hello') {
      checkVersion(params['versions']);
      const answers = this.#answersIn({ params });
      return (): Promise<Result> => this.#hello({ ...caller, answers });
    }
    if (method === 'relay/attach')
      return (work: RelayWork) =>
        this.#nodes.attach(callKey(caller.owner, id), work, params['node']);
    if (isUpdatesMethod(method)) return () => this.#updates.answer(method, params, caller);
    if (!isForwarded(method)) return undefined;
    const { requestTimeout } = this.limits;
    return (work: RelayWork): Promise<Result> => {
      const connected = work.watch?.connecting();
      return this.#source.use(caller, (client, input) => {
        connected?.();
        return forward(client, method, params, { ...work, requestTimeout, input });
      });
    };
  }

  /** The kinds of questions that the page declares in its hello. */
  #answersIn({ params = {} }: Pick<JsonRpcRequest, 'params'>): readonly RelayAnswer[] {
    return this.#source.canAsk ? knownAnswers(params['answers']) : [];
  }

  /** Changes and questions of the session reach this connection from now on. */
  #subscribe(caller: Caller<Context>): void {
    const { session, scope } = caller.owner;
    const { send, signal } = caller.connection;
    // A page that left while its client was connecting would be remembered for good.
    if (!send || signal?.aborted) return;
    this.#notices.subscribe(scope, session, send, signal);
    this.#updates.join(caller);
    // After the notices, which forget the connection in the same moment.
    signal?.addEventListener('abort', () => {
      if (!this.#notices.outletOf(scope)) this.#updates.leave(scope);
    });
    this.#source.hold(caller);
    this.#questions.joined(scope);
  }

  async #hello(caller: Caller<Context>): Promise<RelayHelloResult> {
    const { answers, owner } = caller;
    const { scope, session } = owner;
    const { send, signal } = caller.connection;
    const { sessions } = this.limits;
    const checkRoom = () => {
      if (send && !this.#notices.hasRoom(send, scope, sessions))
        throw new RpcError(
          RelayErrorCode.TooMany,
          `More than ${sessions} sessions on one connection.`,
        );
    };
    checkRoom();
    const connect = () => this.#source.use(caller, async (client) => helloOf(client));
    const hello = await this.#pendingHellos.run(scope, connect);
    checkRoom();
    // At once, because another hello of this connection may be answered in the same moment.
    if (send) this.#notices.subscribe(scope, session, send, signal);
    this.#notices.expect(hello.capabilities);
    return { ...hello, ...(answers.length > 0 && { answers }) };
  }

  /** Reports an error to the operator. Returns the id that the page gets instead. */
  #report(error: unknown, phase: RelayErrorPhase, server?: string): string {
    return reportError(this.#options.onerror, error, phase, server);
  }

  #end(scope: string): void {
    this.#pendingHellos.end((other) => other === scope);
    this.#notices.unsubscribe(scope);
    this.#updates.leave(scope);
    this.#calls.forget(scope);
    this.#source.leave(scope);
    this.#questions.ended(scope);
  }

  #forgetUser(user: string): void {
    const prefix = `${JSON.stringify([user]).slice(0, -1)},`;
    this.#access.signOut(user);
    this.unread.forget(user);
    this.#pendingHellos.end((scope) => scope.startsWith(prefix));
    this.#calls.forgetAll(prefix);
    this.#questions.forget(prefix);
    this.#source.signOut(user);
  }

  #receiveNotification(method: string, params: Result = {}, owner: CallOwner): void {
    const { scope, user } = owner;
    const { requestId, reason = 'Cancelled.' } = params;
    if (method === 'relay/bye') {
      this.#end(scope);
      if (this.#rates.take(user)) this.#nodes.publish({ type: 'bye', scope });
    } else if (method === 'notifications/cancelled' && isRequestId(requestId)) {
      const key = callKey(owner, requestId);
      const text = String(reason).slice(0, MAX_REASON);
      const isHere = this.#calls.find(key)?.isElsewhere === false;
      // With POST, a cancellation may reach a different node than its call.
      if (!isHere && this.#rates.take(user)) this.#nodes.cancel(key, text);
      this.#calls.cancel(key, text);
    }
  }
}
