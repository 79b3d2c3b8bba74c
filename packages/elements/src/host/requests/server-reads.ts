// Lists and resources of the view's server: they pass the policy, then the page's handler or the server answers.
import type { ListParams, ReadResourceParams, ReadResourceResult } from '../../protocol/mcp.js';
import type { ActionDraft } from '../consent/action.js';
import type { LinkRequestOptions, ServerCapabilities, ServerLink } from '../link/server-link.js';
import { callHandler, needsObject } from './call-handler.js';
import type { HandlerContext, HostHandlers } from './host-handlers.js';
import { aboutRequest, denied, linkOptionsOf, notOffered } from './view-request.js';
import type { ViewRequest } from './view-request.js';

/** A method that reads, and what can answer it. */
interface ServerRead<Params, Result> {
  method: string;
  /** The capability that the server needs for this method. */
  capability: keyof ServerCapabilities;
  handlerName:
    | 'listTools'
    | 'listResources'
    | 'listResourceTemplates'
    | 'readResource'
    | 'listPrompts';
  /** The handler of the page; it takes precedence. */
  handler(
    handlers: HostHandlers,
  ): ((params: Params, context: HandlerContext) => Result | Promise<Result>) | undefined;
  ask(link: ServerLink, params: Params, options: LinkRequestOptions): Promise<Result>;
}

async function read<Params, Result>(
  { method, capability, handlerName, handler, ask }: ServerRead<Params, Result>,
  params: Params,
  action: ActionDraft,
  request: ViewRequest,
): Promise<Result> {
  const { scope, actions } = request;
  const own = handler(scope.handlers());
  const { link } = scope;
  const isOffered = own || link?.capabilities[capability];
  if (!isOffered) throw notOffered(method);
  return actions.perform<Result>({
    ...aboutRequest(request, own !== undefined),
    action,
    work: () =>
      own
        ? callHandler(handlerName, request, (given) => own(params, given), needsObject)
        : ask(link!, params, linkOptionsOf(request)),
    refused: (reason) => {
      throw denied(method, reason);
    },
  });
}

/** The answer to requests for one of the server's lists (V2, V3, V4, V6). */
export const serverList =
  <Result>(what: string, source: ServerRead<ListParams, Result>) =>
  (params: ListParams, request: ViewRequest): Promise<Result> => {
    const { method } = source;
    return read(source, params, { kind: 'list', method, what, arguments: { ...params } }, request);
  };

const RESOURCE: ServerRead<ReadResourceParams, ReadResourceResult> = {
  method: 'resources/read',
  capability: 'resources',
  handlerName: 'readResource',
  handler: ({ readResource }) => readResource,
  ask: (link, params, options) => link.readResource(params, options),
};

/** `resources/read` (V5). */
export function readResource(
  params: ReadResourceParams,
  request: ViewRequest,
): Promise<ReadResourceResult> {
  const { uri } = params;
  const { method } = RESOURCE;
  const action = { kind: 'resource-read' as const, method, what: uri, uri, arguments: { uri } };
  return read(RESOURCE, params, action, request);
}
