// One session on a shared WebSocket. It remembers unanswered requests, so that a broken connection loses none. See
// docs/decisions/relay-guarantees.md.
import type { JsonRpcMessage, JsonRpcRequest, RequestId } from '../../../protocol/json-rpc.js';
import { RelayErrorCode } from '../../../protocol/relay.js';
import { RpcError } from '../../../rpc/rpc-error.js';
import { again, asRefusal, envelopeText, isAnswer, unreachable } from './relay-carrier.js';
import type { RelayCarrier, RelayCarrierOptions } from './relay-carrier.js';
import { sharedSocket } from './shared-socket.js';
import type { RelayLine, SharedSocket } from './shared-socket.js';

/** Maximum requests that wait for a connection. */
const MAX_WAITING = 256;

interface Unanswered {
  request: JsonRpcRequest;
  /** The connection over which it was first sent, and the time. */
  sent?: { over: RelayLine; at: number };
}

/** A session over WebSocket. */
export const carryBySocket = (options: RelayCarrierOptions): RelayCarrier =>
  new SocketCarrier(options);

class SocketCarrier implements RelayCarrier {
  readonly session: string;
  readonly #socket: SharedSocket;
  readonly #options: RelayCarrierOptions;
  readonly #unanswered = new Map<RequestId, Unanswered>();
  /** The last cancellations, because the connection may already have been broken when they were sent. */
  readonly #cancellations: object[] = [];
  /** Answers that wait for a connection. */
  readonly #answers: object[] = [];
  #receive: (message: unknown) => void = () => {};

  constructor(options: RelayCarrierOptions) {
    this.session = options.session;
    this.#options = options;
    this.#socket = sharedSocket(options.url, options.source);
    this.#socket.join(this);
  }

  get trouble(): string {
    return this.#socket.trouble;
  }

  /** Notifications arrive over the same socket. */
  async listen(): Promise<boolean> {
    return true;
  }

  start(receive: (message: unknown) => void): void {
    this.#receive = receive;
  }

  send(message: object): void {
    const request = message as JsonRpcRequest;
    const { id, method, params } = request;
    if (isAnswer(message)) {
      if (this.#socket.line) this.#post(message);
      else if (this.#answers.push(message) > MAX_WAITING) this.#answers.shift();
      return;
    }
    if (id !== undefined) {
      if (this.#unanswered.size >= MAX_WAITING && !this.#socket.line)
        throw new RpcError(
          RelayErrorCode.TooMany,
          `${this.trouble} Too many requests are waiting for it.`,
        );
      const entry = { request };
      // May throw, in which case no answer is expected.
      this.#ask(entry);
      this.#unanswered.set(id, entry);
      // A new request connects immediately instead of waiting for the next attempt.
      if (method === 'relay/hello') this.#socket.connectNow();
      return;
    }
    this.#unanswered.delete(params?.['requestId'] as RequestId);
    this.#post(message);
    if (this.#cancellations.push(message) > MAX_WAITING) this.#cancellations.shift();
  }

  close(): void {
    this.#post({ jsonrpc: '2.0', method: 'relay/bye' });
    this.#unanswered.clear();
    this.#receive = () => {};
    this.#socket.leave(this);
  }

  /** @param isRefusal the relay refused the user and everything sent over this connection */
  deliver(message: JsonRpcMessage, isRefusal = false): void {
    if (!('method' in message)) {
      const sent = this.#unanswered.get(message.id)?.sent;
      // It was sent over an earlier connection, so it may have run: its result is requested until the relay accepts the
      // user again.
      if (isRefusal && sent && sent.over !== this.#socket.line) return;
      this.#unanswered.delete(message.id);
    }
    this.#receive(isRefusal ? asRefusal(message) : message);
  }

  /** Called when the socket is open: sends waiting requests and asks for lost results. */
  opened(wasLost: boolean): void {
    for (const message of this.#cancellations.splice(0)) this.#post(message);
    for (const entry of this.#unanswered.values()) this.#ask(entry);
    for (const message of this.#answers.splice(0)) this.#post(message);
    if (wasLost) this.#options.reopened();
  }

  /** The relay accepted nothing over this connection, so everything is sent again unchanged. */
  unsent(over: RelayLine): void {
    for (const entry of this.#unanswered.values()) if (entry.sent?.over === over) delete entry.sent;
  }

  /** Called when the socket does not open. Requests keep waiting; only `relay/hello` fails. */
  refused(trouble: string): void {
    for (const [id, { request }] of this.#unanswered)
      if (request.method === 'relay/hello') this.deliver(unreachable(id, trouble));
  }

  #ask(entry: Unanswered): void {
    const { request, sent } = entry;
    this.#post(sent ? again(request, sent.over.node, Date.now() - sent.at) : request);
    const over = this.#socket.line;
    if (over) entry.sent ??= { over, at: Date.now() };
  }

  #post(message: object): void {
    this.#socket.send(envelopeText(this.#options, message));
  }
}
