// What the host needs of an MCP server, however it is reached: through a client in the page,
// through the host's backend, or through a client that the frame makes itself.
import type {
  CallToolParams,
  CallToolResult,
  Implementation,
  ListParams,
  ListPromptsResult,
  ListResourcesResult,
  ListResourceTemplatesResult,
  ListToolsResult,
  Progress,
  ReadResourceParams,
  ReadResourceResult,
} from '../../protocol/mcp.js';

/** Passed through to the server: cancelling here cancels there, progress there arrives here. */
export interface LinkRequestOptions {
  signal?: AbortSignal | undefined;
  onprogress?: ((progress: Progress) => void) | undefined;
  /** Milliseconds. Default: the link's own. */
  timeout?: number | undefined;
}

/** What the server offers. Absent means no: nobody is told of a capability that would fail. */
export interface ServerCapabilities {
  tools?: { listChanged?: boolean | undefined } | undefined;
  resources?: { listChanged?: boolean | undefined; subscribe?: boolean | undefined } | undefined;
  prompts?: { listChanged?: boolean | undefined } | undefined;
}

/** The lists whose changes a server announces. */
export type ListKind = 'tools' | 'resources' | 'prompts';

type Call<Params, Result> = (params: Params, options?: LinkRequestOptions) => Promise<Result>;

/** One MCP server. Everything a view may reach goes through exactly one of these (R6). */
export interface ServerLink {
  /** Resolves when requests can be sent; rejects with the reason when they cannot. */
  ready(signal?: AbortSignal): Promise<void>;
  /** Known once `ready` resolved. */
  readonly capabilities: ServerCapabilities;
  readonly serverInfo: Implementation | undefined;
  callTool: Call<CallToolParams, CallToolResult>;
  listTools: Call<ListParams, ListToolsResult>;
  listResources: Call<ListParams, ListResourcesResult>;
  listResourceTemplates: Call<ListParams, ListResourceTemplatesResult>;
  readResource: Call<ReadResourceParams, ReadResourceResult>;
  listPrompts: Call<ListParams, ListPromptsResult>;
  /** Calls back for each list_changed; returns the removal. */
  onListChanged(listener: (kind: ListKind) => void): () => void;
  /**
   * The connection behind this link when other links use it too: they share one catalog (R8).
   * Absent: the link is the connection.
   */
  readonly shared?: ServerLink | undefined;
  /** The MCP client of the page, where the link was made from one. */
  readonly client?: unknown;
  /** Releases the connection, which other links may share. No request follows. */
  close?(): void;
}

/** Closes a link, also one that is still being reached: it would connect for nobody, and stay. */
export async function closeLink(link: ServerLink | Promise<ServerLink> | undefined): Promise<void> {
  try {
    (await link)?.close?.();
  } catch {
    // It could not be reached, so there is nothing to close.
  }
}
