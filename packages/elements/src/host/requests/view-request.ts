// One request of a view on its way to an answer, and what all answers have in common.
import * as ErrorCode from '../../protocol/error-codes.js';
import { RpcError } from '../../rpc/rpc-error.js';
import type { ActionGate } from '../consent/action-gate.js';
import type { LinkRequestOptions } from '../link/server-link.js';
import type { ViewScope } from '../session/view-scope.js';
import type { HandlerContext } from './host-handlers.js';

/** What an answer can use beside the params. */
export interface ViewRequest {
  readonly scope: ViewScope;
  /** Decides about each action, and writes it down. */
  readonly actions: ActionGate;
  /** What the page's handlers get. */
  readonly context: HandlerContext;
}

/** Passes cancellation and progress on to the server. */
export const linkOptionsOf = ({
  scope,
  context,
}: {
  scope: Pick<ViewScope, 'limits'>;
  context: HandlerContext;
}): LinkRequestOptions => ({
  signal: context.signal,
  onprogress: context.progress,
  timeout: scope.limits.requestTimeout,
});

/** What each action says about the request that it came with. */
export const aboutRequest = ({ context }: Pick<ViewRequest, 'context'>, hasHandler: boolean) => ({
  signal: context.signal,
  requestId: context.requestId,
  hasHandler,
});

export const notOffered = (method: string): RpcError =>
  new RpcError(
    ErrorCode.MethodNotFound,
    `Method not found: ${method}. The host offers neither a handler nor a server for it.`,
  );

/** The code that MCP gives to a request which the user rejected. */
const DENIED = -1;

export const denied = (what: string, reason: string): RpcError =>
  new RpcError(DENIED, `The host denied ${what}. ${reason}`);
