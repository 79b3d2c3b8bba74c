// A session over HTTP with one POST per request. Progress arrives in the answer, as events before the result;
// list_changed arrives over the page's single event stream.
import type {
  JsonRpcErrorResponse,
  JsonRpcRequest,
  RequestId,
} from '../../../protocol/json-rpc.js';
import { errorText } from '../../../protocol/error-text.js';
import { isRepeatable } from '../../../protocol/relay.js';
import { canRefresh } from '../../auth/server-auth.js';
import {
  again,
  asRefusal,
  backoff,
  envelopeText,
  isAnswer,
  isUnauthorized,
  MAX_FAILURES,
  unreachable,
} from './relay-carrier.js';
import type { RelayCarrier, RelayCarrierOptions } from './relay-carrier.js';
import { envelopeIn, fetchAs, isEventStream, pause, textsOf } from './relay-http.js';
import { relayEvents } from './relay-events.js';
import type { RelayEvents } from './relay-events.js';

/** The timeout of a cancellation, whose outcome is not needed. */
const NOTIFY_TIMEOUT_MS = 5000;

/** The relay refused the user, but fresh credentials may help. */
class RefusedError extends Error {}

interface Attempt {
  signal: AbortSignal;
  /** Whether the credentials of the previous attempt were refused. */
  wasRefused: boolean;
  /** Whether a refusal is the final answer. Otherwise another attempt follows. */
  mayRefuse: boolean;
}

/** A session over HTTP. */
export const carryByPosts = (options: RelayCarrierOptions): RelayCarrier =>
  new PostCarrier(options);

class PostCarrier implements RelayCarrier {
  trouble = '';
  readonly #options: RelayCarrierOptions;
  readonly #running = new Map<RequestId, AbortController>();
  readonly #ended = new AbortController();
  #events: RelayEvents | undefined;
  #receive: (message: unknown) => void = () => {};

  constructor(options: RelayCarrierOptions) {
    this.#options = options;
  }

  async listen(timeout: number): Promise<boolean> {
    this.#events = relayEvents(this.#options);
    const clock = new AbortController();
    const stop = () => clock.abort();
    this.#ended.signal.addEventListener('abort', stop);
    const opened = this.#events.join(this.#options, this.#receive);
    const isOpen = await Promise.race([opened, pause(timeout, clock.signal)]);
    stop();
    this.#ended.signal.removeEventListener('abort', stop);
    return !!isOpen;
  }

  start(receive: (message: unknown) => void): void {
    this.#receive = receive;
  }

  send(message: object): void {
    const request = message as JsonRpcRequest;
    // Serialized now, so that the caller gets the error of a message that cannot be sent.
    const body = envelopeText(this.#options, message);
    if (isAnswer(message)) return void this.#reply(body);
    if (request.id !== undefined) return void this.#exchange(request, body);
    const cancelled = request.params?.['requestId'] as RequestId;
    this.#running.get(cancelled)?.abort();
    this.#notify(body);
  }

  close(): void {
    this.#events?.leave(this.#options);
    this.#ended.abort();
    for (const controller of this.#running.values()) controller.abort();
    this.#notify(envelopeText(this.#options, { jsonrpc: '2.0', method: 'relay/bye' }));
    this.#receive = () => {};
  }

  #notify(body: string): void {
    // `keepalive`: it is sent even while the page is being left.
    this.#fetch(body, false, {
      keepalive: true,
      signal: AbortSignal.timeout(NOTIFY_TIMEOUT_MS),
    }).then(
      (response) => response.body?.cancel(),
      () => {},
    );
  }

  /** Sends an answer to a question. It is given up after a few attempts. */
  async #reply(body: string): Promise<void> {
    const { signal } = this.#ended;
    for (let failures = 0; failures < MAX_FAILURES && !signal.aborted; failures++) {
      try {
        const response = await this.#fetch(body, false, { signal });
        await response.body?.cancel();
        if (response.status < 502) return;
      } catch {
        // The connection broke. The relay knows the question by its id, and takes one answer.
      }
      await pause(backoff(failures), signal);
    }
  }

  async #exchange(request: JsonRpcRequest, first: string): Promise<void> {
    const { id, method } = request;
    const controller = new AbortController();
    const { signal } = controller;
    this.#running.set(id, controller);
    let body = first;
    let wasRefused = false;
    for (let failures = 1; !signal.aborted; failures++) {
      // A request for an existing result is repeated until the relay accepts the user again.
      const isAttach = body !== first && !isRepeatable(method);
      const mayRefuse = !isAttach && (wasRefused || !canRefresh(this.#options.source.read() ?? {}));
      try {
        const answer = await this.#attempt(id, body, { signal, wasRefused, mayRefuse });
        if (answer) this.#receive(answer);
        break;
      } catch (error) {
        const isRefusal = error instanceof RefusedError;
        if (isRefusal && !isAttach) {
          // It was not executed, so it is sent again unchanged, with fresh credentials.
          wasRefused = true;
          continue;
        }
        wasRefused ||= isRefusal;
        this.trouble = `The relay ${this.#options.url} cannot be reached: ${errorText(error)}.`;
      }
      // Other requests are retried until they time out.
      if (method === 'relay/hello' && failures >= MAX_FAILURES) {
        this.#receive(unreachable(id, this.trouble));
        break;
      }
      await pause(backoff(failures - 1), signal);
      body = envelopeText(this.#options, again(request));
    }
    this.#running.delete(id);
  }

  /** Throws if the connection failed. Returns an error text if something other than a relay answered. */
  async #attempt(
    id: RequestId,
    body: string,
    { signal, wasRefused, mayRefuse }: Attempt,
  ): Promise<JsonRpcErrorResponse | undefined> {
    const response = await this.#fetch(body, wasRefused, { signal });
    const { status } = response;
    // The relay is closing, or a gateway cannot reach it: the next attempt may reach another node.
    if (status >= 502 && status <= 504) {
      await response.body?.cancel();
      throw new Error(`it returned status ${status}`);
    }
    let isRelay = false;
    for await (const text of textsOf(response)) {
      const message = envelopeIn(text)?.message;
      if (signal.aborted) return undefined;
      if (!message) continue;
      const isRefusal = status === 401 && isUnauthorized(message);
      if (isRefusal && !mayRefuse) throw new RefusedError('it does not know the user');
      isRelay = true;
      this.trouble = '';
      // A refusal has no id, but the refused request is known here.
      const answer = isRefusal ? asRefusal(message) : message;
      this.#receive('method' in message ? message : { ...answer, id });
      if (!('method' in message)) return undefined;
    }
    // A relay that stops ends the stream before its answer.
    if (isRelay || isEventStream(response))
      throw new Error('it stopped in the middle of its answer');
    const type = response.headers.get('content-type') ?? 'nothing';
    const what = `returned status ${status} with ${type}: this is not a relay`;
    return unreachable(id, `${this.#options.url} ${what}.`);
  }

  #fetch(body: string, wasRefused: boolean, init: RequestInit): Promise<Response> {
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
    };
    return fetchAs(this.#options, wasRefused, { method: 'POST', body, headers, ...init });
  }
}
