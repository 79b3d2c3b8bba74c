// An MCP client of the page as a ServerLink. Taken by shape: `Client` of @modelcontextprotocol/sdk 1.x
// and of @modelcontextprotocol/client 2.x both fit; neither is imported.
import { isObject } from '../../protocol/json-rpc.js';
import type {
  CallToolResult,
  Implementation,
  ListPromptsResult,
  ListResourcesResult,
  ListResourceTemplatesResult,
  ListToolsResult,
  ReadResourceResult,
} from '../../protocol/mcp.js';
import type {
  LinkRequestOptions,
  ListKind,
  ServerCapabilities,
  ServerLink,
} from './server-link.js';

// Loose on purpose: the SDKs type their params with their own schemas, which differ in ways that
// do not matter on the wire (the type tests hold both against this shape).
// eslint-disable-next-line typescript/no-explicit-any
type Loose = any;

/** What we use of an MCP client; it must be connected already. */
export interface McpClient {
  /** (params, options) in 2.x, (params, resultSchema, options) in 1.x. */
  callTool(params: Loose, second?: Loose, third?: Loose): Promise<Loose>;
  listTools(params?: Loose, options?: Loose): Promise<Loose>;
  listResources(params?: Loose, options?: Loose): Promise<Loose>;
  listResourceTemplates(params?: Loose, options?: Loose): Promise<Loose>;
  readResource(params: Loose, options?: Loose): Promise<Loose>;
  listPrompts(params?: Loose, options?: Loose): Promise<Loose>;
  getServerCapabilities(): ServerCapabilities | undefined;
  getServerVersion(): Implementation | undefined;
  readonly transport?:
    { onmessage?: ((message: Loose, extra?: Loose) => void) | undefined } | undefined;
}

const LIST_CHANGED: Readonly<Record<string, ListKind>> = {
  'notifications/tools/list_changed': 'tools',
  'notifications/resources/list_changed': 'resources',
  'notifications/prompts/list_changed': 'prompts',
};

const links = new WeakMap<McpClient, ServerLink>();

/** The link of this client: the same one for all frames, so that all hear of changes (V14). */
export function clientLink(client: McpClient): ServerLink {
  let link = links.get(client);
  if (!link) links.set(client, (link = new ClientLink(client)));
  return link;
}

class ClientLink implements ServerLink {
  readonly #client: McpClient;
  readonly #listeners = new Set<(kind: ListKind) => void>();
  #tapped: McpClient['transport'];

  constructor(client: McpClient) {
    this.#client = client;
    this.#tap();
  }

  async ready(): Promise<void> {
    this.#tap();
    if (!this.#client.getServerCapabilities()) {
      throw new Error('The MCP client is not connected. Await client.connect(transport) first.');
    }
  }

  get capabilities(): ServerCapabilities {
    return this.#client.getServerCapabilities() ?? {};
  }

  get serverInfo(): Implementation | undefined {
    return this.#client.getServerVersion();
  }

  callTool(params: object, options?: LinkRequestOptions): Promise<CallToolResult> {
    const client = this.#client;
    const given = requestOptions(options);
    // 1.x has a default for its second parameter, so that its `length` is 1; 2.x has two plain ones.
    // A wrapper of unknown length gets the form that works everywhere, if without the options in 2.x.
    return client.callTool.length === 2
      ? client.callTool(params, given)
      : client.callTool(params, undefined, given);
  }

  listTools = (params: object, options?: LinkRequestOptions): Promise<ListToolsResult> =>
    this.#client.listTools(params, requestOptions(options));

  listResources = (params: object, options?: LinkRequestOptions): Promise<ListResourcesResult> =>
    this.#client.listResources(params, requestOptions(options));

  listResourceTemplates = (
    params: object,
    options?: LinkRequestOptions,
  ): Promise<ListResourceTemplatesResult> =>
    this.#client.listResourceTemplates(params, requestOptions(options));

  readResource = (params: object, options?: LinkRequestOptions): Promise<ReadResourceResult> =>
    this.#client.readResource(params, requestOptions(options));

  listPrompts = (params: object, options?: LinkRequestOptions): Promise<ListPromptsResult> =>
    this.#client.listPrompts(params, requestOptions(options));

  onListChanged(listener: (kind: ListKind) => void): () => void {
    this.#tap();
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Hears the server's notifications without taking a handler away from the page: a client has
   * one handler per notification, and the last one to set it wins (PEERS.md, trap 3).
   * A client that reconnected has a new transport, so this is called again before each use.
   */
  #tap(): void {
    const { transport } = this.#client;
    if (!transport || transport === this.#tapped) return;
    this.#tapped = transport;
    const { onmessage } = transport;
    transport.onmessage = (message, extra) => {
      onmessage?.call(transport, message, extra);
      const method: unknown = isObject(message) ? message['method'] : undefined;
      const kind =
        typeof method === 'string' && Object.hasOwn(LIST_CHANGED, method) && LIST_CHANGED[method];
      if (kind) for (const listener of this.#listeners) listener(kind);
    };
  }
}

/** A progress token is only sent when somebody listens; a call that progresses is alive. */
const requestOptions = ({ signal, onprogress, timeout }: LinkRequestOptions = {}) => ({
  ...(signal && { signal }),
  ...(timeout !== undefined && { timeout }),
  ...(onprogress && { onprogress, resetTimeoutOnProgress: true }),
});
