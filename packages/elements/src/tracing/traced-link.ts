// A link whose requests have spans. Everything else is that of the link itself.
import type { Implementation } from '../protocol/mcp.js';
import type { LinkRequests } from '../protocol/messages.js';
import type { TaskSupport } from '../protocol/tasks/server-tasks.js';
import type {
  LinkRequestOptions,
  ListKind,
  ServerCapabilities,
  ServerLink,
} from '../host/link/server-link.js';

/** Sends a request of a link within a span. */
export type SendTraced = <Method extends keyof LinkRequests>(
  link: ServerLink,
  method: Method,
  params: LinkRequests[Method]['params'],
  options: LinkRequestOptions | undefined,
) => Promise<LinkRequests[Method]['result']>;

export class TracedLink implements ServerLink {
  readonly #link: ServerLink;
  readonly #traced: (link: ServerLink) => ServerLink;
  readonly #send: SendTraced;
  readonly subscribe: ServerLink['subscribe'];
  readonly onTrouble: ServerLink['onTrouble'];
  readonly serverHandlers: ServerLink['serverHandlers'];

  /** @param traced the traced form of the connection that the link shares */
  constructor(link: ServerLink, traced: (link: ServerLink) => ServerLink, send: SendTraced) {
    this.#link = link;
    this.#traced = traced;
    this.#send = send;
    // Their presence says what the link can do.
    this.subscribe = link.subscribe?.bind(link);
    this.onTrouble = link.onTrouble?.bind(link);
    this.serverHandlers = link.serverHandlers?.bind(link);
  }

  get capabilities(): ServerCapabilities {
    return this.#link.capabilities;
  }

  get serverInfo(): Implementation | undefined {
    return this.#link.serverInfo;
  }

  get tasks(): TaskSupport | undefined {
    return this.#link.tasks;
  }

  get client(): unknown {
    return this.#link.client;
  }

  get shared(): ServerLink | undefined {
    return this.#link.shared && this.#traced(this.#link.shared);
  }

  ready(signal?: AbortSignal): Promise<void> {
    return this.#link.ready(signal);
  }

  request: ServerLink['request'] = (method, params, options) =>
    this.#send(this.#link, method, params, options);

  onListChanged(listener: (kind: ListKind) => void): () => void {
    return this.#link.onListChanged(listener);
  }

  close(): void {
    this.#link.close?.();
  }
}
