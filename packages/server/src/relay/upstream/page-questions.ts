// Forwards requests of an MCP server (sampling, elicitation, roots) to the page of the user. The page may be connected
// to another node, and may answer through a third one. It identifies a request by its id, so that one that arrives
// twice is answered once.
import { ErrorCode, isObject, RelayErrorCode } from '@mcp-app/elements/protocol';
import type { JsonRpcRequest, JsonRpcResponse } from '@mcp-app/elements/protocol';
import { RpcError } from '@mcp-app/elements/rpc';
import type { RelayLimits } from '../relay-limits.js';
import { quietTimeout } from '../relay-limits.js';
import type { SendEnvelope } from '../relay-options.js';

/** The messages between nodes about questions. */
export type QuestionMessage =
  /** Asks all nodes whether the session's page is connected, or one of them whether the page still has the question. */
  | { type: 'ask'; id: string; scope: string; question?: JsonRpcRequest }
  /** The page is connected, but does not have the question. */
  | { type: 'here'; id: string }
  /** The page is connected and was asked. */
  | { type: 'asked'; id: string }
  | { type: 'answer'; id: string; scope: string; answer: JsonRpcResponse }
  /** The answer is no longer needed. */
  | { type: 'withdraw'; id: string; scope: string; reason: string };

/** The number of attempts to find the page in quick succession; later ones are less frequent. */
const LOOKS = 4;
/** The maximum number of questions that are remembered per connection. */
const MAX_GIVEN = 256;
/** The node's id and the question's id. */
const QUESTION_ID = /^([\da-f-]{36}):[\da-f-]{36}$/;

interface Open {
  scope: string;
  user: string;
  question: JsonRpcRequest;
  /** Whether the page may have got it. Then no other page is asked. */
  wasGiven: boolean;
  /** The other node that the page is connected to. */
  owner?: string | undefined;
  /** The number of failed attempts since the page was last found. */
  missed: number;
  /** Until the next attempt to find the page, or the next check whether it is still there. */
  clock?: ReturnType<typeof setTimeout> | undefined;
  /** How long to wait for a page that is not connected: the same as that of a call. */
  alone?: ReturnType<typeof setTimeout> | undefined;
  settle(answer: JsonRpcResponse): void;
  fail(error: RpcError): void;
}

/** What questions need from their node. */
export interface RelayQuestionsOptions {
  limits: RelayLimits;
  node(): string;
  publish(message: QuestionMessage, to?: string): void;
  /** The connection of a session on this node. */
  outletOf(scope: string): { session: string; send: SendEnvelope } | undefined;
}

/** The questions of one node. */
export class RelayQuestions {
  readonly #options: RelayQuestionsOptions;
  readonly #open = new Map<string, Open>();
  readonly #given = new WeakMap<SendEnvelope, Set<string>>();

  constructor(options: RelayQuestionsOptions) {
    this.#options = options;
  }

  /** Asks the page of a session. Rejects if it does not answer in time, or is gone. */
  async ask(
    { scope, user }: { scope: string; user: string },
    { method, params = {} }: { method: string; params?: Record<string, unknown> },
    signal: AbortSignal,
  ): Promise<JsonRpcResponse> {
    const { limits, node } = this.#options;
    const ofUser = [...this.#open.values()].filter((open) => open.user === user);
    if (ofUser.length >= limits.questions)
      throw new RpcError(
        RelayErrorCode.TooMany,
        `More than ${limits.questions} requests wait for an answer of this user.`,
      );
    const id = `${node()}:${crypto.randomUUID()}`;
    let late: ReturnType<typeof setTimeout> | undefined;
    let abort = () => {};
    try {
      return await new Promise<JsonRpcResponse>((resolve, reject) => {
        const question: JsonRpcRequest = { jsonrpc: '2.0', id, method, params };
        const open: Open = {
          scope,
          user,
          question,
          wasGiven: false,
          missed: 0,
          settle: resolve,
          fail: reject,
        };
        this.#open.set(id, open);
        abort = () => {
          this.#withdraw(id, open, 'The MCP server no longer waits for the answer.');
          reject(new RpcError(ErrorCode.ConnectionClosed, 'Cancelled.'));
        };
        signal.addEventListener('abort', abort);
        late = quietTimeout(() => {
          const text = `The page did not answer ${method} within ${limits.answerTimeout} ms.`;
          this.#withdraw(id, open, text);
          reject(new RpcError(ErrorCode.RequestTimeout, text));
        }, limits.answerTimeout);
        if (signal.aborted) abort();
        else this.#look(id, open);
      });
    } finally {
      clearTimeout(late);
      clearTimeout(this.#open.get(id)?.clock);
      clearTimeout(this.#open.get(id)?.alone);
      signal.removeEventListener('abort', abort);
      this.#open.delete(id);
    }
  }

  /** Handles an answer of a page, for this node or another one. */
  answered(scope: string, answer: JsonRpcResponse): void {
    const id = String(answer.id);
    const [, node] = QUESTION_ID.exec(id) ?? [];
    if (node === undefined) return;
    if (node === this.#options.node()) this.#settle(id, scope, answer);
    else this.#options.publish({ type: 'answer', id, scope, answer }, node);
  }

  /** Handles a message of another node. */
  receive(message: QuestionMessage, from: string): void {
    const { id } = message;
    if (message.type === 'answer') this.#settle(id, message.scope, message.answer);
    else if (message.type === 'withdraw') this.#cancel(id, message.scope, message.reason);
    else if (message.type === 'ask') {
      if (this.#give(id, message.scope, message.question))
        this.#options.publish({ type: 'asked', id }, from);
      else if (!message.question && this.#options.outletOf(message.scope))
        this.#options.publish({ type: 'here', id }, from);
    } else {
      const open = this.#open.get(id);
      if (!open) return;
      open.owner = from;
      open.wasGiven = true;
      if (message.type === 'asked') return this.#seen(id, open);
      const { scope, question } = open;
      this.#options.publish({ type: 'ask', id, scope, question }, from);
    }
  }

  /** The session has a new connection here. Questions on the last one may be lost, so they are sent again. */
  joined(scope: string): void {
    for (const [id, open] of this.#open) {
      if (open.scope !== scope) continue;
      clearTimeout(open.clock);
      this.#look(id, open);
    }
  }

  /** The session has ended. Another page of the user may still answer the questions that its page did not get. */
  ended(session: string): void {
    for (const { scope, wasGiven, fail } of this.#open.values())
      if (scope === session) fail(wasGiven ? gone() : new SessionEnded());
  }

  /** The sessions that the open questions are for. */
  *scopes(): Iterable<string> {
    for (const { scope } of this.#open.values()) yield scope;
  }

  /** Drops the questions of sessions whose scope starts with this prefix. */
  forget(prefix: string): void {
    for (const { scope, fail } of this.#open.values()) if (scope.startsWith(prefix)) fail(gone());
  }

  #look(id: string, open: Open): void {
    const { scope, question } = open;
    const { limits, publish } = this.#options;
    if (this.#give(id, scope, question)) return this.#seen(id, open);
    // A page that comes back at the last moment is found by the next attempt.
    open.alone ??= quietTimeout(() => open.fail(gone()), limits.keepFor + limits.attachTimeout);
    open.missed++;
    // The node that had the page is silent, so the page may be connected to another one now.
    if (open.missed > LOOKS / 2) open.owner = undefined;
    publish({ type: 'ask', id, scope }, open.owner);
    const interval = limits.attachTimeout / (open.missed > LOOKS ? 1 : LOOKS);
    open.clock = quietTimeout(() => this.#look(id, open), interval);
  }

  #seen(id: string, open: Open): void {
    open.wasGiven = true;
    open.missed = 0;
    clearTimeout(open.alone);
    open.alone = undefined;
    clearTimeout(open.clock);
    open.clock = quietTimeout(() => this.#look(id, open), this.#options.limits.attachTimeout);
  }

  /** Sends the question if the session's page is connected here. Returns whether the page has it. */
  #give(id: string, scope: string, question: JsonRpcRequest | undefined): boolean {
    const outlet = this.#options.outletOf(scope);
    if (!outlet) return false;
    const { send, session } = outlet;
    const given = this.#given.get(send) ?? new Set();
    if (given.has(id)) return true;
    if (!question) return false;
    this.#given.set(send, given.add(id));
    const [oldest] = given;
    if (given.size > MAX_GIVEN) given.delete(oldest!);
    send({ session, message: question });
    return true;
  }

  #settle(id: string, scope: string, answer: JsonRpcResponse): void {
    const open = this.#open.get(id);
    // Users can answer only their own questions.
    if (open?.scope === scope) open.settle(answer);
  }

  #withdraw(id: string, { scope, owner }: Open, reason: string): void {
    if (owner === undefined) this.#cancel(id, scope, reason);
    else this.#options.publish({ type: 'withdraw', id, scope, reason }, owner);
  }

  #cancel(id: string, scope: string, reason: string): void {
    const outlet = this.#options.outletOf(scope);
    if (!outlet || !this.#given.get(outlet.send)?.delete(id)) return;
    const params = { requestId: id, reason };
    const message = { jsonrpc: '2.0', method: 'notifications/cancelled', params } as const;
    outlet.send({ session: outlet.session, message });
  }
}

const GONE = 'The page is gone: it was closed, or lost its connection and did not reconnect.';

const gone = () => new RpcError(ErrorCode.ConnectionClosed, GONE);

/** The page ended its session before it got the question. */
export class SessionEnded extends RpcError {
  constructor() {
    super(ErrorCode.ConnectionClosed, GONE);
  }
}

interface Tapped {
  onmessage?: ((this: unknown, message: unknown, extra?: unknown) => void) | undefined;
  send?(message: object): Promise<void>;
}

/**
 * Intercepts requests with these methods on a client's transport and answers them with `ask`. All other messages go to
 * the client, whose own handlers do not change.
 */
export function tapRequests(
  transport: object,
  methods: ReadonlySet<string>,
  ask: (request: JsonRpcRequest, signal: AbortSignal) => Promise<JsonRpcResponse>,
): void {
  const tapped = transport as Tapped;
  const running = new Map<unknown, AbortController>();
  const previous = tapped.onmessage;
  const answer = async (request: JsonRpcRequest, controller: AbortController) => {
    const { id } = request;
    let outcome: object;
    try {
      const given = await ask(request, controller.signal);
      outcome = 'result' in given ? { result: given.result } : { error: given.error };
    } catch (thrown) {
      const { code, message } = RpcError.from(thrown);
      outcome = { error: { code, message } };
    }
    running.delete(id);
    // A closed transport cannot send the answer.
    if (!controller.signal.aborted) await tapped.send?.({ jsonrpc: '2.0', id, ...outcome });
  };
  tapped.onmessage = (message, extra) => {
    const { id, method, params } = isObject(message) ? message : {};
    if (id !== undefined && methods.has(method as string)) {
      const controller = new AbortController();
      running.set(id, controller);
      answer(message as unknown as JsonRpcRequest, controller).catch(() => {});
      return;
    }
    if (method === 'notifications/cancelled' && isObject(params))
      running.get(params['requestId'])?.abort();
    previous?.call(transport, message, extra);
  };
}
