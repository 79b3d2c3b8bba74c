// One session on a WebSocket that others use too. Remembers what was not answered, so that a broken
// connection loses no request and runs no tool twice.
import type { JsonRpcMessage, JsonRpcRequest, RequestId } from '../../../protocol/json-rpc.js';
import { RelayErrorCode } from '../../../protocol/relay.js';
import { RpcError } from '../../../rpc/rpc-error.js';
import { again, asRefusal, envelopeText, isAnswer, unreachable } from './relay-carrier.js';
import type { RelayCarrier, RelayCarrierOptions } from './relay-carrier.js';
import { relaySocket } from './shared-socket.js';
import type { RelayLine, RelaySocket } from './shared-socket.js';

/** Requests that wait for a connection. */
const MAX_WAITING = 256;

interface Unanswered {
  request: JsonRpcRequest;
  /** The connection over which it was first sent, and when. */
  sent?: { over: RelayLine; at: number };
}

/** A session over WebSocket. */
export const carry = (options: RelayCarrierOptions): RelayCarrier => new RelayChannel(options);

class RelayChannel implements RelayCarrier {
  readonly session: string;
  readonly #socket: RelaySocket;
  readonly #options: RelayCarrierOptions;
  readonly #unanswered = new Map<RequestId, Unanswered>();
  /** The last cancellations: the connection may have been broken already when they were sent. */
  readonly #cancellations: object[] = [];
  /** Answers that wait for a connection. */
  readonly #answers: object[] = [];
  #receive: (message: unknown) => void = () => {};

  constructor(options: RelayCarrierOptions) {
    this.session = options.session;
    this.#options = options;
    this.#socket = relaySocket(options.url, options.source);
    this.#socket.join(this);
  }

  get trouble(): string {
    return this.#socket.trouble;
  }

  /** They come over the same socket. */
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
          `${this.trouble} Too many requests wait for it.`,
        );
      const entry = { request };
      // May throw: then nobody waits for an answer.
      this.#ask(entry);
      this.#unanswered.set(id, entry);
      // A new request does not wait for the next attempt.
      if (method === 'relay/hello') this.#socket.hurry();
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

  /** @param isRefusal the relay does not know the user, and took nothing that came over this connection */
  deliver(message: JsonRpcMessage, isRefusal = false): void {
    if (!('method' in message)) {
      const sent = this.#unanswered.get(message.id)?.sent;
      // Sent over a connection before this one, so it may have run: its result is asked for until the relay knows
      // the user again.
      if (isRefusal && sent && sent.over !== this.#socket.line) return;
      this.#unanswered.delete(message.id);
    }
    this.#receive(isRefusal ? asRefusal(message) : message);
  }

  /** The socket is open: sends what waited and asks for what was lost on the way. */
  opened(wasLost: boolean): void {
    for (const message of this.#cancellations.splice(0)) this.#post(message);
    for (const entry of this.#unanswered.values()) this.#ask(entry);
    for (const message of this.#answers.splice(0)) this.#post(message);
    if (wasLost) this.#options.reopened();
  }

  /** The relay took nothing that came over this connection: it is sent again as it was. */
  unsent(over: RelayLine): void {
    for (const entry of this.#unanswered.values()) if (entry.sent?.over === over) delete entry.sent;
  }

  /** The socket does not open. Requests wait on; whoever asked whether it works is told. */
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
