// `tools/call`: a view calls the tools of its own server.
import { isToolVisibleTo } from '../../policy/tool-visibility.js';
import * as ErrorCode from '../../protocol/error-codes.js';
import type { CallToolParams, CallToolResult, Tool } from '../../protocol/mcp.js';
import { hasTaskEnded } from '../../protocol/tasks/server-tasks.js';
import { TASKS_CAPABILITY } from '../../protocol/tasks/view-tasks-capability.js';
import { RpcError } from '../../rpc/rpc-error.js';
import { callHandler, needsObject } from './call-handler.js';
import { resolveTool } from './resolved-names.js';
import type { ViewScope } from '../session/view-scope.js';
import type { RunningTask } from '../tasks/task-call.js';
import type { ResumedTasks } from '../tasks/resumed-tasks.js';
import { taskEvent } from '../tasks/task-event.js';
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
  // The view asks for its task: between the view and its host only.
  const { _meta: wanted, ...given } = params;
  const isShown = wanted !== undefined;
  const { taskId } = (wanted?.[TASKS_CAPABILITY] ?? {}) as { taskId?: string };
  // Nothing is called then, so there is nothing to decide.
  const left = handler ? undefined : await leftTasks(scope, taskId !== undefined);
  const continued = left?.continue({ ...given, name, taskId }, context, isShown);
  if (continued) return continued;
  const sent = { ...given, name, ...(callMeta && { _meta: callMeta }) };
  return actions.perform<CallToolResult>({
    ...aboutRequest(request, handler !== undefined),
    action: draft(name, tool),
    // A handler may be typed by SDK 1.x, whose results are the same and whose types are wider.
    work: async () =>
      (handler
        ? await callHandler('callTool', request, (own) => handler(sent, own), needsObject)
        : await callServer(sent, tool, request, { asked: params.name, isShown })) as CallToolResult,
    refused: (reason) => ({
      isError: true,
      content: [{ type: 'text', text: `The host denied the call to ${name}. ${reason}` }],
    }),
  });
}

/**
 * With a server that has tasks, the call is followed to its end.
 * @param view the name of the tool that the view used, and whether it shows the task itself
 */
async function callServer(
  params: CallToolParams,
  tool: Tool | undefined,
  request: ViewRequest,
  { asked: viewName, isShown }: { asked: string; isShown: boolean },
): Promise<CallToolResult> {
  const { link, identity, handlers, limits, emit, tasks } = request.scope;
  const options = linkOptionsOf(request);
  if (!link!.tasks) return link!.request('tools/call', params, options);
  const { followCall } = await import('../tasks/follow-call.js');
  const about = { tool: params.name, isOfView: true, isShown };
  let task: RunningTask | undefined;
  const onTask = (running: RunningTask) => {
    const { name, arguments: given = {} } = params;
    const { taskId } = running;
    if (!task) tasks?.add({ taskId, name: viewName, tool: name, arguments: given });
    task = running;
    emit(taskEvent(running, about));
  };
  const call = { link: link!, identity, params, options, tool, handlers, limits, onTask };
  try {
    const shown = { prefersTask: true, taskMeta: TASKS_CAPABILITY };
    const result = await followCall(isShown ? { ...call, ...shown } : call);
    if (task) tasks?.end(task.taskId);
    return result;
  } catch (error) {
    const { signal } = request.context;
    // The view was removed, or the task could not be followed: whoever asks for it next continues it.
    if (task && (isCancelled(signal) || hasTaskEnded(error, task.status))) tasks?.end(task.taskId);
    else if (task) tasks?.leave(task.taskId);
    throw error;
  }
}

/** Whether the view has cancelled its request, and was not removed. */
const isCancelled = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && (reason as Error | undefined)?.name === 'AbortError';

/** The tasks that an earlier run of the view has left; undefined if there are none and none is asked for. */
export const leftTasks = async (
  scope: ViewScope,
  isAsked = false,
): Promise<ResumedTasks | undefined> =>
  scope.tasks?.hasLeft || isAsked
    ? (await import('../tasks/resumed-tasks.js')).resumedTasks(scope)
    : undefined;

/** A view calls the tools of its own server (R6) that are meant for views (R5). */
async function callable(
  asked: string,
  request: ViewRequest,
): Promise<{ name: string; tool: Tool | undefined }> {
  // If the page answers calls but lists no tools, its handler decides.
  const { name, tools = [] } = await resolveTool(asked, request);
  for (const tool of tools) {
    if (!isToolVisibleTo(tool, 'app')) {
      throw new RpcError(
        ErrorCode.InvalidParams,
        `The tool ${name} is not available to views: its _meta.ui.visibility does not include "app".`,
      );
    }
    const refusal = request.scope.dialect?.refuseTool?.(tool);
    if (refusal) throw new RpcError(ErrorCode.InvalidParams, refusal);
  }
  return { name, tool: strictest(tools) };
}

/** How little is known about a tool, from 3 for a destructive one. */
function risk({ annotations: { readOnlyHint, destructiveHint } = {} }: Tool): number {
  if (readOnlyHint === true) return 0;
  return destructiveHint === true ? 3 : destructiveHint === false ? 1 : 2;
}

/** A server may list a name more than once. Which definition a call runs is not known, so the riskiest one counts. */
const strictest = (tools: readonly Tool[]): Tool | undefined =>
  tools.length > 1 ? tools.toSorted((a, b) => risk(b) - risk(a))[0] : tools[0];
