// What a host page may answer to its MCP server, where the server can ask.
import type { ElicitParams, ElicitResult, ListRootsResult } from '../../protocol/elicitation.js';
import type { RequestId } from '../../protocol/json-rpc.js';
import type { Implementation } from '../../protocol/mcp.js';
import type { CreateMessageParams, CreateMessageResult } from '../../protocol/sampling.js';

type MaybePromise<T> = T | Promise<T>;

/** Who asks, and how to stop. */
export interface ServerRequestContext {
  requestId: RequestId;
  /** Aborted when the server does not wait any more, or the frame is gone. */
  signal: AbortSignal;
  /** What the server calls itself. */
  serverInfo: Implementation | undefined;
}

/**
 * The page's answers to requests of the MCP server, which reach it through a relay. A server is told only of those
 * that are set when the frame connects. No view is involved, so no consent dialog comes before them: show the user
 * what is asked, and by whom, before you answer.
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
