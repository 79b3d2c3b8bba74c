// The MCP clients that a relay created for its users. The sessions of one user whose pages answer the same kinds of
// requests share a client. It is kept while it is used, and closed some time afterwards. A busy client is never closed
// to make room, because its tools may have run and their results would be lost.
import type { RelayAnswer } from '@mcp-app/elements/protocol';
import { boundedDelay, RelayErrorCode, withinTime } from '@mcp-app/elements/protocol';
import { RpcError } from '@mcp-app/elements/rpc';
import type { RelayClient } from '../relay-client.js';
import type { RelayLimits } from '../relay-limits.js';
import { quietTimeout } from '../relay-limits.js';

/**
 * The maximum number of sessions that a client remembers. A page that disappears without `relay/bye` leaves one behind.
 */
const MAX_SESSIONS = 1000;

/** Milliseconds for which a new client is surely known to its server. */
const NEW_MS = 1000;

function forgetOldest(sessions: Map<string, number>): void {
  for (const [scope, running] of sessions) if (running === 0) return void sessions.delete(scope);
}

function remember(scopes: Set<string>, scope: string): void {
  scopes.add(scope);
  const [oldest] = scopes;
  if (scopes.size > MAX_SESSIONS) scopes.delete(oldest!);
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
  /** Its sessions with the number of their running requests; the most recently used is last. */
  sessions: Map<string, number>;
}

interface Kept extends KeptClient {
  key: string;
  /** Whether another client replaced it. It is closed when no request is running. */
  isReplaced?: boolean;
  /** Whether its user signed out, its only session ended, or the relay closed: no other client takes its place. */
  isOver?: boolean;
  /** Set once it had a transport. If the client has none now, it is closed. */
  connected?: RelayClient;
  /** When it was connected. */
  since: number;
  /** Sessions that no longer listen here, and may have missed that their server restarted. */
  left: Set<string>;
  idle?: ReturnType<typeof setTimeout>;
}

/** A session whose connections get change notifications. */
interface Holder {
  /** The number of these connections. */
  connections: number;
  use: ClientUse;
  connect: Connect;
}

type Connect = () => Promise<RelayClient>;

/** How clients are created. */
export interface RelayClientsOptions {
  limits: RelayLimits;
  /** Called once for each created client, with the sessions that listen to its changes. */
  made(client: RelayClient, kept: KeptClient, listening: readonly string[]): void;
  /** Called when the server of these sessions restarted, or may have. */
  restarted(scopes: readonly string[]): void;
  /** Called when a client was created because a session needed it; other nodes may have one of this key too. */
  connected(key: string): void;
  /** Whether this error of a request means that the server no longer knows the client, and that nothing ran. */
  isGone(error: unknown): boolean;
}

/** Bounded by its limits. */
export class RelayClients {
  readonly #options: RelayClientsOptions;
  /** The most recently used is last. */
  readonly #kept = new Map<string, Kept>();
  /** All that are not closed: also those that were replaced and still have running requests. */
  readonly #open = new Set<Kept>();
  /**
   * The sessions whose connections get change notifications, by the key of their client and by scope. They outlive the
   * client: the one that replaces it is held too.
   */
  readonly #holders = new Map<string, Map<string, Holder>>();

  constructor(options: RelayClientsOptions) {
    this.#options = options;
  }

  /**
   * Runs work with the user's client, which `connect` creates if there is none. If the server no longer knows the
   * client, the work runs with another one.
   */
  async use<Result>(
    use: ClientUse,
    connect: Connect,
    work: (client: RelayClient) => Promise<Result>,
  ): Promise<Result> {
    const kept = this.#take(use, connect);
    try {
      return await this.#run(kept, use.scope, work);
    } catch (error) {
      // The server also forgets a client whose session the relay has ended, because its user signed out.
      if (!this.#options.isGone(error) || kept.isOver) throw error;
      const next = this.#take(use, connect, kept);
      return this.#run(next, use.scope, work);
    }
  }

  /** A connection gets change notifications of this client, which is not idle until the signal aborts. */
  hold(use: ClientUse, connect: Connect, signal: AbortSignal | undefined): void {
    if (!signal || signal.aborted) return;
    const key = keyOf(use);
    const known = this.#holders.get(key);
    const holders = known ?? new Map<string, Holder>();
    const connections = (holders.get(use.scope)?.connections ?? 0) + 1;
    this.#holders.set(key, holders.set(use.scope, { connections, use, connect }));
    const kept = this.#kept.get(key);
    clearTimeout(kept?.idle);
    // While nobody listened here, the server may have restarted.
    if (!known && kept && Date.now() - kept.since > NEW_MS) void this.#check(key, []);
    const release = () => this.#release(key, use.scope, 1);
    signal.addEventListener('abort', release, { once: true });
  }

  /**
   * Another node connected to the server of this key. If the server restarted, the client of this node hears of no more
   * changes, and nothing tells it: with POST, the requests of its pages may all reach the other node. A client that the
   * server no longer knows is replaced, and the pages that listen here list everything again. So do those that listen at
   * the other node by now: they asked for that client, and left this node before its message arrived.
   */
  async check(key: string): Promise<void> {
    await this.#check(key, [...this.#holdersOf(key)]);
  }

  /** @param suspicious the sessions that are also told if nobody knows whether the server restarted */
  async #check(key: string, suspicious: readonly string[]): Promise<void> {
    const kept = this.#kept.get(key);
    const scopes = [...this.#holdersOf(key), ...(kept?.left ?? [])];
    if (scopes.length === 0) return;
    const isKnown = kept ? await this.#isKnown(kept) : undefined;
    if (isKnown || kept?.isOver) return kept?.left.clear();
    const last = [...(this.#holders.get(key)?.values() ?? [])].at(-1);
    // A page may listen at another node by now, whose client is new. The message reaches it there.
    const notify = (sessions: readonly string[]) => {
      kept?.left.clear();
      if (sessions.length > 0)
        this.#options.restarted([...new Set([...sessions, ...this.#holdersOf(key)])]);
    };
    if (isKnown === undefined) return notify(suspicious);
    if (!last || this.#kept.get(key) !== kept) return notify(scopes);
    try {
      // The other nodes are not told: a server with one session per user would let them replace each other forever.
      await this.#take(last.use, last.connect, kept, true).client;
    } catch {
      notify(scopes);
    }
  }

  /** Replaces this client if its server no longer knows it. Resolves with whether it did. */
  async replace(client: RelayClient): Promise<boolean> {
    for (const [key, kept] of this.#kept) {
      if ((await kept.client.catch(() => undefined)) !== client) continue;
      await this.check(key);
      return this.#kept.get(key) !== kept;
    }
    return false;
  }

  /** Messages of other nodes may have been missed. */
  checkAll(): void {
    for (const key of new Set([...this.#holders.keys(), ...this.#kept.keys()]))
      void this.check(key);
  }

  /** Called when a session has ended. A client that only it used is closed. */
  leave(scope: string): void {
    for (const key of this.#holders.keys()) this.#release(key, scope, Infinity);
    for (const kept of this.#open) {
      kept.sessions.delete(scope);
      kept.left.delete(scope);
      if (kept.user === scope) this.#end(kept);
    }
  }

  /** The servers of the clients that are not closed. */
  *openServers(): Iterable<string> {
    for (const { server } of this.#open) yield server;
  }

  /** Closes all clients of this user. Running requests are rejected. */
  signOut(user: string): void {
    for (const kept of this.#open) if (kept.user === user) this.#end(kept);
  }

  close(): void {
    // A check that is still running must not create a client.
    this.#holders.clear();
    for (const kept of this.#open) this.#end(kept);
  }

  async #run<Result>(
    kept: Kept,
    scope: string,
    work: (client: RelayClient) => Promise<Result>,
  ): Promise<Result> {
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

  /** The user's client. `gone` is one that the server no longer knows; its other requests are completed. */
  #take(use: ClientUse, connect: Connect, gone?: Kept, isCheck = false): Kept {
    const key = keyOf(use);
    const known = this.#kept.get(key);
    if (known && !isClosed(known) && known !== gone) {
      clearTimeout(known.idle);
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known;
    }
    if (known) this.#retire(known);
    this.#makeRoom();
    const { user, server, answers } = use;
    const kept: Kept = {
      key,
      user,
      server,
      answers,
      running: 0,
      sessions: new Map(),
      since: Infinity,
      left: new Set(),
      client: connect(),
    };
    this.#kept.set(key, kept);
    this.#open.add(kept);
    const former = known ? [...known.sessions.keys(), ...known.left] : [];
    const scopes = new Set([...former, ...this.#holdersOf(key)]);
    kept.client.then(
      (client) => {
        kept.since = Date.now();
        if (client.transport) kept.connected = client;
        this.#options.made(client, kept, [...this.#holdersOf(key)]);
        if (!isCheck) this.#options.connected(key);
        if (scopes.size > 0) this.#options.restarted([...scopes]);
      },
      // The next use tries again.
      () => {
        this.#forget(kept);
        this.#open.delete(kept);
      },
    );
    return kept;
  }

  /** Whether the server knows this client; undefined if that is unknown. */
  async #isKnown(kept: Kept): Promise<boolean | undefined> {
    const { limits, isGone } = this.#options;
    try {
      const client = await kept.client;
      if (isClosed(kept)) return false;
      // Servers of the 2026-07-28 revision have no sessions that they could forget.
      if (client.getProtocolEra?.() === 'modern') return true;
      if (!client.ping) return undefined;
      await client.ping({ timeout: boundedDelay(limits.connectTimeout) } as never);
      return true;
    } catch (error) {
      return isGone(error) ? false : undefined;
    }
  }

  #makeRoom(): void {
    const { clients } = this.#options.limits;
    if (this.#kept.size < clients) return;
    const idleClients = [...this.#kept.values()].filter(({ running }) => running === 0);
    const oldest = idleClients.find(({ key }) => !this.#holders.has(key)) ?? idleClients[0];
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
    if (kept.running > 0 || this.#holders.has(kept.key)) return;
    if (this.#kept.get(kept.key) !== kept) return;
    kept.idle = quietTimeout(() => this.#drop(kept), this.#options.limits.clientIdle);
  }

  #holdersOf(key: string): Iterable<string> {
    return this.#holders.get(key)?.keys() ?? [];
  }

  #release(key: string, scope: string, count: number): void {
    const holders = this.#holders.get(key);
    const held = holders?.get(scope);
    if (!holders || !held) return;
    held.connections -= count;
    if (held.connections > 0) return;
    holders.delete(scope);
    const kept = this.#kept.get(key);
    if (kept) remember(kept.left, scope);
    if (holders.size > 0) return;
    this.#holders.delete(key);
    if (kept) this.#rest(kept);
  }

  /** Another client replaces this one, which is closed when its requests have ended. */
  #retire(kept: Kept): void {
    this.#forget(kept);
    kept.isReplaced = true;
    this.#rest(kept);
  }

  #forget(kept: Kept): void {
    clearTimeout(kept.idle);
    if (this.#kept.get(kept.key) === kept) this.#kept.delete(kept.key);
  }

  #end(kept: Kept): void {
    kept.isOver = true;
    this.#drop(kept);
  }

  #drop(kept: Kept): void {
    this.#forget(kept);
    if (!this.#open.delete(kept)) return;
    kept.client.then(endClient, () => {});
  }
}

const isClosed = ({ connected }: Kept): boolean => !!connected && !connected.transport;

const keyOf = ({ user, server, answers }: Omit<ClientUse, 'scope'>) =>
  JSON.stringify([user, server, answers]);

/** Milliseconds that a server has to end its session. */
const TEARDOWN_MS = 5000;

/** Ends the session on the server, if the transport has sessions, then closes the client. Never rejects. */
export async function endClient(client: RelayClient): Promise<void> {
  const transport = client.transport as { terminateSession?: () => Promise<void> } | undefined;
  const ended = transport?.terminateSession?.();
  // A server that is gone, or does not let clients end sessions, forgets them by itself.
  const late = () => new Error('The server did not end its session.');
  if (ended) await withinTime(ended, TEARDOWN_MS, late).catch(() => {});
  await client.close?.().catch(() => {});
}
