// Requests of an MCP server (sampling, elicitation, roots), on to the page of the user whom they concern, which may
// be connected to another node, and may answer by a third one. The page knows a question by its id, so that one that
// comes twice is answered once.
import { ErrorCode, isObject } from '../../../protocol/json-rpc.js';
import type { JsonRpcRequest, JsonRpcResponse } from '../../../protocol/json-rpc.js';
import { RelayErrorCode } from '../../../protocol/relay.js';
import { RpcError } from '../../../rpc/rpc-error.js';
import type { RelayLimits } from '../relay-limits.js';
import { quietTimeout } from '../relay-limits.js';
import type { SendEnvelope } from '../relay-options.js';

/** What nodes tell each other about questions. */
export type QuestionMessage =
  /** Is the session's page there? Without the question: does it still have it? */
  | { type: 'ask'; id: string; scope: string; question?: JsonRpcRequest }
  /** Yes, and it was asked. */
  | { type: 'asked'; id: string }
  | { type: 'answer'; id: string; scope: string; answer: JsonRpcResponse }
  /** Nobody waits for the answer any more. */
  | { type: 'unask'; id: string; scope: string; reason: string };

/** How often the page is looked for before it counts as gone. */
const LOOKS = 4;
/** Questions of which a connection is remembered to have them. */
const MAX_GIVEN = 256;
/** A node's id, and the question's. */
const QUESTION_ID = /^([\da-f-]{36}):[\da-f-]{36}$/;

interface Open {
  scope: string;
  user: string;
  question: JsonRpcRequest;
  /** The other node that has the page. */
  owner?: string | undefined;
  /** Looks for the page since it was last seen. */
  missed: number;
  clock?: ReturnType<typeof setTimeout>;
  settle(answer: JsonRpcResponse): void;
  fail(error: RpcError): void;
}

/** What questions need of their node. */
export interface RelayQuestionsOptions {
  limits: RelayLimits;
  node(): string;
  tell(message: QuestionMessage, to?: string): void;
  /** The connection of a session at this node. */
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

  /** Asks the page of a session. Rejects when it does not answer in time, or is gone. */
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
        `More than ${limits.questions} requests wait for the answer of this user.`,
      );
    const id = `${node()}:${crypto.randomUUID()}`;
    let late: ReturnType<typeof setTimeout> | undefined;
    let abort = () => {};
    try {
      return await new Promise<JsonRpcResponse>((resolve, reject) => {
        const question: JsonRpcRequest = { jsonrpc: '2.0', id, method, params };
        const open: Open = { scope, user, question, missed: 0, settle: resolve, fail: reject };
        this.#open.set(id, open);
        abort = () => {
          this.#withdraw(id, open, 'The MCP server does not wait for it any more.');
          reject(new RpcError(ErrorCode.ConnectionClosed, 'Cancelled.'));
        };
        signal.addEventListener('abort', abort);
        late = quietTimeout(() => {
          const text = `The page did not answer ${method} in ${limits.answerTimeout} ms.`;
          this.#withdraw(id, open, text);
          reject(new RpcError(ErrorCode.RequestTimeout, text));
        }, limits.answerTimeout);
        if (signal.aborted) abort();
        else this.#look(id, open);
      });
    } finally {
      clearTimeout(late);
      clearTimeout(this.#open.get(id)?.clock);
      signal.removeEventListener('abort', abort);
      this.#open.delete(id);
    }
  }

  /** An answer of a page, for this node or another one. */
  answered(scope: string, answer: JsonRpcResponse): void {
    const id = String(answer.id);
    const [, node] = QUESTION_ID.exec(id) ?? [];
    if (node === undefined) return;
    if (node === this.#options.node()) this.#settle(id, scope, answer);
    else this.#options.tell({ type: 'answer', id, scope, answer }, node);
  }

  /** What another node says. */
  receive(message: QuestionMessage, from: string): void {
    const { id } = message;
    if (message.type === 'answer') this.#settle(id, message.scope, message.answer);
    else if (message.type === 'unask') this.#cancel(id, message.scope, message.reason);
    else if (message.type === 'ask') {
      if (this.#give(id, message.scope, message.question))
        this.#options.tell({ type: 'asked', id }, from);
    } else {
      const open = this.#open.get(id);
      if (!open) return;
      open.owner = from;
      this.#seen(id, open);
    }
  }

  /** The session has a new connection here: what it was asked over the last one may be lost. */
  joined(scope: string): void {
    for (const [id, open] of this.#open) {
      if (open.scope !== scope) continue;
      clearTimeout(open.clock);
      this.#look(id, open);
    }
  }

  /** The sessions whose scope begins so are over. */
  forget(prefix: string): void {
    for (const { scope, fail } of this.#open.values()) if (scope.startsWith(prefix)) fail(gone());
  }

  #look(id: string, open: Open): void {
    const { scope, question } = open;
    const { limits, tell } = this.#options;
    if (this.#give(id, scope, question)) return this.#seen(id, open);
    if (open.missed++ >= LOOKS) return open.fail(gone());
    // The node that had the page is silent: the page may be at another one now.
    if (open.missed > LOOKS / 2) open.owner = undefined;
    if (open.owner === undefined) tell({ type: 'ask', id, scope, question });
    else tell({ type: 'ask', id, scope }, open.owner);
    open.clock = quietTimeout(() => this.#look(id, open), limits.attachTimeout / LOOKS);
  }

  #seen(id: string, open: Open): void {
    open.missed = 0;
    clearTimeout(open.clock);
    open.clock = quietTimeout(() => this.#look(id, open), this.#options.limits.attachTimeout);
  }

  /** Whether the session's page is here, and has the question now. */
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
    // A user answers what they were asked themselves, and nothing else.
    if (open?.scope === scope) open.settle(answer);
  }

  #withdraw(id: string, { scope, owner }: Open, reason: string): void {
    if (owner === undefined) this.#cancel(id, scope, reason);
    else this.#options.tell({ type: 'unask', id, scope, reason }, owner);
  }

  #cancel(id: string, scope: string, reason: string): void {
    const outlet = this.#options.outletOf(scope);
    if (!outlet || !this.#given.get(outlet.send)?.delete(id)) return;
    const params = { requestId: id, reason };
    const message = { jsonrpc: '2.0', method: 'notifications/cancelled', params } as const;
    outlet.send({ session: outlet.session, message });
  }
}

const gone = () =>
  new RpcError(
    ErrorCode.ConnectionClosed,
    'The page that would answer is gone: it was closed, or lost its connection and did not come back.',
  );

interface Tapped {
  onmessage?: ((this: unknown, message: unknown, extra?: unknown) => void) | undefined;
  send?(message: object): Promise<void>;
}

/**
 * Takes the requests with these methods off a client's transport and answers them with `ask`. All other messages go
 * on to the client, whose own handlers stay as they are.
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
    // A transport that closed meanwhile has nobody to tell.
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
