// The link to a server that may restart. The server then does not know our session. By the specification, a client
// starts a new session after a 404 to a request with a session.
import { SuppliedError } from '../../policy/call-supplied.js';
import { errorText } from '../../protocol/error-text.js';
import type { Implementation } from '../../protocol/mcp.js';
import type { TaskSupport } from '../../protocol/tasks/server-tasks.js';
import { SharedSubscriptions } from '../../rpc/shared-subscriptions.js';
import { withinTime } from '../../protocol/within-time.js';
import { AppError } from '../app-error.js';
import { LIST_KINDS, ListChanges } from './list-changes.js';
import { clientLink } from './client-link.js';
import type { McpClient } from './client-link.js';
import { clarifyServerError, noUpdatesText } from './server-error-text.js';
import type { ListKind, ServerCapabilities, ServerLink, SubscribeOptions } from './server-link.js';

/** A client that the link created, and therefore closes. */
export interface OwnClient extends McpClient {
  close(): Promise<void>;
}

/** Milliseconds that a server has to end a session. */
const SESSION_END_TIMEOUT_MS = 5_000;

/** A client and the number of its pending requests. */
interface Joined {
  client: OwnClient;
  link: ServerLink;
  running: number;
}

/**
 * Whether the server refused a request because it does not know the session. Most servers answer 404; some answer 400
 * with a message about an unknown or uninitialized session.
 */
function isSessionGone(error: unknown): boolean {
  const { status, message = '' } = (error ?? {}) as { status?: number; message?: string };
  return status === 404 || (status === 400 && /session|not initialized/i.test(message));
}

/**
 * The error of a request that was refused, after which the server could not be joined again. The status of the refusal
 * says that nothing was executed; a broken connection alone would not.
 */
function refusedAndLost(refusal: unknown, reason: unknown): unknown {
  // These say by themselves that nothing was executed.
  if (reason instanceof AppError || reason instanceof SuppliedError) return reason;
  const { status } = refusal as { status: number };
  return Object.assign(new Error(errorText(reason), { cause: reason }), { status });
}

/**
 * A link through the client of `connect`, and through a new one if the server no longer knows the session. A request
 * that was refused for that reason is sent again, once; other errors are passed on.
 *
 * This cannot run a tool twice. The refusal is the HTTP status of the request's POST: the server checks the session
 * before it reads the message, so nothing ran. A tool that ran answers with 200, even if it failed, and a broken
 * connection has no status; neither is sent again.
 */
export class RejoiningLink implements ServerLink {
  readonly #connect: () => Promise<OwnClient>;
  readonly #explain: (error: unknown) => unknown;
  readonly #changes = new ListChanges();
  readonly #updates = new SharedSubscriptions({
    open: async (uri) => {
      const updated = () => this.#updates.updated(uri);
      const stop = await this.#send((link) => link.subscribe!(uri, updated));
      this.#stops.get(uri)?.();
      this.#stops.set(uri, stop);
    },
    close: (uri) => {
      this.#stops.get(uri)?.();
      this.#stops.delete(uri);
    },
    refused: (uri, error) => this.#report(noUpdatesText(uri, error)),
  });
  readonly #troubles = new Set<(reason: string) => void>();
  /** End the subscriptions of the current client. */
  readonly #stops = new Map<string, () => void>();
  #joined: Joined;
  #rejoining: Promise<void> | undefined;
  #isClosed = false;

  /**
   * Connects. @throws the error of `connect`
   * @param explain converts the error of a request. Default: the error itself
   */
  static async open(
    connect: () => Promise<OwnClient>,
    explain = (error: unknown): unknown => error,
  ): Promise<RejoiningLink> {
    return new RejoiningLink(connect, explain, await connect());
  }

  private constructor(
    connect: () => Promise<OwnClient>,
    explain: (error: unknown) => unknown,
    client: OwnClient,
  ) {
    this.#connect = connect;
    this.#explain = explain;
    this.#joined = this.#join(client);
  }

  ready = (): Promise<void> => this.#joined.link.ready();

  get capabilities(): ServerCapabilities {
    return this.#joined.link.capabilities;
  }

  get serverInfo(): Implementation | undefined {
    return this.#joined.link.serverInfo;
  }

  get tasks(): TaskSupport | undefined {
    return this.#joined.link.tasks;
  }

  request: ServerLink['request'] = (...sent) => this.#send((link) => link.request(...sent));

  onListChanged(listener: (kind: ListKind) => void): () => void {
    return this.#changes.listen(listener);
  }

  subscribe(
    uri: string,
    updated: () => void,
    { signal }: SubscribeOptions = {},
  ): Promise<() => void> {
    return this.#updates.subscribe(uri, updated, signal);
  }

  onTrouble(listener: (reason: string) => void): () => void {
    this.#troubles.add(listener);
    return () => this.#troubles.delete(listener);
  }

  /** Ends the session and the connection. */
  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#updates.clear();
    void endSession(this.#joined.client);
  }

  async #send<Result>(request: (link: ServerLink) => Promise<Result>): Promise<Result> {
    const first = this.#joined;
    try {
      return await this.#through(first, request);
    } catch (error) {
      if (!isSessionGone(error) || this.#isClosed) throw clarifyServerError(error);
      // If many requests are refused at the same time, the first one reconnects.
      if (first === this.#joined)
        await (this.#rejoining ??= this.#rejoin()).catch((reason: unknown) => {
          throw refusedAndLost(error, reason);
        });
      if (this.#isClosed) throw error;
      return this.#through(this.#joined, request);
    }
  }

  async #through<Result>(
    joined: Joined,
    request: (link: ServerLink) => Promise<Result>,
  ): Promise<Result> {
    joined.running++;
    try {
      return await request(joined.link);
    } catch (error) {
      throw this.#explain(error);
    } finally {
      joined.running--;
      this.#closeIfLeft(joined);
    }
  }

  async #rejoin(): Promise<void> {
    try {
      const client = await this.#connect();
      const left = this.#joined;
      this.#joined = this.#join(client);
      this.#closeIfLeft(left);
      // A restarted server may have other tools and views.
      for (const kind of LIST_KINDS)
        if (left.link.capabilities[kind] ?? this.capabilities[kind]) this.#changes.announce(kind);
      this.#updates.recover(true);
      // The link was closed in the meantime, so this session must be ended here.
      if (this.#isClosed) void endSession(client);
    } finally {
      this.#rejoining = undefined;
    }
  }

  /** Another client takes over what views listen to. */
  async #replace(): Promise<boolean> {
    if (!this.#isClosed) await (this.#rejoining ??= this.#rejoin());
    return true;
  }

  #join(client: OwnClient): Joined {
    const link = clientLink(client, () => this.#replace());
    link.onListChanged((kind) => this.#changes.announce(kind));
    link.onTrouble?.((reason) => this.#report(reason));
    return { client, link, running: 0 };
  }

  #report(reason: string): void {
    this.#troubles.forEach((listener) => listener(reason));
  }

  /** Closes a replaced client when its requests have ended, because their tools may have run. */
  #closeIfLeft(joined: Joined): void {
    if (joined !== this.#joined && joined.running === 0) joined.client.close().catch(() => {});
  }
}

/** Ends the session on the server, if the transport has sessions, then closes the client. */
async function endSession(client: OwnClient): Promise<void> {
  const transport = client.transport as { terminateSession?: () => Promise<void> } | undefined;
  const late = () => new Error('The server did not answer.');
  try {
    if (transport?.terminateSession)
      await withinTime(transport.terminateSession(), SESSION_END_TIMEOUT_MS, late);
  } catch {
    // A server that is gone, or does not let clients end sessions, forgets them by itself.
  }
  await client.close().catch(() => {});
}
