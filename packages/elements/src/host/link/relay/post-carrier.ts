// A session over HTTP: a POST per request. Progress comes in the answer, as events before the result;
// list_changed comes by the page's one event stream.
import type {
  JsonRpcErrorResponse,
  JsonRpcRequest,
  RequestId,
} from '../../../protocol/json-rpc.js';
import { errorText } from '../../../protocol/error-text.js';
import { isRepeatable } from '../../../protocol/relay.js';
import { envelopeIn, textsOf } from './relay-body.js';
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
import { fetchAs, pause } from './relay-http.js';
import { relayEvents } from './relay-events.js';
import type { RelayEvents } from './relay-events.js';

/** Nobody waits for a cancellation to be heard. */
const NOTIFY_TIMEOUT_MS = 5000;

/** The relay does not know the user, and somebody may still tell it. */
class RefusedError extends Error {}

interface Attempt {
  signal: AbortSignal;
  /** The credentials of the attempt before were refused. */
  wasRefused: boolean;
  /** Whether a refusal is an answer. Otherwise another attempt follows. */
  mayRefuse: boolean;
}

/** A session over HTTP. */
export const carry = (options: RelayCarrierOptions): RelayCarrier => new RelayPost(options);

class RelayPost implements RelayCarrier {
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
    const opened = this.#events.join(this.#options, this.#receive);
    const isOpen = await Promise.race([opened, pause(timeout, clock.signal)]);
    clock.abort();
    return !!isOpen;
  }

  start(receive: (message: unknown) => void): void {
    this.#receive = receive;
  }

  send(message: object): void {
    const request = message as JsonRpcRequest;
    // Now, so that the caller hears of what cannot be carried.
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
    // `keepalive`: it goes out although the page is being left.
    this.#fetch(body, false, {
      keepalive: true,
      signal: AbortSignal.timeout(NOTIFY_TIMEOUT_MS),
    }).then(
      (response) => response.body?.cancel(),
      () => {},
    );
  }

  /** Sends an answer. Only a question waits for it, so it is given up after a few attempts. */
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
      // Whoever asks for a result that may exist asks until the relay knows the user again.
      const isAttach = body !== first && !isRepeatable(method);
      const mayRefuse = !isAttach && (wasRefused || !canRefresh(this.#options.source.read() ?? {}));
      try {
        const answer = await this.#attempt(id, body, { signal, wasRefused, mayRefuse });
        if (answer) this.#receive(answer);
        break;
      } catch (error) {
        const isRefusal = error instanceof RefusedError;
        if (isRefusal && !isAttach) {
          // It was not executed, so it is sent again as it was, with fresh credentials.
          wasRefused = true;
          continue;
        }
        wasRefused ||= isRefusal;
        this.trouble = `The relay ${this.#options.url} cannot be reached: ${errorText(error)}.`;
      }
      // Others go on trying until their time is up.
      if (method === 'relay/hello' && failures >= MAX_FAILURES) {
        this.#receive(unreachable(id, this.trouble));
        break;
      }
      await pause(backoff(failures - 1), signal);
      body = envelopeText(this.#options, again(request));
    }
    this.#running.delete(id);
  }

  /** Throws when the connection failed; returns what is wrong when it worked but no relay answered. */
  async #attempt(
    id: RequestId,
    body: string,
    { signal, wasRefused, mayRefuse }: Attempt,
  ): Promise<JsonRpcErrorResponse | undefined> {
    const response = await this.#fetch(body, wasRefused, { signal });
    const { status } = response;
    // The relay closes, or a gateway lost it: the next attempt may reach another node.
    if (status >= 502 && status <= 504) {
      await response.body?.cancel();
      throw new Error(`it answered ${status}`);
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
      // A refusal has no id, but what was refused is known here.
      const answer = isRefusal ? asRefusal(message) : message;
      this.#receive('method' in message ? message : { ...answer, id });
      if (!('method' in message)) return undefined;
    }
    if (isRelay) throw new Error('it stopped in the middle of its answer');
    const type = response.headers.get('content-type') ?? 'nothing';
    const what = `answered ${status} with ${type}: this is not a relay`;
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
