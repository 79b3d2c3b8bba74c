// The one place that turns a name that a view uses into the name that its server lists.
import type { ListOrigin } from '../link/server-lists.js';
import { listedTools } from '../link/server-lists.js';
import type { ShownView } from '../session/view-scope.js';
import type { ResolvedTool } from './gateway-names.js';
import type { ViewRequest } from './view-request.js';

const originOf = ({ scope, context }: ViewRequest): ListOrigin => {
  const { identity, link } = scope;
  return { handlers: scope.handlers(), identity, link, context, scope };
};

/** Whether the view may have been found behind a gateway. A view without a tool is looked up by its URI. */
const isPrefixed = ({ toolName, uri }: ShownView): boolean =>
  toolName?.includes('__') ?? uri !== undefined;

/**
 * The tool that a view means, as its server lists it.
 * @throws RpcError if the view's server has no such tool, or if several could be meant
 */
export async function resolveTool(name: string, request: ViewRequest): Promise<ResolvedTool> {
  const origin = originOf(request);
  const { shown } = request.scope;
  if (!origin.handlers.resolveTool && !isPrefixed(shown)) {
    const listed = await listedTools(origin, name);
    const tools = listed?.filter((tool) => tool.name === name);
    if (tools?.length !== 0) return { name, tools };
  }
  return (await import('./gateway-names.js')).resolveTool(name, shown, origin);
}

/**
 * The resource that a view means, as its server lists it.
 * @throws RpcError if it belongs to another server, or if several could be meant
 */
export async function resolveUri(uri: string, request: ViewRequest): Promise<string> {
  const origin = originOf(request);
  const { shown } = request.scope;
  if (!origin.handlers.resolveResource && !isPrefixed(shown)) return uri;
  return (await import('./gateway-names.js')).resolveUri(uri, shown, origin);
}

/** What a view gets of a list: behind a gateway, what belongs to its own server. A page with a rule decides itself. */
export async function ownPart<Part extends object>(
  part: Part,
  request: ViewRequest,
): Promise<Part> {
  const origin = originOf(request);
  const { shown } = request.scope;
  const { resolveTool: toolRule, resolveResource: resourceRule } = origin.handlers;
  if (toolRule || resourceRule || !isPrefixed(shown)) return part;
  return (await import('./gateway-names.js')).ownPart(part, shown, origin);
}
