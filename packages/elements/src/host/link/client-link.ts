// An MCP client of the page as a ServerLink. See docs/decisions/clients-by-shape.md.
import { SuppliedError } from '../../policy/call-supplied.js';
import { boundedDelay } from '../../protocol/within-time.js';
import { isObject } from '../../protocol/json-rpc.js';
import { callPage } from '../page-function.js';
import type { ToolProgress } from '../../protocol/tool-progress-capability.js';
import { CLIENT_METHODS, clientRequest } from '../../rpc/client-request.js';
import type { ClientSubscriptions } from '../../rpc/client-subscriptions.js';
import { canSubscribe, isModern } from '../../rpc/listening-client.js';
import type { Implementation } from '../../protocol/mcp.js';
import type { LinkRequests, ServerRequests } from '../../protocol/messages.js';
import type { TaskSupport } from '../../protocol/tasks/server-tasks.js';
import { taskSupportOf } from '../../rpc/task-support.js';
import { LIST_KINDS, ListChanges } from './list-changes.js';
import { noUpdatesText } from './server-error-text.js';
import type {
  LinkRequestOptions,
  ListKind,
  ServerCapabilities,
  ServerLink,
  SubscribeOptions,
} from './server-link.js';

// Loose on purpose: the SDKs type their params with their own schemas, which differ in ways that do not affect the
// messages (the type tests check both against this shape).
// eslint-disable-next-line typescript/no-explicit-any
type Loose = any;

/**
 * The parts of an MCP client that the frame uses. The client must be connected. Requests go through `request`, so that
 * results arrive as the server sent them; without it, the client's specific methods are called with the params and the
 * options.
 */
export interface McpClient {
  request?(request: Loose, resultSchema: Loose, options?: Loose): Promise<Loose>;
  callTool(params: Loose, options?: Loose, more?: Loose): Promise<Loose>;
  listTools(params?: Loose, options?: Loose): Promise<Loose>;
  listResources(params?: Loose, options?: Loose): Promise<Loose>;
  listResourceTemplates(params?: Loose, options?: Loose): Promise<Loose>;
  readResource(params: Loose, options?: Loose): Promise<Loose>;
  listPrompts(params?: Loose, options?: Loose): Promise<Loose>;
  getServerCapabilities(): ServerCapabilities | undefined;
  getServerVersion(): Implementation | undefined;
  readonly transport?:
    | {
        onmessage?: ((message: Loose, extra?: Loose) => void) | undefined;
        onerror?: ((error: Loose) => void) | undefined;
        onclose?: (() => void) | undefined;
      }
    | undefined;
}

const LIST_CHANGED: Readonly<Record<string, ListKind>> = {
  'notifications/tools/list_changed': 'tools',
  'notifications/resources/list_changed': 'resources',
  'notifications/prompts/list_changed': 'prompts',
};

const links = new WeakMap<McpClient, ServerLink>();

/**
 * The link of this client, shared by all frames, so that all are notified of changes (V14).
 * @param replace connects another client if this one lost its server while views listen to resources. Default: the page
 *   does that
 */
export function clientLink(client: McpClient, replace?: () => Promise<boolean>): ServerLink {
  let link = links.get(client);
  if (!link) links.set(client, (link = new ClientLink(client, replace)));
  return link;
}

class ClientLink implements ServerLink {
  readonly client: McpClient;
  readonly #changes = new ListChanges();
  readonly #replace: (() => Promise<boolean>) | undefined;
  #loading: Promise<ClientSubscriptions> | undefined;
  /** Undefined until the first subscription: before that, there is nothing to follow. */
  #updates: ClientSubscriptions | undefined;
  readonly #troubles = new Set<(reason: string) => void>();
  #tapped: McpClient['transport'];

  constructor(client: McpClient, replace?: () => Promise<boolean>) {
    this.client = client;
    this.#replace = replace;
    this.#tap();
  }

  async ready(): Promise<void> {
    this.#tap();
    if (!this.client.getServerCapabilities()) {
      throw new Error('The MCP client is not connected. Await client.connect(transport) first.');
    }
  }

  get capabilities(): ServerCapabilities {
    const declared = this.client.getServerCapabilities() ?? {};
    if (!declared.resources?.subscribe || canSubscribe(this.client)) return declared;
    return { ...declared, resources: { ...declared.resources, subscribe: false } };
  }

  get serverInfo(): Implementation | undefined {
    return this.client.getServerVersion();
  }

  get tasks(): TaskSupport | undefined {
    return taskSupportOf(this.client);
  }

  request: ServerLink['request'] = (method, params, options) =>
    this.#changes.watch(method, this.#send(method, params, options));

  onListChanged(listener: (kind: ListKind) => void): () => void {
    this.#tap();
    if (isModern(this.client)) {
      this.#loadUpdates().then(
        (updates) => updates.followLists(),
        () => {},
      );
    }
    return this.#changes.listen(listener);
  }

  async subscribe(
    uri: string,
    updated: () => void,
    { signal }: SubscribeOptions = {},
  ): Promise<() => void> {
    this.#tap();
    return (await this.#loadUpdates()).subscribe(uri, updated, signal);
  }

  #loadUpdates(): Promise<ClientSubscriptions> {
    return (this.#loading ??= import('../../rpc/client-subscriptions.js').then(
      ({ ClientSubscriptions: Subscriptions }) =>
        (this.#updates = new Subscriptions(this.client, {
          ...(this.#replace && { replace: this.#replace }),
          tap: () => this.#tap(),
          listsMissed: () => LIST_KINDS.forEach((kind) => this.#changes.announce(kind)),
          refused: (uri, error) =>
            this.#troubles.forEach((listener) => listener(noUpdatesText(uri, error))),
        })),
      (error: unknown) => {
        this.#loading = undefined;
        throw error;
      },
    ));
  }

  onTrouble(listener: (reason: string) => void): () => void {
    this.#troubles.add(listener);
    return () => this.#troubles.delete(listener);
  }

  /** A client is supplied by the page, so it has a limit here, too: not every client looks at `timeout`. */
  async #send<Method extends keyof LinkRequests>(
    method: Method,
    params: object,
    options: LinkRequestOptions = {},
  ): Promise<LinkRequests[Method]['result']> {
    this.#tap();
    const { timeout, onprogress } = options;
    const send = (signal: AbortSignal, restart: () => void) => {
      const progressed = (progress: ToolProgress) => {
        restart();
        onprogress?.(progress);
      };
      return clientRequest(
        this.client,
        method,
        params,
        requestOptions({ ...options, signal, ...(onprogress && { onprogress: progressed }) }),
      );
    };
    const name =
      `client.${CLIENT_METHODS.get(method as keyof ServerRequests) ?? 'request'}` as const;
    try {
      return (await callPage(name, send, {
        limits: { requestTimeout: timeout },
        signal: options.signal,
        check: notAnObject,
      })) as LinkRequests[Method]['result'];
    } catch (error) {
      // The server's own errors reach the view unchanged. Another function of the page may have failed within the call.
      const isOwn = error instanceof SuppliedError && error.supplied === name;
      throw isOwn && error.failure === 'threw' ? error.cause : error;
    }
  }

  /**
   * Observes the server's notifications without replacing a handler of the page: a client has one handler per
   * notification, and the last one set replaces it. A reconnected client has a new transport, so this is called before
   * each use.
   */
  #tap(): void {
    const { transport } = this.client;
    if (!transport || transport === this.#tapped) return;
    if (this.#tapped) this.#updates?.interrupted();
    this.#tapped = transport;
    const { onmessage, onerror, onclose } = transport;
    transport.onerror = (error) => {
      onerror?.call(transport, error);
      if (this.#tapped === transport) this.#updates?.failed(error);
    };
    // The page may connect the client again. Until then, attempts to subscribe fail.
    transport.onclose = () => {
      onclose?.call(transport);
      if (this.#tapped === transport) this.#updates?.interrupted();
    };
    transport.onmessage = (message, extra) => {
      onmessage?.call(transport, message, extra);
      this.#updates?.receive(message);
      const method: unknown = isObject(message) ? message['method'] : undefined;
      const kind =
        typeof method === 'string' && Object.hasOwn(LIST_CHANGED, method) && LIST_CHANGED[method];
      if (kind) this.#changes.announce(kind);
    };
  }
}

const notAnObject = (value: unknown): string | undefined =>
  isObject(value)
    ? undefined
    : `it is of the type ${typeof value}. Return the result of the server.`;

/** A progress token is sent only if there is a listener. Progress restarts the timeout. */
const requestOptions = ({ signal, onprogress, timeout }: LinkRequestOptions = {}) => ({
  ...(signal && { signal }),
  ...(timeout !== undefined && { timeout: boundedDelay(timeout) }),
  ...(onprogress && { onprogress, resetTimeoutOnProgress: true }),
});
