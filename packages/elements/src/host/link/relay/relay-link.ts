// `relay="…"`: the host's backend as a ServerLink, for pages without an MCP client.
import * as ErrorCode from '../../../protocol/error-codes.js';
import { isObject } from '../../../protocol/json-rpc.js';
import type { Implementation } from '../../../protocol/mcp.js';
import type { LinkRequests } from '../../../protocol/messages.js';
import type { TaskSupport } from '../../../protocol/tasks/server-tasks.js';
import { knownAnswers, knownTasks, RELAY_VERSION } from '../../../protocol/relay.js';
import type {
  PageToRelay,
  RelayAnswer,
  RelayCapabilities,
  RelayToPage,
} from '../../../protocol/relay.js';
import { JsonRpcPeer } from '../../../rpc/json-rpc-peer.js';
import { RpcError } from '../../../rpc/rpc-error.js';
import { SharedSubscriptions } from '../../../rpc/shared-subscriptions.js';
import type { LinkRequestOptions, ListKind, ServerLink, SubscribeOptions } from '../server-link.js';
import { noUpdatesText } from '../server-error-text.js';
import { LIST_KINDS, ListChanges } from '../list-changes.js';
import { sourceOf } from '../../auth/auth-source.js';
import type { AuthSource } from '../../auth/auth-source.js';
import type { ServerAuth } from '../../auth/server-auth.js';
import { answersOf } from '../../requests/server-answers.js';
import type { ServerHandlers } from '../../requests/server-handlers.js';
import { backoff } from './relay-carrier.js';
import type { RelayCarrier } from './relay-carrier.js';
import { helloError, requestError } from './relay-errors.js';

/** What a page does with questions of the MCP server besides forms. */
export interface RelayElicitation {
  /** Whether it shows addresses (URL mode). Default false. */
  url?: boolean | undefined;
  /** Whether a view that the server names may ask (experimental). Default false. */
  view?: boolean | undefined;
  /** The server has confirmed that the user is done with the address of this question. */
  complete?(elicitationId: string): void;
}

/** How a link connects and authenticates to its relay. */
export interface RelayLinkOptions extends Pick<
  ServerAuth,
  'headers' | 'token' | 'credentials' | 'fetch' | 'user'
> {
  /**
   * The page's handlers for requests of the MCP server. Those that are set when the link connects are declared to it.
   * Default none.
   */
  serverHandlers?: ServerHandlers | (() => ServerHandlers | undefined);
  /** What `elicit` of `serverHandlers` shows besides forms, declared to the MCP server. Default: forms only. */
  elicitation?: RelayElicitation;
  /** Milliseconds to wait for an answer; progress restarts the timeout. Default 60,000. */
  timeout?: number;
  /** Milliseconds to wait for the relay's first answer. Default 10,000. */
  connectTimeout?: number;
}

/** A link with its own connection, or a share of one. */
export interface RelayLink extends ServerLink {
  /** Ends the session: pending requests are rejected and cancelled. The link cannot be used afterwards. */
  close(): void;
}

type Peer = JsonRpcPeer<PageToRelay, RelayToPage>;

/** Unguessable, because anyone who knows it could request its results. `randomUUID` needs a secure context. */
const newSession = () =>
  crypto.randomUUID?.() ?? crypto.getRandomValues(new Uint8Array(16)).join('-');

/**
 * The relay at this URL. `ws:` and `wss:` use one WebSocket for all links of the page; `http:`, `https:` and relative
 * URLs use POST. Connects on first use; `ready()` resolves once it is connected.
 * @param source the source of credentials, if they change. Default: the options
 */
export const relayLink = (
  url: string | URL,
  options: RelayLinkOptions = {},
  source: AuthSource = { holder: options, read: () => options },
): RelayLink => new Link(String(url), options, source);

class Link implements RelayLink {
  capabilities: RelayCapabilities = {};
  serverInfo: Implementation | undefined;
  tasks: TaskSupport | undefined;
  readonly #url: string;
  readonly #options: RelayLinkOptions;
  readonly #source: AuthSource;
  readonly #changes = new ListChanges();
  readonly #updates = new SharedSubscriptions({
    open: (uri) => this.#follow('resources/subscribe', uri),
    close: (uri) => this.#follow('resources/unsubscribe', uri),
    refused: (uri, error) => this.#report(noUpdatesText(uri, error)),
  });
  readonly #troubles = new Set<(reason: string) => void>();
  /** The kinds of requests that the relay may send. */
  #answers: readonly RelayAnswer[] = [];
  #carrier: RelayCarrier | undefined;
  #connection: Promise<Peer> | undefined;
  #ready: Promise<void> | undefined;
  #isReady = false;
  #isClosed = false;
  /** The number of times that the connection was opened again. */
  #turn = 0;
  #nextHello: ReturnType<typeof setTimeout> | undefined;

  constructor(url: string, options: RelayLinkOptions, source: AuthSource) {
    this.#url = url;
    this.#source = sourceOf(source);
    this.#options = options;
  }

  request: ServerLink['request'] = (method, params, options) =>
    this.#changes.watch(method, this.#send(method, params, options));

  ready(signal?: AbortSignal): Promise<void> {
    if (!this.#ready) {
      this.#ready = this.#hello();
      // A failure is not cached: the next call tries again.
      this.#ready.catch(() => (this.#ready = undefined));
    }
    const ready = this.#ready;
    if (!signal) return ready;
    return new Promise((resolve, reject) => {
      const abort = () => reject(signal.reason);
      signal.addEventListener('abort', abort);
      if (signal.aborted) abort();
      ready.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
    });
  }

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

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#nextHello);
    this.#ready = undefined;
    this.#changes.clear();
    this.#updates.clear();
    this.#troubles.clear();
    this.#connection?.then(
      (peer) => peer.close(),
      () => {},
    );
  }

  async #send<Method extends keyof LinkRequests>(
    method: Method,
    params: LinkRequests[Method]['params'],
    options: LinkRequestOptions = {},
  ): Promise<LinkRequests[Method]['result']> {
    const peer = await this.#peer();
    try {
      const result: unknown = await peer.request(method, params as never, {
        ...options,
        resetTimeoutOnProgress: true,
      });
      return result as LinkRequests[Method]['result'];
    } catch (error) {
      throw requestError(error, method, this.#url, this.#carrier?.trouble);
    }
  }

  async #follow(
    method: 'resources/subscribe' | 'resources/unsubscribe',
    uri: string,
  ): Promise<void> {
    const peer = await this.#peer();
    try {
      await peer.request(method, { uri });
    } catch (error) {
      throw requestError(error, method, this.#url, this.#carrier?.trouble);
    }
  }

  async #hello(): Promise<void> {
    const timeout = this.#options.connectTimeout ?? 10_000;
    try {
      if (!(timeout >= 0))
        throw new RangeError(`connectTimeout is ${timeout}. It must be 0 or more, or Infinity.`);
      const peer = await this.#peer();
      const hello = await peer.request('relay/hello', this.#helloParams(), { timeout });
      const { relay, capabilities, serverInfo } = hello;
      if (relay !== RELAY_VERSION || !isObject(capabilities))
        throw new Error(`${this.#url} responds, but not as a relay of version ${RELAY_VERSION}.`);
      const offered: RelayCapabilities = capabilities;
      this.#answers = knownAnswers(hello.answers);
      // If nothing can arrive, neither change notifications nor answers of the page are declared.
      const announcesLists = LIST_KINDS.some((kind) => offered[kind]?.listChanged);
      if (this.#answers.length > 0 || announcesLists || offered.resources?.subscribe)
        if (!(await this.#carrier!.listen(timeout))) {
          this.#answers = [];
          for (const kind of LIST_KINDS) delete offered[kind]?.listChanged;
          delete offered.resources?.subscribe;
        }
      if (this.#isClosed) throw new RpcError(ErrorCode.ConnectionClosed, 'The link is closed.');
      this.capabilities = offered;
      this.serverInfo = serverInfo;
      this.tasks = knownTasks(hello.tasks);
      this.#isReady = true;
    } catch (error) {
      throw helloError(error, this.#url, this.#carrier?.trouble);
    }
  }

  #handlers(): ServerHandlers {
    const { serverHandlers } = this.#options;
    return (typeof serverHandlers === 'function' ? serverHandlers() : serverHandlers) ?? {};
  }

  #helloParams(): PageToRelay['requests']['relay/hello']['params'] {
    const given = answersOf(this.#handlers());
    const { url, view } = (given.includes('elicitation') && this.#options.elicitation) || {};
    const answers = [
      ...given,
      ...(url ? (['elicitation-url'] as const) : []),
      ...(view ? (['elicitation-view'] as const) : []),
    ];
    return { versions: [RELAY_VERSION], ...(answers.length > 0 && { answers }) };
  }

  #peer(): Promise<Peer> {
    if (!this.#connection) {
      this.#connection = this.#connect();
      this.#connection.catch(() => (this.#connection = undefined));
    }
    return this.#connection;
  }

  /** A page loads only the carrier that it uses. */
  async #connect(): Promise<Peer> {
    const { href, protocol } = new URL(this.#url, globalThis.document?.baseURI);
    if (!/^(http|ws)s?:$/.test(protocol))
      throw new TypeError(`${this.#url} is not an http: or ws: URL.`);
    const isSocket = protocol.startsWith('ws');
    const carry = isSocket
      ? (await import('./socket-carrier.js')).carryBySocket
      : (await import('./post-carrier.js')).carryByPosts;
    if (this.#isClosed) throw new RpcError(ErrorCode.ConnectionClosed, 'The link is closed.');
    const { timeout } = this.#options;
    const reopened = () => void this.#reopened();
    const answers = () => this.#answers;
    const silenced = (reason: string) => this.#report(reason);
    const session = newSession();
    const options = { url: href, session, source: this.#source, answers, reopened, silenced };
    this.#carrier = carry(options);
    const isAsked = answersOf(this.#handlers()).length > 0;
    const questions = isAsked ? await import('./server-questions.js') : undefined;
    const transport = questions?.oncePerQuestion(this.#carrier) ?? this.#carrier;
    const peer: Peer = new JsonRpcPeer(transport, timeout === undefined ? {} : { timeout });
    questions?.answerQuestions(
      peer,
      () => this.#handlers(),
      () => this.serverInfo,
      this.#source.limits,
    );
    for (const kind of LIST_KINDS)
      peer.on(`notifications/${kind}/list_changed`, () => this.#changes.announce(kind));
    peer.on('notifications/elicitation/complete', ({ elicitationId }) =>
      this.#options.elicitation?.complete?.(String(elicitationId)),
    );
    peer.on('notifications/resources/updated', ({ uri }) => this.#updates.updated(String(uri)));
    return peer;
  }

  #report(reason: string): void {
    this.#troubles.forEach((listener) => listener(reason));
  }

  /**
   * Says hello on the new connection, until the relay accepts it: without it, neither changes nor questions arrive there.
   * Changes in the meantime are unknown, so all lists count as changed.
   */
  async #reopened(failures = 0): Promise<void> {
    if (!this.#isReady) return;
    clearTimeout(this.#nextHello);
    const turn = ++this.#turn;
    try {
      const peer = await this.#peer();
      await peer.request('relay/hello', this.#helloParams());
      for (const kind of LIST_KINDS)
        if (this.capabilities[kind]?.listChanged) this.#changes.announce(kind);
      this.#updates.recover(true);
    } catch {
      // If the connection broke again, the next one says hello.
      if (this.#isClosed || turn !== this.#turn) return;
      this.#nextHello = setTimeout(() => void this.#reopened(failures + 1), backoff(failures));
    }
  }
}
