// ONE event stream per relay URL for all frames of the page, with the notifications of all their sessions.
import type { JsonRpcMessage } from '../../../protocol/json-rpc.js';
import { RELAY_SESSIONS_HEADER } from '../../../protocol/relay.js';
import { backoff } from './relay-carrier.js';
import type { RelayCarrierOptions } from './relay-carrier.js';
import { connectionKey } from '../../auth/auth-source.js';
import { canRefresh } from '../../auth/server-auth.js';
import { envelopeIn, fetchAs, isEventStream, pause, textsOf } from './relay-http.js';

/** Relays send a heartbeat every 25 s; without one, the stream is dead although it was not closed. */
const SILENCE_MS = 60_000;

/** The longest wait that a relay can ask for. */
const MAX_RETRY_AFTER_MS = 60_000;

/** Milliseconds that the relay asks to wait; 0 if it does not. */
const retryAfter = ({ headers }: Response): number =>
  Math.min((Number(headers.get('retry-after')) || 0) * 1000, MAX_RETRY_AFTER_MS);

/**
 * Whether a refusal cannot change: the stream is not offered here, or no longer. 204 is how a server tells clients of
 * event streams not to reconnect. Everything else may be temporary: a 429, a 401 until the user signs in, a 5xx. So may
 * a 404 or a page of something else where a stream was open before, for example during a deployment.
 */
const isFinal = (status: number, wasOpen: boolean): boolean =>
  [204, 405, 410, 501].includes(status) || (!wasOpen && (status < 400 || status === 404));

const silence = ({ url }: RelayCarrierOptions, status: number): string =>
  `The relay ${url} ended its event stream (status ${status}): list changes and questions of the server no longer ` +
  'arrive. Check the relay, then reload the page.';

interface Session {
  options: RelayCarrierOptions;
  receive(message: JsonRpcMessage): void;
  /** Called with whether the relay has a stream. */
  opened(isOpen: boolean): void;
}

const streams = new Map<string, RelayEvents>();

/** The stream of this URL, for this user. */
export function relayEvents({ url, source }: RelayCarrierOptions): RelayEvents {
  const key = connectionKey(url, source);
  let stream = streams.get(key);
  if (!stream) streams.set(key, (stream = new RelayEvents(key)));
  return stream;
}

/** Open, or reconnecting, while it has a session. Created by `relayEvents`. */
export class RelayEvents {
  readonly #key: string;
  readonly #sessions = new Map<string, Session>();
  /** The newest stream, and those that it replaces when it is open. */
  readonly #running = new Set<AbortController>();
  #next: ReturnType<typeof setTimeout> | undefined;
  /** Whether the relay has had a stream for these sessions: one that replaces another may also be refused for a moment. */
  #wasOpen = false;

  constructor(key: string) {
    this.#key = key;
  }

  /** Adds a session. Resolves with whether the relay has a stream. */
  join(options: RelayCarrierOptions, receive: Session['receive']): Promise<boolean> {
    return new Promise((opened) => {
      this.#sessions.set(options.session, { options, receive, opened });
      // The sessions are part of the request, so new ones need a new stream. Sessions of one moment share it.
      this.#next ??= setTimeout(() => {
        this.#next = undefined;
        const older = [...this.#running];
        const own = new AbortController();
        this.#running.add(own);
        // The old streams end when the new one is open, so that nothing is missed. There are several if one did not
        // open before the next session joined.
        const replace = () => older.forEach((one) => one.abort());
        void this.#run(options, own.signal, replace).finally(() => this.#running.delete(own));
      });
    });
  }

  leave({ session }: RelayCarrierOptions): void {
    this.#sessions.delete(session);
    if (this.#sessions.size > 0) return;
    streams.delete(this.#key);
    clearTimeout(this.#next);
    for (const one of this.#running) one.abort();
  }

  async #run(
    options: RelayCarrierOptions,
    signal: AbortSignal,
    replace: () => void,
  ): Promise<void> {
    let isReconnect = false;
    let wasRefused = false;
    for (let failures = 0; !signal.aborted; failures++) {
      const sessions = [...this.#sessions.values()];
      const known = (isOpen: boolean) => {
        replace();
        for (const { opened } of sessions) opened(isOpen);
      };
      let wait = 0;
      const connection = new AbortController();
      const end = () => connection.abort();
      let watch: ReturnType<typeof setTimeout> | undefined;
      const alive = () => {
        clearTimeout(watch);
        watch = setTimeout(end, SILENCE_MS);
      };
      signal.addEventListener('abort', end);
      try {
        alive();
        const response = await this.#fetch(options, sessions, connection.signal, wasRefused);
        if (isEventStream(response)) {
          wasRefused = false;
          known(true);
          if (isReconnect) for (const { options } of sessions) options.reopened();
          isReconnect = this.#wasOpen = true;
          for await (const text of textsOf(response, alive)) {
            failures = 0;
            const envelope = envelopeIn(text);
            if (envelope) this.#sessions.get(envelope.session)?.receive(envelope.message);
          }
        } else {
          await response.body?.cancel();
          const { status } = response;
          if (isFinal(status, this.#wasOpen)) {
            known(false);
            if (this.#wasOpen)
              for (const { options } of sessions) options.silenced(silence(options, status));
            return;
          }
          // The first 401 asks for fresh credentials at once. Later ones are repeated like other refusals, because the
          // user may sign in again.
          const isFirst = status === 401 && !wasRefused && canRefresh(options.source.read() ?? {});
          wasRefused ||= status === 401;
          if (isFirst) continue;
          wait = retryAfter(response);
        }
      } catch {
        // Lost, or not there yet.
      } finally {
        clearTimeout(watch);
        signal.removeEventListener('abort', end);
      }
      if (!signal.aborted) await pause(Math.max(backoff(failures), wait), signal);
    }
  }

  #fetch(
    options: RelayCarrierOptions,
    sessions: Session[],
    signal: AbortSignal,
    wasRefused: boolean,
  ): Promise<Response> {
    const names = sessions.map(({ options }) => [options.session, ...options.answers()].join(';'));
    const headers = { accept: 'text/event-stream', [RELAY_SESSIONS_HEADER]: names.join(',') };
    return fetchAs(options, wasRefused, { headers, signal, cache: 'no-store' });
  }
}
