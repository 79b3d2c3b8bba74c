// Lists and resources of the view's server: the page's handler or the server answers, and the handler wins.
import type { ServerCapabilities, ServerLink, LinkRequestOptions } from '../link/server-link.js';
import type { HandlerContext, HostHandlers } from './host-handlers.js';
import { linkOptionsOf, notOffered } from './view-request.js';
import type { ViewRequest } from './view-request.js';

/** One method that reads: who may answer it. */
export interface ServerRead<Params, Result> {
  method: string;
  /** What the server must offer to be asked. */
  capability: keyof ServerCapabilities;
  handler(
    handlers: HostHandlers,
  ): ((params: Params, context: HandlerContext) => Result | Promise<Result>) | undefined;
  ask(link: ServerLink, params: Params, options: LinkRequestOptions): Promise<Result>;
}

/** The answer to requests of this method. */
export const serverRead =
  <Params, Result>({ method, capability, handler, ask }: ServerRead<Params, Result>) =>
  (params: Params, request: ViewRequest): Result | Promise<Result> => {
    const { scope, context } = request;
    const own = handler(scope.handlers());
    if (own) return own(params, context);
    const { link } = scope;
    if (!link?.capabilities[capability]) throw notOffered(method);
    return ask(link, params, linkOptionsOf(request));
  };
