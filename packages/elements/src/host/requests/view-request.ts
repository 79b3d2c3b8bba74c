// A request of a view, and what all handlers have in common.
import * as ErrorCode from '../../protocol/error-codes.js';
import { RpcError } from '../../rpc/rpc-error.js';
import type { ActionGate } from '../consent/action-gate.js';
import type { LinkRequestOptions } from '../link/server-link.js';
import type { ViewScope } from '../session/view-scope.js';
import type { HandlerContext } from './host-handlers.js';

/** What a handler can use in addition to the params. */
export interface ViewRequest {
  readonly scope: ViewScope;
  /** Decides about each action and audits it. */
  readonly actions: ActionGate;
  /** What the page's handlers get. */
  readonly context: HandlerContext;
  /** What the view sent along, for tracing. */
  readonly view?: LinkRequestOptions['view'];
}

/** Passes cancellation and progress on to the server. */
export const linkOptionsOf = ({
  scope,
  context,
  view,
}: {
  scope: Pick<ViewScope, 'limits'>;
  context: HandlerContext;
  view?: LinkRequestOptions['view'];
}): LinkRequestOptions => ({
  signal: context.signal,
  onprogress: context.progress,
  timeout: scope.limits.requestTimeout,
  view,
});

/** The fields of an action that describe its request. */
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

/** The MCP error code for a request that the user rejected. */
const DENIED = -1;

export const denied = (what: string, reason: string): RpcError =>
  new RpcError(DENIED, `The host denied ${what}. ${reason}`);
