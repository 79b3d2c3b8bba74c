// The MCP clients that a relay created for its users. The sessions of one user whose pages answer the same kinds of
// requests share a client. It is kept while it is used, and closed some time afterwards. A busy client is never closed
// to make room, because its tools may have run and their results would be lost.
import { boundedDelay } from '../../../protocol/bounded-delay.js';
import { ErrorCode } from '../../../protocol/json-rpc.js';
import type { RelayAnswer } from '../../../protocol/relay.js';
import { RelayErrorCode } from '../../../protocol/relay.js';
import { RpcError } from '../../../rpc/rpc-error.js';
import type { RelayClient } from '../relay-client.js';
import type { RelayLimits } from '../relay-limits.js';
import { quietTimeout } from '../relay-limits.js';

/** Milliseconds that a server has to end its session. */
const FAREWELL_MS = 5000;

/**
 * The maximum number of sessions that a client remembers. A page that disappears without `relay/bye` leaves one behind.
 */
const MAX_SESSIONS = 1000;

function forgetOldest(sessions: Map<string, number>): void {
  for (const [scope, running] of sessions) if (running === 0) return void sessions.delete(scope);
}

/** The user of a client. */
export interface ClientUse {
  /** The key for limits: the user, or the session if there is no user. */
  user: string;
  /** The session. */
  scope: string;
  /** Empty if the relay has one server. */
  server: string;
  answers: readonly RelayAnswer[];
}

/** A client and its use. */
export interface KeptClient extends Omit<ClientUse, 'scope'> {
  client: Promise<RelayClient>;
  /** The number of running requests. */
  running: number;
  /** The number of connections that get its change notifications. */
  holders: number;
  /** Its sessions with the number of their running requests; the most recently used is last. */
  sessions: Map<string, number>;
}

interface Kept extends KeptClient {
  key: string;
  /** Whether another client replaced it. It is closed when no request is running. */
  isReplaced?: boolean;
  /** Set once it had a transport. If the client has none now, it is closed. */
  connected?: RelayClient;
  idle?: ReturnType<typeof setTimeout>;
}

/** How clients are created. */
export interface RelayClientsOptions {
  limits: RelayLimits;
  /** Called once for each created client. */
  made(client: RelayClient, kept: KeptClient): void;
}

/** Bounded by its limits. */
export class RelayClients {
  readonly #options: RelayClientsOptions;
  /** The most recently used is last. */
  readonly #kept = new Map<string, Kept>();

  constructor(options: RelayClientsOptions) {
    this.#options = options;
  }

  /** Runs work with the user's client, which `connect` creates if there is none. */
  async use<Result>(
    use: ClientUse,
    connect: () => RelayClient | Promise<RelayClient>,
    work: (client: RelayClient) => Promise<Result>,
  ): Promise<Result> {
    const kept = this.#take(use, connect);
    const { scope } = use;
    const count = (change: 1 | -1) => {
      const running = (kept.sessions.get(scope) ?? 0) + change;
      kept.running += change;
      // A session that ended in the meantime is not added again.
      if (change === -1 && !kept.sessions.has(scope)) return;
      if (change === 1) kept.sessions.delete(scope);
      kept.sessions.set(scope, running);
      if (kept.sessions.size > MAX_SESSIONS) forgetOldest(kept.sessions);
    };
    count(1);
    try {
      return await work(await kept.client);
    } finally {
      count(-1);
      this.#rest(kept);
    }
  }

  /** A connection gets change notifications of this client, which is not idle until the signal aborts. */
  hold({ user, server, answers }: ClientUse, signal: AbortSignal | undefined): void {
    const kept = this.#kept.get(keyOf({ user, server, answers }));
    if (!kept || !signal || signal.aborted) return;
    kept.holders++;
    clearTimeout(kept.idle);
    const release = () => {
      kept.holders--;
      this.#rest(kept);
    };
    signal.addEventListener('abort', release, { once: true });
  }

  /** The server no longer knows this client: the next use creates another. Running requests are completed. */
  replace({ user, server, answers }: ClientUse): void {
    const kept = this.#kept.get(keyOf({ user, server, answers }));
    if (!kept) return;
    this.#forget(kept);
    kept.isReplaced = true;
    this.#rest(kept);
  }

  /** Called when a session has ended. A client that only it used is closed. */
  leave(scope: string): void {
    for (const kept of this.#kept.values()) {
      kept.sessions.delete(scope);
      if (kept.user === scope) this.#drop(kept);
    }
  }

  /** Closes all clients of this user. Running requests are rejected. */
  signOut(user: string): void {
    for (const kept of this.#kept.values()) if (kept.user === user) this.#drop(kept);
  }

  close(): void {
    for (const kept of this.#kept.values()) this.#drop(kept);
  }

  #take(use: ClientUse, connect: () => RelayClient | Promise<RelayClient>): Kept {
    const key = keyOf(use);
    const known = this.#kept.get(key);
    if (known?.connected && !known.connected.transport) this.#drop(known);
    else if (known) {
      clearTimeout(known.idle);
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known;
    }
    this.#makeRoom();
    const { user, server, answers } = use;
    const kept: Kept = {
      key,
      user,
      server,
      answers,
      running: 0,
      holders: 0,
      sessions: new Map(),
      client: this.#connect(connect),
    };
    this.#kept.set(key, kept);
    kept.client.then(
      (client) => {
        if (client.transport) kept.connected = client;
        this.#options.made(client, kept);
      },
      // The next use tries again.
      () => this.#forget(kept),
    );
    return kept;
  }

  async #connect(connect: () => RelayClient | Promise<RelayClient>): Promise<RelayClient> {
    const { connectTimeout } = this.#options.limits;
    let clock: ReturnType<typeof setTimeout> | undefined;
    const making = (async () => connect())();
    const late = new Promise<never>((_, reject) => {
      clock = setTimeout(() => {
        // The client may still be created, but is no longer needed.
        making.then(farewell, () => {});
        const text = `The relay could not connect to the MCP server within ${connectTimeout} ms.`;
        reject(new RpcError(ErrorCode.RequestTimeout, text));
      }, boundedDelay(connectTimeout));
    });
    try {
      return await Promise.race([making, late]);
    } finally {
      clearTimeout(clock);
    }
  }

  #makeRoom(): void {
    const { clients } = this.#options.limits;
    if (this.#kept.size < clients) return;
    const resting = [...this.#kept.values()].filter(({ running }) => running === 0);
    const oldest = resting.find(({ holders }) => holders === 0) ?? resting[0];
    if (!oldest)
      throw new RpcError(
        RelayErrorCode.TooMany,
        `All ${clients} MCP clients of the relay are busy. Try again later.`,
      );
    this.#drop(oldest);
  }

  #rest(kept: Kept): void {
    clearTimeout(kept.idle);
    if (kept.isReplaced && kept.running === 0) return this.#drop(kept);
    if (kept.running > 0 || kept.holders > 0 || this.#kept.get(kept.key) !== kept) return;
    kept.idle = quietTimeout(() => this.#drop(kept), this.#options.limits.clientIdle);
  }

  #forget(kept: Kept): void {
    clearTimeout(kept.idle);
    if (this.#kept.get(kept.key) === kept) this.#kept.delete(kept.key);
  }

  #drop(kept: Kept): void {
    this.#forget(kept);
    kept.client.then(farewell, () => {});
  }
}

const keyOf = ({ user, server, answers }: Omit<ClientUse, 'scope'>) =>
  JSON.stringify([user, server, answers]);

/** Ends the session on the server, if the transport has sessions, then closes the client. */
async function farewell(client: RelayClient): Promise<void> {
  const transport = client.transport as { terminateSession?: () => Promise<void> } | undefined;
  let clock: ReturnType<typeof setTimeout> | undefined;
  try {
    const late = new Promise<void>((resolve) => (clock = quietTimeout(resolve, FAREWELL_MS)));
    await Promise.race([transport?.terminateSession?.(), late]);
  } catch {
    // A server that is gone, or does not let clients end sessions, forgets them by itself.
  }
  clearTimeout(clock);
  await client.close?.().catch(() => {});
}
