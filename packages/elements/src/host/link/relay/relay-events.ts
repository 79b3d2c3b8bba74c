// ONE event stream per relay URL for all frames of the page, with the notifications of all their sessions.
import type { JsonRpcMessage } from '../../../protocol/json-rpc.js';
import { RELAY_SESSIONS_HEADER } from '../../../protocol/relay.js';
import { envelopeIn, isEventStream, textsOf } from './relay-body.js';
import { backoff } from './relay-carrier.js';
import type { RelayCarrierOptions } from './relay-carrier.js';
import { userOf } from '../../auth/auth-source.js';
import { canRefresh } from '../../auth/server-auth.js';
import { fetchAs, pause } from './relay-http.js';

/** Relays send a heartbeat every 25 s; without one, the stream is dead although it was not closed. */
const SILENCE_MS = 60_000;

interface Session {
  options: RelayCarrierOptions;
  receive(message: JsonRpcMessage): void;
  /** Called with whether the relay has a stream. */
  opened(isOpen: boolean): void;
}

const streams = new Map<string, RelayEvents>();

/** The stream of this URL, for this user. */
export function relayEvents({ url, source }: RelayCarrierOptions): RelayEvents {
  const key = `${url} ${userOf(source)}`;
  let stream = streams.get(key);
  if (!stream) streams.set(key, (stream = new RelayEvents(key)));
  return stream;
}

/** Open, or reconnecting, while it has a session. Created by `relayEvents`. */
export class RelayEvents {
  readonly #key: string;
  readonly #sessions = new Map<string, Session>();
  #current: AbortController | undefined;
  #next: ReturnType<typeof setTimeout> | undefined;

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
        const previous = this.#current;
        this.#current = new AbortController();
        // The old stream ends when the new one is open, so that nothing is missed.
        void this.#run(options, this.#current.signal, () => previous?.abort());
      });
    });
  }

  leave({ session }: RelayCarrierOptions): void {
    this.#sessions.delete(session);
    if (this.#sessions.size > 0) return;
    streams.delete(this.#key);
    clearTimeout(this.#next);
    this.#current?.abort();
  }

  async #run(
    options: RelayCarrierOptions,
    signal: AbortSignal,
    replace: () => void,
  ): Promise<void> {
    let wasOpen = false;
    let wasRefused = false;
    for (let failures = 0; !signal.aborted; failures++) {
      const sessions = [...this.#sessions.values()];
      const known = (isOpen: boolean) => {
        replace();
        for (const { opened } of sessions) opened(isOpen);
      };
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
          if (wasOpen) for (const { options } of sessions) options.reopened();
          wasOpen = true;
          for await (const text of textsOf(response, alive)) {
            failures = 0;
            const envelope = envelopeIn(text);
            if (envelope) this.#sessions.get(envelope.session)?.receive(envelope.message);
          }
        } else {
          await response.body?.cancel();
          if (response.status === 401 && !wasRefused && canRefresh(options.source.read() ?? {})) {
            wasRefused = true;
            continue;
          }
          // 404, 405, 204 or an HTML page: there are no notifications here. A 5xx may be temporary.
          if (response.status < 500) return known(false);
        }
      } catch {
        // Lost, or not there yet.
      } finally {
        clearTimeout(watch);
        signal.removeEventListener('abort', end);
      }
      if (!signal.aborted) await pause(backoff(failures), signal);
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
