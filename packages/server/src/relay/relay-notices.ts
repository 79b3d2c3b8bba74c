// Forwards list_changed of the MCP server to its pages (V14), and that the user is done with the address of a question.
import { isObject } from '@mcp-app/elements/protocol';
import type { RelayCapabilities } from '@mcp-app/elements/protocol';
import type { SendEnvelope } from './relay-options.js';
import type { RelayClient } from './relay-client.js';

/** A changed list, and the sessions that it concerns. */
export interface ListChange {
  method: string;
  /** Undefined for all sessions, if all have the same server. */
  scopes?: string[] | undefined;
  /** Instead of a changed list: the id of the question whose address the user is done with. */
  completed?: string | undefined;
}

interface TappedTransport {
  onmessage?: ((this: unknown, message: unknown, extra?: unknown) => void) | undefined;
}

const LISTS = ['tools', 'resources', 'prompts'].map((kind) => `notifications/${kind}/list_changed`);
const LIST_CHANGED = /^notifications\/(tools|resources|prompts)\/list_changed$/;

const COMPLETE = 'notifications/elicitation/complete';

/** Many nodes receive the same change at about the same time; a page gets it once. */
const COALESCE_MS = 25;
/** The maximum number of recent sessions that a client remembers. */
const MAX_SCOPES = 1000;

/** Receives notifications of clients and forwards them to connections. */
export class RelayNotices {
  readonly #announce: (change: ListChange) => void;
  // The recipients of notifications: one entry per connection, with its sessions by scope.
  readonly #outlets = new Map<SendEnvelope, Map<string, string>>();
  readonly #clients = new WeakMap<RelayClient, Set<string>>();
  /** The methods with which servers of this node announce changes. */
  readonly #expected = new Set<string>();
  readonly #tapped = new WeakSet<TappedTransport>();
  readonly #due = new Map<string, Set<string> | 'all'>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isClosed = false;

  /** `announce` is called for each change that a client of this node received. */
  constructor(announce: (change: ListChange) => void) {
    this.#announce = announce;
  }

  /** Sends a notification to all connections of a session. */
  send(scope: string, method: string, params: Record<string, unknown>): void {
    for (const [send, sessions] of this.#outlets) {
      const session = sessions.get(scope);
      if (session !== undefined) send({ session, message: { jsonrpc: '2.0', method, params } });
    }
  }

  /** Whether this connection may have the session too, if it may have `limit` of them. */
  hasRoom(send: SendEnvelope, scope: string, limit: number): boolean {
    const sessions = this.#outlets.get(send);
    return !sessions || sessions.has(scope) || sessions.size < limit;
  }

  /** Subscribes the session to changes over this connection, until the signal aborts or `unsubscribe` is called. */
  subscribe(scope: string, session: string, send: SendEnvelope, signal?: AbortSignal): void {
    if (signal?.aborted) return;
    let sessions = this.#outlets.get(send);
    if (!sessions) {
      this.#outlets.set(send, (sessions = new Map()));
      signal?.addEventListener('abort', () => this.#outlets.delete(send), { once: true });
    }
    sessions.set(scope, session);
  }

  /** The most recent connection of this session, over which it can be asked. */
  outletOf(scope: string): { session: string; send: SendEnvelope } | undefined {
    let outlet: { session: string; send: SendEnvelope } | undefined;
    for (const [send, sessions] of this.#outlets) {
      const session = sessions.get(scope);
      if (session !== undefined) outlet = { session, send };
    }
    return outlet;
  }

  /** The sessions that have a connection here. */
  scopes(): Iterable<string> {
    return new Set([...this.#outlets.values()].flatMap((sessions) => [...sessions.keys()]));
  }

  unsubscribe(scope: string): void {
    for (const [send, sessions] of this.#outlets)
      if (sessions.delete(scope) && sessions.size === 0) this.#outlets.delete(send);
  }

  /**
   * Observes the client's notifications without replacing its handlers, of which it has one per method. A reconnected
   * client has a new transport, so this is called before each use. `scope` is the session that it serves; undefined for
   * a client that serves all.
   */
  tap(client: RelayClient, scope: string | undefined): void {
    if (scope !== undefined) this.#remember(client, scope);
    const transport = client.transport as TappedTransport | undefined;
    if (!transport || this.#tapped.has(transport)) return;
    this.#tapped.add(transport);
    const previous = transport.onmessage;
    // The wrapper is never removed, because another one may wrap it.
    transport.onmessage = (message, extra) => {
      const method = isObject(message) ? message['method'] : undefined;
      if (!this.#isClosed && typeof method === 'string' && LIST_CHANGED.test(method)) {
        const scopes = this.#clients.get(client);
        this.#announce({ method, scopes: scopes && [...scopes] });
      }
      const completed = method === COMPLETE ? completedIn(message) : undefined;
      const asked = this.#clients.get(client);
      // The client of all sessions asks none of them.
      if (!this.#isClosed && completed !== undefined && asked)
        this.#announce({ method: COMPLETE, scopes: [...asked], completed });
      previous?.call(transport, message, extra);
    };
  }

  /** Forwards a change to the connections of this node. */
  deliver({ method, scopes, completed }: ListChange): void {
    if (method === COMPLETE && typeof completed === 'string')
      for (const scope of new Set(scopes)) this.send(scope, method, { elicitationId: completed });
    if (this.#isClosed || !LIST_CHANGED.test(method)) return;
    const due = this.#due.get(method);
    if (!scopes) this.#due.set(method, 'all');
    else if (due !== 'all') this.#due.set(method, new Set([...(due ?? []), ...scopes]));
    this.#timer ??= setTimeout(() => this.#flush(), COALESCE_MS);
  }

  /** Records the changes that a server with these capabilities may announce. */
  expect(capabilities: RelayCapabilities): void {
    for (const kind of ['tools', 'resources', 'prompts'] as const)
      if (capabilities[kind]?.listChanged) this.#expected.add(`notifications/${kind}/list_changed`);
  }

  /** Announces that everything of these sessions may have changed, because their server restarted. */
  announceAll(scopes: readonly string[]): void {
    for (const method of LISTS) this.#announce({ method, scopes: [...scopes] });
  }

  /** Forwards all kinds of changes, because it is unknown what changed. */
  deliverAll(): void {
    for (const method of this.#expected) this.deliver({ method });
  }

  /** The same for the sessions of one client. Those of other nodes have clients of their own. */
  missed(client: RelayClient): void {
    const scopes = this.#clients.get(client);
    for (const method of this.#expected) this.deliver({ method, scopes: scopes && [...scopes] });
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#outlets.clear();
  }

  #flush(): void {
    this.#timer = undefined;
    for (const [method, scopes] of this.#due)
      for (const [send, sessions] of this.#outlets)
        for (const [scope, session] of sessions)
          if (scopes === 'all' || scopes.has(scope))
            send({ session, message: { jsonrpc: '2.0', method, params: {} } });
    this.#due.clear();
  }

  #remember(client: RelayClient, scope: string): void {
    const scopes = this.#clients.get(client) ?? new Set();
    this.#clients.set(client, scopes);
    // The most recently used scope is last, so that the first one can be dropped.
    scopes.delete(scope);
    scopes.add(scope);
    const [oldest] = scopes;
    if (scopes.size > MAX_SCOPES && oldest !== undefined) scopes.delete(oldest);
  }
}

function completedIn(message: unknown): string | undefined {
  const params = isObject(message) ? message['params'] : undefined;
  const id = isObject(params) ? params['elicitationId'] : undefined;
  return typeof id === 'string' ? id : undefined;
}
