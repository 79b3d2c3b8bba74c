// Updates of resources through an MCP client of any generation: `resources/subscribe` with servers up to 2025-11-25, one
// stream of `subscriptions/listen` with those of 2026-07-28. See docs/decisions/clients-by-shape.md.
import * as ErrorCode from '../protocol/error-codes.js';
import { isObject } from '../protocol/json-rpc.js';
import { clientRequest } from './client-request.js';
import { isModern } from './listening-client.js';
import type { ListeningClient, ListenStream } from './listening-client.js';
import { RpcError } from './rpc-error.js';
import { SharedSubscriptions } from './shared-subscriptions.js';

const NO_LISTS: Readonly<Record<string, true>> = {};

export interface ClientSubscriptionsOptions {
  /** Observes the transport of the client, which is another one after a reconnection. Called before each attempt. */
  tap?(): void;
  /** Milliseconds for the server to accept a subscription. Default: that of the client. */
  timeout?: number | undefined;
  /**
   * Called if the server does not answer this client after an interruption. Resolves with whether another client took over.
   * Otherwise this one tries again.
   */
  replace?(): Promise<boolean>;
  /** Called once after an interruption in which changes of lists may have been missed. */
  listsMissed?(): void;
  /** Called once if the server refuses a resource after an interruption. It is tried again. */
  refused?(uri: string, error: unknown): void;
}

/** All subscriptions of one client. Its owner passes on the messages and the interruptions of the transport. */
export class ClientSubscriptions {
  readonly #client: ListeningClient;
  readonly #options: ClientSubscriptionsOptions;
  readonly #shared = new SharedSubscriptions({
    open: (uri) => this.#open(uri),
    close: (uri) => this.#close(uri),
    prepare: (wasSilent) => this.#prepare(wasSilent),
    restored: () => this.#options.listsMissed?.(),
    refused: (uri, error) => this.#options.refused?.(uri, error),
  });
  /** What the stream is for. */
  readonly #listened = new Set<string>();
  #lists = NO_LISTS;
  #stream: ListenStream | undefined;
  /** The last change of the stream. */
  #changed: Promise<unknown> = Promise.resolve();
  /** The next change, which has not begun. */
  #change: Promise<void> | undefined;
  #isEnded = false;

  constructor(client: object, options: ClientSubscriptionsOptions = {}) {
    this.#client = client as ListeningClient;
    this.#options = options;
  }

  /** Calls the listener for each update. Resolves with a function that ends this. Rejects if the server refuses. */
  subscribe(uri: string, listener: () => void, signal?: AbortSignal): Promise<() => void> {
    return this.#shared.subscribe(uri, listener, signal);
  }

  /** The same for a resource that another client followed. The listener is called once when this one has it. */
  takeOver(uri: string, listener: () => void): () => void {
    return this.#shared.takeOver(uri, listener);
  }

  /** A message of the server; others than updates of resources are ignored. */
  receive(message: unknown): void {
    if (!isObject(message) || message['method'] !== 'notifications/resources/updated') return;
    const { params } = message;
    if (isObject(params) && typeof params['uri'] === 'string') this.#shared.updated(params['uri']);
  }

  /** Asks a server of the 2026-07-28 revision for changes of its lists, which it sends only to listeners. */
  followLists(): void {
    const client = this.#client;
    if (!isModern(client) || client.autoOpenedSubscription || this.#lists !== NO_LISTS) return;
    const capabilities = client.getServerCapabilities() ?? {};
    const kinds = (['tools', 'resources', 'prompts'] as const).filter(
      (kind) => capabilities[kind]?.listChanged,
    );
    if (kinds.length === 0) return;
    this.#lists = Object.fromEntries(kinds.map((kind) => [`${kind}ListChanged`, true]));
    this.#listen().catch(() => this.#shared.recover());
  }

  /** The connection was interrupted or replaced, so updates may have been missed. A stream notices this itself. */
  interrupted(): void {
    if (!this.#isIdle && !isModern(this.#client)) this.#shared.recover();
  }

  /** The transport reported an error. An HTTP status answers a request, and says nothing about the event stream. */
  failed(error: unknown): void {
    const { code, status } = (error ?? {}) as { code?: unknown; status?: unknown };
    if (![code, status].some((value) => typeof value === 'number' && value >= 400))
      this.interrupted();
  }

  /** The client is not used any more. */
  end(): void {
    this.#isEnded = true;
    this.#shared.clear();
  }

  get #isIdle(): boolean {
    return this.#isEnded || (this.#shared.uris.length === 0 && this.#lists === NO_LISTS);
  }

  async #open(uri: string): Promise<void> {
    if (!isModern(this.#client)) return this.#send('subscribe', uri);
    this.#listened.add(uri);
    try {
      await this.#listen();
      if (this.#stream?.honoredFilter.resourceSubscriptions?.includes(uri)) return;
      throw new RpcError(ErrorCode.MethodNotFound, `The server sends no updates of ${uri}.`);
    } catch (error) {
      this.#listened.delete(uri);
      throw error;
    }
  }

  async #close(uri: string): Promise<void> {
    if (this.#isEnded) return;
    if (!this.#listened.delete(uri)) return this.#send('unsubscribe', uri);
    await this.#listen();
  }

  async #send(verb: 'subscribe' | 'unsubscribe', uri: string): Promise<void> {
    const { timeout } = this.#options;
    const options = timeout === undefined ? {} : { timeout };
    const sdk = this.#client as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
    // The methods are not among those that views and pages may forward.
    await (typeof sdk['request'] === 'function'
      ? clientRequest(sdk, `resources/${verb}` as never, { uri }, options)
      : sdk[`${verb}Resource`]!({ uri }, options));
  }

  /** Listens with one stream, which replaces the last one. Changes of one moment share it. */
  #listen(): Promise<void> {
    this.#change ??= this.#changed.then(() => {
      this.#change = undefined;
      return this.#replaceStream();
    });
    // A failure concerns only those who wait for this change.
    this.#changed = this.#change.catch(() => {});
    return this.#change;
  }

  async #replaceStream(): Promise<void> {
    const former = this.#stream;
    const filter = {
      ...this.#lists,
      ...(this.#listened.size > 0 && { resourceSubscriptions: [...this.#listened] }),
    };
    const { timeout } = this.#options;
    const stream =
      Object.keys(filter).length > 0 && !this.#isEnded
        ? await this.#client.listen!(filter, timeout === undefined ? {} : { timeout })
        : undefined;
    this.#stream = stream;
    // After the new one is open, so that nothing is missed.
    former?.close().catch(() => {});
    void stream?.closed.then(() => {
      if (this.#stream === stream) this.#shared.recover();
    });
  }

  async #prepare(wasSilent: boolean): Promise<boolean> {
    if (this.#isIdle) return false;
    this.#options.tap?.();
    if (wasSilent && (await this.#options.replace?.())) {
      this.end();
      return false;
    }
    // With resources, their subscriptions open the stream.
    if (isModern(this.#client) && this.#shared.uris.length === 0) await this.#listen();
    return true;
  }
}
