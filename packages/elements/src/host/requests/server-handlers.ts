// The requests of an MCP server that a host page can handle.
import type { ElicitParams, ElicitResult, ListRootsResult } from '../../protocol/elicitation.js';
import type { RequestId } from '../../protocol/json-rpc.js';
import type { Implementation } from '../../protocol/mcp.js';
import type { CreateMessageParams, CreateMessageResult } from '../../protocol/sampling.js';

type MaybePromise<T> = T | Promise<T>;

/** Details of a server's request. */
export interface ServerRequestContext {
  requestId: RequestId;
  /** Aborted when the server cancels the request, or when the frame is gone. */
  signal: AbortSignal;
  /** The name and version that the server reports. */
  serverInfo: Implementation | undefined;
}

/**
 * Handlers for requests of the MCP server, which arrive through a relay or through `server`, and for what tasks need. The server is told only about handlers that
 * are set when the frame connects. No view is involved, so no consent dialog is shown: show the user what the server
 * asks for before you answer.
 */
export interface ServerHandlers {
  /** `sampling/createMessage`: asks the page's model. */
  createMessage?: (
    params: CreateMessageParams,
    context: ServerRequestContext,
  ) => MaybePromise<CreateMessageResult>;
  /** `elicitation/create`: asks the user. */
  elicit?: (params: ElicitParams, context: ServerRequestContext) => MaybePromise<ElicitResult>;
  /** `roots/list`: the folders that the server may work in. */
  listRoots?: (context: ServerRequestContext) => MaybePromise<ListRootsResult>;
}
