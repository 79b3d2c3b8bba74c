// `tools/call`: a view calls the tools of its own server.
import { isToolVisibleTo } from '../../policy/tool-visibility.js';
import * as ErrorCode from '../../protocol/error-codes.js';
import type { CallToolParams, CallToolResult, Tool } from '../../protocol/mcp.js';
import { RpcError } from '../../rpc/rpc-error.js';
import { listedTools } from '../link/server-lists.js';
import { callHandler, needsObject } from './call-handler.js';
import { aboutRequest, linkOptionsOf, notOffered } from './view-request.js';
import type { ViewRequest } from './view-request.js';

/** Looks up the tool, applies the policy, then lets the page's handler or the server answer (V1). */
export async function callTool(
  params: CallToolParams,
  request: ViewRequest,
): Promise<CallToolResult> {
  const { scope, actions, context } = request;
  const { callTool: handler } = scope.handlers();
  const { link } = scope;
  if (!handler && !link?.capabilities.tools) throw notOffered('tools/call');
  const { name } = params;
  const draft = {
    kind: 'tool-call' as const,
    method: 'tools/call',
    what: name,
    name,
    arguments: params.arguments ?? {},
  };
  const callMeta = scope.dialect?.callMeta;
  const sent = callMeta ? { ...params, _meta: callMeta } : params;
  const tool = await callable(name, request).catch((error: unknown) =>
    actions.refuse({ ...draft, tool: undefined }, context.requestId, error),
  );
  return actions.perform<CallToolResult>({
    ...aboutRequest(request, handler !== undefined),
    action: { ...draft, tool },
    // A handler may be typed by SDK 1.x, whose results are the same and whose types are wider.
    work: async () =>
      (handler
        ? await callHandler('callTool', request, (own) => handler(sent, own), needsObject)
        : await link!.request('tools/call', sent, linkOptionsOf(request))) as CallToolResult,
    refused: (reason) => ({
      isError: true,
      content: [{ type: 'text', text: `The host denied the call to ${name}. ${reason}` }],
    }),
  });
}

/** A view calls the tools of its own server (R6) that are meant for views (R5). */
async function callable(name: string, { scope, context }: ViewRequest): Promise<Tool | undefined> {
  const { identity, link } = scope;
  const origin = { handlers: scope.handlers(), identity, link, context, scope };
  const listed = await listedTools(origin, name);
  // If the page answers calls but lists no tools, its handler decides.
  if (!listed) return undefined;
  const tool = listed.find((candidate) => candidate.name === name);
  if (!tool) {
    throw new RpcError(
      ErrorCode.InvalidParams,
      `Unknown tool: ${name}. The view's server does not have this tool.`,
    );
  }
  if (!isToolVisibleTo(tool, 'app')) {
    throw new RpcError(
      ErrorCode.InvalidParams,
      `The tool ${name} is not available to views: its _meta.ui.visibility does not include "app".`,
    );
  }
  const refusal = scope.dialect?.refuseTool?.(tool);
  if (refusal) throw new RpcError(ErrorCode.InvalidParams, refusal);
  return tool;
}
