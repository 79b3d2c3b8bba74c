// Updates of resources for the sessions of this node. A client subscribes once to a resource, however many sessions listen.
// The node that has a session's connection has its subscriptions, so that they end with it; a page that connects again
// subscribes again. With POST, a subscription may reach another node, which passes it on.
import { ErrorCode, isObject, RelayErrorCode } from '@mcp-app/elements/protocol';
import type { JsonRpcErrorObject } from '@mcp-app/elements/protocol';
import { ClientSubscriptions, RpcError } from '@mcp-app/elements/rpc';
import type { RelayClient } from './relay-client.js';
import { errorObject } from './relay-envelope.js';
import { quietTimeout } from './relay-limits.js';
import type { RelayLimits } from './relay-limits.js';
import type { Caller } from './upstream/client-source.js';

/** Messages between nodes about subscriptions. */
export type UpdatesMessage =
  /** Asks the node with the connection of this session to subscribe. */
  | { type: 'listen'; id: string; scope: string; uri: string }
  | { type: 'listening'; id: string; error?: JsonRpcErrorObject | undefined }
  | { type: 'unlisten'; scope: string; uri: string };

interface TappedTransport {
  onmessage?: ((this: unknown, message: unknown, extra?: unknown) => void) | undefined;
  onerror?: ((this: unknown, error: unknown) => void) | undefined;
}

/** One resource that a session listens to. */
interface Listening {
  client: RelayClient;
  stop?: () => void;
  isOver: boolean;
}

/** What the updates need from their node. */
export interface RelayUpdatesOptions<Context> {
  limits: RelayLimits;
  /** Whether this node has a connection over which the session can be told. */
  isHere(scope: string): boolean;
  /** Tells a session. */
  send(scope: string, method: string, params: { uri: string }): void;
  /** Runs work with the client of the caller. */
  use(caller: Caller<Context>, work: (client: RelayClient) => Promise<void>): Promise<void>;
  /** Replaces a client that its server no longer knows. Resolves with whether it did. */
  replace(client: RelayClient): Promise<boolean>;
  /** Changes of lists of the server of this client may have been missed. */
  listsMissed(client: RelayClient): void;
  /** Tells the operator. */
  report(error: unknown): void;
  /** Sends a message to other nodes; undefined if there are none. */
  publish: ((message: UpdatesMessage, to?: string) => void) | undefined;
}

const UPDATED = 'notifications/resources/updated';
/** Milliseconds in which several updates of a resource are one. */
const COALESCE_MS = 25;

/** Whether a page subscribes or unsubscribes with this method. */
export const isUpdatesMethod = (method: string): boolean =>
  method === 'resources/subscribe' || method === 'resources/unsubscribe';

export class RelayUpdates<Context> {
  readonly #options: RelayUpdatesOptions<Context>;
  readonly #clients = new WeakMap<RelayClient, ClientSubscriptions>();
  readonly #tapped = new WeakSet<TappedTransport>();
  /** By session and URI. */
  readonly #sessions = new Map<string, Map<string, Listening>>();
  /** The sessions with a connection here. */
  readonly #callers = new Map<string, Caller<Context>>();
  /** Subscriptions that other nodes were asked for. */
  readonly #asked = new Map<string, (error: JsonRpcErrorObject | undefined) => void>();
  readonly #due = new Map<string, Set<string>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: RelayUpdatesOptions<Context>) {
    this.#options = options;
  }

  /** Answers a request of a page. Throws an RpcError if the page cannot be told of updates. */
  async answer(
    method: string,
    params: object,
    caller: Caller<Context>,
  ): Promise<Record<string, unknown>> {
    const uri = uriIn(params);
    const { scope } = caller.owner;
    const { isHere, publish } = this.#options;
    if (method === 'resources/unsubscribe') {
      if (isHere(scope)) this.#unsubscribe(scope, uri);
      else publish?.({ type: 'unlisten', scope, uri });
    } else if (isHere(scope)) await this.#subscribe(caller, uri);
    else await this.#askOthers(scope, uri);
    return {};
  }

  /** Another node asks, or answers. */
  receive(message: UpdatesMessage, from: string): void {
    if (message.type === 'listening') return this.#asked.get(message.id)?.(message.error);
    const { scope, uri } = message;
    if (message.type === 'unlisten') return this.#unsubscribe(scope, uri);
    const caller = this.#callers.get(scope);
    if (!caller) return;
    const { id } = message;
    const answer = (error?: JsonRpcErrorObject) =>
      this.#options.publish?.({ type: 'listening', id, error }, from);
    this.#subscribe(caller, uri).then(
      () => answer(),
      (error: unknown) => answer(errorObject(error)),
    );
  }

  /** The session has a connection here. */
  join(caller: Caller<Context>): void {
    this.#callers.set(caller.owner.scope, caller);
  }

  /** The session ended, or has no connection here any more. */
  leave(scope: string): void {
    this.#sessions.get(scope)?.forEach(end);
    this.#sessions.delete(scope);
    this.#callers.delete(scope);
    this.#due.delete(scope);
  }

  /** Another client takes the place of the one that these sessions used. Each of their resources is reported once. */
  move(client: RelayClient, scopes: readonly string[]): void {
    for (const scope of scopes) {
      const listening = this.#sessions.get(scope);
      for (const [uri, former] of listening ?? []) {
        if (former.client === client) continue;
        const updated = () => this.#updated(scope, uri);
        listening!.set(uri, {
          client,
          isOver: false,
          stop: this.#updatesOf(client).takeOver(uri, updated),
        });
        end(former);
      }
    }
  }

  /** Observes the client's notifications without replacing its handlers. Called before each use of it. */
  tap(client: RelayClient): void {
    const updates = this.#updatesOf(client);
    const transport = client.transport as TappedTransport | undefined;
    if (!transport || this.#tapped.has(transport)) return;
    this.#tapped.add(transport);
    const { onmessage, onerror } = transport;
    transport.onmessage = (message, extra) => {
      updates.receive(message);
      onmessage?.call(transport, message, extra);
    };
    transport.onerror = (error) => {
      onerror?.call(transport, error);
      if (client.transport === transport) updates.failed(error);
    };
    updates.interrupted();
    updates.followLists();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#sessions.forEach((_, scope) => this.leave(scope));
    for (const settle of new Set(this.#asked.values()))
      settle({ code: ErrorCode.ConnectionClosed, message: 'The relay is closed.' });
  }

  async #subscribe(caller: Caller<Context>, uri: string): Promise<void> {
    const { scope } = caller.owner;
    const { use, limits, isHere } = this.#options;
    const limit = limits.subscriptions;
    await use(caller, async (client) => {
      // The page left while the client was connecting.
      if (!isHere(scope)) throw notHere();
      const listening = this.#sessions.get(scope) ?? new Map<string, Listening>();
      const known = listening.get(uri);
      if (known?.client === client) return;
      if (!known && listening.size >= limit)
        throw new RpcError(RelayErrorCode.TooMany, `More than ${limit} resources of one session.`);
      this.#sessions.set(scope, listening);
      await this.#listen(client, scope, uri, listening);
    });
  }

  #unsubscribe(scope: string, uri: string): void {
    const listening = this.#sessions.get(scope);
    end(listening?.get(uri));
    listening?.delete(uri);
    if (listening?.size === 0) this.#sessions.delete(scope);
  }

  /** Asks the node that has the connection of the session. */
  #askOthers(scope: string, uri: string): Promise<void> {
    const { publish, limits } = this.#options;
    return new Promise((resolve, reject) => {
      if (!publish) throw notHere();
      const id = crypto.randomUUID();
      const settle = (error: JsonRpcErrorObject | undefined) => {
        clearTimeout(clock);
        this.#asked.delete(id);
        if (error) reject(RpcError.from(error));
        else resolve();
      };
      const clock = quietTimeout(() => settle(notHere()), limits.connectTimeout);
      this.#asked.set(id, settle);
      publish({ type: 'listen', id, scope, uri });
    });
  }

  async #listen(
    client: RelayClient,
    scope: string,
    uri: string,
    listening: Map<string, Listening>,
  ): Promise<void> {
    const former = listening.get(uri);
    const own: Listening = { client, isOver: false };
    listening.set(uri, own);
    try {
      const stop = await this.#updatesOf(client).subscribe(uri, () => this.#updated(scope, uri));
      own.stop = stop;
      // Unsubscribed, moved or gone in the meantime.
      if (own.isOver || listening.get(uri) !== own) stop();
    } catch (error) {
      if (listening.get(uri) === own) listening.delete(uri);
      throw error;
    } finally {
      end(former);
    }
  }

  #updatesOf(client: RelayClient): ClientSubscriptions {
    const { replace, listsMissed, report } = this.#options;
    let updates = this.#clients.get(client);
    if (!updates) {
      updates = new ClientSubscriptions(client, {
        replace: () => replace(client),
        listsMissed: () => listsMissed(client),
        refused: (uri, error) =>
          report(new Error(`The server sends no more updates of ${uri}.`, { cause: error })),
      });
      this.#clients.set(client, updates);
    }
    return updates;
  }

  #updated(scope: string, uri: string): void {
    if (!this.#sessions.get(scope)?.has(uri)) return;
    this.#due.set(scope, (this.#due.get(scope) ?? new Set()).add(uri));
    this.#timer ??= quietTimeout(() => this.#flush(), COALESCE_MS);
  }

  #flush(): void {
    this.#timer = undefined;
    for (const [scope, uris] of this.#due)
      for (const uri of uris) this.#options.send(scope, UPDATED, { uri });
    this.#due.clear();
  }
}

const notHere = (): RpcError =>
  new RpcError(
    ErrorCode.ConnectionClosed,
    'The page has no event stream or socket over which it can be told of updates.',
  );

function end(listening: Listening | undefined): void {
  if (!listening) return;
  listening.isOver = true;
  listening.stop?.();
}

function uriIn(params: object): string {
  const { uri } = isObject(params) ? params : {};
  if (typeof uri === 'string' && uri !== '') return uri;
  throw new RpcError(ErrorCode.InvalidParams, 'The uri of a resource is missing: { uri }.');
}
