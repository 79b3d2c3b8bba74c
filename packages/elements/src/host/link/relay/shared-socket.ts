// ONE WebSocket per relay URL for all frames of the page. It reconnects if it breaks, and closes shortly after the last
// user left.
import type { JsonRpcMessage } from '../../../protocol/json-rpc.js';
import {
  RELAY_BEARER_PREFIX,
  RELAY_MAX_LENGTH,
  RELAY_SUBPROTOCOL,
  RELAY_UNREAD_CODE,
} from '../../../protocol/relay.js';
import { errorText } from '../../../protocol/error-text.js';
import { onIdentitiesEnd } from '../../identity/endings.js';
import { connectionKey } from '../../auth/auth-source.js';
import type { AuthSource } from '../../auth/auth-source.js';
import { credentialOf } from '../../auth/server-auth.js';
import { backoff, isUnauthorized, MAX_FAILURES } from './relay-carrier.js';

/** One connection, from open to close. */
export interface RelayLine {
  /** The relay node, once it has sent its id. */
  node?: string;
}

/** A session on the socket. */
interface Channel {
  readonly session: string;
  deliver(message: JsonRpcMessage, isRefusal: boolean): void;
  opened(wasLost: boolean): void;
  refused(trouble: string): void;
  unsent(over: RelayLine): void;
}

/** Milliseconds that the socket stays open without users, so that a frame that replaces another one can use it. */
const LINGER_MS = 1000;
const OPEN_TIMEOUT_MS = 10_000;
/** Relays send a heartbeat every 25 s; without one, the connection is dead although it was not closed. */
const SILENCE_MS = 60_000;

const sockets = new Map<string, SharedSocket>();

onIdentitiesEnd(() => {
  for (const socket of sockets.values()) socket.closeUnused();
});

/** The socket of this URL, for this user. */
export function sharedSocket(url: string, source: AuthSource): SharedSocket {
  const key = connectionKey(url, source);
  let socket = sockets.get(key);
  if (!socket)
    sockets.set(key, (socket = new SharedSocket(url, source, () => sockets.delete(key))));
  return socket;
}

/** A token as a subprotocol: besides the URL, the only thing that a page can send when it opens a socket. */
const bearer = (token: string): string => {
  const bytes = String.fromCharCode(...new TextEncoder().encode(token));
  return (
    RELAY_BEARER_PREFIX + btoa(bytes).replace(/\+/g, '-').replace(/\//g, '_').replace(/=/g, '')
  );
};

/** Open, or reconnecting, while it has a channel. Created by `sharedSocket`. */
export class SharedSocket {
  /** The current problem, as a sentence; empty if it is open. */
  trouble = '';
  readonly #url: string;
  readonly #source: AuthSource;
  readonly #forget: () => void;
  readonly #channels = new Map<string, Channel>();
  #socket: WebSocket | undefined;
  #line: RelayLine = {};
  #failures = 0;
  #wasOpen = false;
  /** Whether the page is being asked for a token. */
  #isAsking = false;
  /** Whether the relay refused the last token. */
  #wasRefused = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;
  #linger: ReturnType<typeof setTimeout> | undefined;

  constructor(url: string, source: AuthSource, forget: () => void) {
    this.#url = url;
    this.#source = source;
    this.#forget = forget;
  }

  /** The connection; undefined if there is none. */
  get line(): RelayLine | undefined {
    return this.#socket?.readyState === 1 ? this.#line : undefined;
  }

  join(channel: Channel): void {
    clearTimeout(this.#linger);
    this.#channels.set(channel.session, channel);
    this.connectNow();
  }

  leave(channel: Channel): void {
    this.#channels.delete(channel.session);
    if (this.#channels.size === 0) this.#linger = setTimeout(() => this.closeUnused(), LINGER_MS);
  }

  /** Closes the connection, unless it has a channel. */
  closeUnused(): void {
    clearTimeout(this.#linger);
    if (this.#channels.size > 0) return;
    this.#forget();
    this.#drop();
  }

  /** Sends a text if there is a connection. */
  send(text: string): void {
    if (this.line) this.#socket!.send(text);
  }

  /** Connects immediately, unless it is already connecting. */
  connectNow(): void {
    if (this.#socket || this.#isAsking) return;
    clearTimeout(this.#retry);
    const auth = this.#source.read() ?? {};
    if (auth.token === undefined) return this.#open([]);
    this.#isAsking = true;
    // The reason for a timeout of a request that waits meanwhile.
    this.trouble = `The relay ${this.#url} is not open yet: the page has not returned a token.`;
    const { limits } = this.#source;
    credentialOf('token', auth, { wasRefused: this.#wasRefused, limits }).then(
      (given) => {
        this.#isAsking = false;
        if (this.#channels.size > 0) this.#open(given ? [RELAY_SUBPROTOCOL, bearer(given)] : []);
      },
      (error: unknown) => {
        this.#isAsking = false;
        this.#failed(`cannot be opened, because the page has no token: ${errorText(error)}`);
      },
    );
  }

  #open(protocols: string[]): void {
    let socket: WebSocket;
    try {
      socket = this.#socket = new WebSocket(this.#url, protocols);
    } catch (error) {
      // A ws: URL on an https: page, or one that the page's CSP does not allow.
      return this.#failed(`cannot be opened: ${errorText(error)} (an https: page needs wss:)`);
    }
    let isOpen = false;
    this.#silentFor(OPEN_TIMEOUT_MS);
    socket.onopen = () => {
      isOpen = true;
      clearTimeout(this.#watch);
      this.trouble = '';
      this.#line = {};
      const wasLost = this.#wasOpen;
      this.#wasOpen = true;
      for (const channel of this.#channels.values()) channel.opened(wasLost);
    };
    socket.onmessage = ({ data }) => this.#receive(data);
    socket.onclose = ({ code, reason }) => {
      const isUnread = isOpen && code === RELAY_UNREAD_CODE;
      if (isUnread) for (const channel of this.#channels.values()) channel.unsent(this.#line);
      this.#failed(
        isOpen
          ? `closed the connection (${code}${reason && `: ${reason}`})`
          : 'refused the connection, or is not a WebSocket server (browsers do not report which)',
        isUnread,
      );
    };
  }

  #receive(data: unknown): void {
    // Only now, because a server may accept connections and close them again.
    this.#failures = 0;
    if (typeof data !== 'string' || data.length > RELAY_MAX_LENGTH) return;
    try {
      const { session, message } = JSON.parse(data) as { session: string; message: JsonRpcMessage };
      if ('method' in message && message.method === 'relay/alive') {
        Object.assign(this.#line, message.params);
        this.#wasRefused = false;
        this.#silentFor(SILENCE_MS);
      } else {
        // A relay that accepted the connection has sent its node id first.
        const isRefusal = !this.#line.node && isUnauthorized(message);
        if (!isRefusal || !this.#refresh())
          this.#channels.get(session)?.deliver(message, isRefusal);
      }
    } catch {
      // Not an envelope: `relay/hello` times out, and says so.
    }
  }

  /** Retries once with a fresh token, if the relay refused the connection and the page can provide one. */
  #refresh(): boolean {
    if (this.#wasRefused || typeof this.#source.read()?.token !== 'function') return false;
    this.#wasRefused = true;
    for (const channel of this.#channels.values()) channel.unsent(this.#line);
    this.#drop();
    this.connectNow();
    return true;
  }

  #silentFor(ms: number): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => {
      this.#drop();
      this.#failed('does not respond');
    }, ms);
  }

  /** @param isLeaving whether another node can be expected to answer */
  #failed(what: string, isLeaving = false): void {
    this.#socket = undefined;
    clearTimeout(this.#watch);
    this.trouble = `The relay ${this.#url} ${what}.`;
    // Without channels, the next channel connects.
    if (this.#channels.size > 0)
      this.#retry = setTimeout(() => this.connectNow(), backoff(this.#failures));
    if (++this.#failures >= MAX_FAILURES && !isLeaving)
      for (const channel of this.#channels.values()) channel.refused(this.trouble);
  }

  #drop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#watch);
    if (!this.#socket) return;
    // A dead connection closes slowly, so its events are ignored.
    this.#socket.onclose = this.#socket.onmessage = this.#socket.onopen = null;
    this.#socket.close();
    this.#socket = undefined;
  }
}
