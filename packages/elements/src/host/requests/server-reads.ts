// Lists and resources of the view's server: they pass the policy, then the page's handler or the server answers.
import type { ReadResourceParams, ReadResourceResult } from '../../protocol/mcp.js';
import type { ServerRequests } from '../../protocol/messages.js';
import type { ActionDraft } from '../consent/action.js';
import type { ServerCapabilities } from '../link/server-link.js';
import { callHandler, needsObject } from './call-handler.js';
import type { HandlerContext, HostHandlers } from './host-handlers.js';
import { ownPart, resolveUri } from './resolved-names.js';
import { aboutRequest, denied, linkOptionsOf, notOffered } from './view-request.js';
import type { ViewRequest } from './view-request.js';

type ParamsOf<Method extends keyof ServerRequests> = ServerRequests[Method]['params'];
type ResultOf<Method extends keyof ServerRequests> = ServerRequests[Method]['result'];

/** A method that reads, and what can answer it. */
interface ServerRead<Method extends keyof ServerRequests> {
  method: Method;
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
  ):
    | ((
        params: ParamsOf<Method>,
        context: HandlerContext,
      ) => ResultOf<Method> | Promise<ResultOf<Method>>)
    | undefined;
}

async function read<Method extends keyof ServerRequests>(
  { method, capability, handlerName, handler }: ServerRead<Method>,
  params: ParamsOf<Method>,
  action: ActionDraft,
  request: ViewRequest,
): Promise<ResultOf<Method>> {
  const { scope, actions } = request;
  const own = handler(scope.handlers());
  const { link } = scope;
  const isOffered = own || link?.capabilities[capability];
  if (!isOffered) throw notOffered(method);
  return actions.perform<ResultOf<Method>>({
    ...aboutRequest(request, own !== undefined),
    action,
    work: () =>
      own
        ? callHandler(handlerName, request, (given) => own(params, given), needsObject)
        : link!.request(method, params, linkOptionsOf(request)),
    refused: (reason) => {
      throw denied(method, reason);
    },
  });
}

/** The answer to requests for one of the server's lists (V2, V3, V4, V6). */
export const serverList =
  <Method extends keyof ServerRequests>(what: string, source: ServerRead<Method>) =>
  async (params: ParamsOf<Method>, request: ViewRequest): Promise<ResultOf<Method>> => {
    const { method } = source;
    const action: ActionDraft = { kind: 'list', method, what, arguments: { ...params } };
    const part = await read(source, params, action, request);
    return ownPart(part, request);
  };

const RESOURCE: ServerRead<'resources/read'> = {
  method: 'resources/read',
  capability: 'resources',
  handlerName: 'readResource',
  handler: ({ readResource }) => readResource,
};

/** `resources/read` (V5). */
export async function readResource(
  params: ReadResourceParams,
  request: ViewRequest,
): Promise<ReadResourceResult> {
  const { method } = RESOURCE;
  const draft = (uri: string) => ({
    kind: 'resource-read' as const,
    method,
    what: uri,
    uri,
    arguments: { uri },
  });
  const uri = await resolveUri(params.uri, request).catch((error: unknown) =>
    request.actions.refuse(draft(params.uri), request.context.requestId, error),
  );
  return read(RESOURCE, { ...params, uri }, draft(uri), request);
}
