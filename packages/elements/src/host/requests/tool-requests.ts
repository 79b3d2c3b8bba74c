// `tools/call`: a view calls the tools of its own server.
import { isToolVisibleTo } from '../../policy/tool-visibility.js';
import * as ErrorCode from '../../protocol/error-codes.js';
import type { CallToolParams, CallToolResult, Tool } from '../../protocol/mcp.js';
import { RpcError } from '../../rpc/rpc-error.js';
import { callHandler, needsObject } from './call-handler.js';
import type { ResolvedTool } from './gateway-names.js';
import { resolveTool } from './resolved-names.js';
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
  const draft = (name: string, tool?: Tool) => ({
    kind: 'tool-call' as const,
    method: 'tools/call',
    what: name,
    name,
    arguments: params.arguments ?? {},
    tool,
  });
  const { name, tool } = await callable(params.name, request).catch((error: unknown) =>
    actions.refuse(draft(params.name), context.requestId, error),
  );
  const callMeta = scope.dialect?.callMeta;
  const sent = { ...params, name, ...(callMeta && { _meta: callMeta }) };
  return actions.perform<CallToolResult>({
    ...aboutRequest(request, handler !== undefined),
    action: draft(name, tool),
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
async function callable(asked: string, request: ViewRequest): Promise<ResolvedTool> {
  const { scope } = request;
  const resolved = await resolveTool(asked, request);
  const { name, tool } = resolved;
  // If the page answers calls but lists no tools, its handler decides.
  if (!tool) return resolved;
  if (!isToolVisibleTo(tool, 'app')) {
    throw new RpcError(
      ErrorCode.InvalidParams,
      `The tool ${name} is not available to views: its _meta.ui.visibility does not include "app".`,
    );
  }
  const refusal = scope.dialect?.refuseTool?.(tool);
  if (refusal) throw new RpcError(ErrorCode.InvalidParams, refusal);
  return resolved;
}
