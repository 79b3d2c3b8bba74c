// The frame's properties for a tool call that the chat makes. Every chat library has its own names for the stages of a
// call; they are all translated to these.
import { isObject } from '../protocol/json-rpc.js';
import type { CallToolResult, ResourceContents, Tool } from '../protocol/mcp.js';
import type { ToolCancelled } from '../protocol/messages.js';

/** Properties of `<mcp-app-frame>` and of the `McpAppFrame` components. Spread them, or `Object.assign` them. */
export interface ChatFrameProps {
  /** The tool, or its name if its definition is not known. */
  tool: Tool | string;
  /** The view of the tool, if the chat library names it. */
  resourceUri?: string;
  /** The view itself, if the chat library delivers it and it cannot be read in another way. */
  resource?: ResourceContents;
  /** Which MCP server the tool belongs to: as `serverOf` says, or as the chat library says for tools that are not listed. */
  serverId?: string;
  toolInputPartial: Record<string, unknown> | string | undefined;
  toolInput: Record<string, unknown> | undefined;
  toolResult: CallToolResult | undefined;
  /** The task that the call has become. The frame follows it, also after a reload; nothing is called. */
  taskId: string | undefined;
  toolCancelled: ToolCancelled | undefined;
}

/** What a chat page can add to the parts of its library. */
export interface ChatPartOptions {
  /**
   * The tools of the MCP server, as `tools/list` returns them. If the model knows them under other names, an object
   * with those names as keys. Needed where the chat library does not say which tools have a view.
   */
  tools?: readonly Tool[] | Readonly<Record<string, Tool>> | undefined;
  /**
   * The `serverId` of a tool in `tools`, for pages with several servers. What chat libraries say about it is not used for
   * these tools: they may say it only with the result, and a frame whose server changes starts its view again.
   */
  serverOf?: ((toolName: string) => string | undefined) | undefined;
  /**
   * The run has ended or was stopped. A call without an outcome will not get one, so the view is told that it was
   * cancelled.
   */
  isStopped?: boolean | undefined;
  /**
   * The last run did not end by itself: the user stopped it, or it failed. Calls that the user approved are then
   * cancelled too. `isStopped` is not enough for those, because the run that makes them starts only after the approval,
   * or after the last of several.
   */
  wasAborted?: boolean | undefined;
  /**
   * Which tools the user approves before they run. Their input is final for the view only once it is approved; until
   * then the view gets it as partial input. Default: input is final when the model has written it.
   */
  needsApproval?: boolean | ((toolName: string) => boolean) | undefined;
}

/** Which view is shown. */
export type ShownTool = Pick<ChatFrameProps, 'tool' | 'resourceUri' | 'resource' | 'serverId'>;

type Input = Record<string, unknown> | undefined;

/**
 * - streaming: the model is writing the input. Nothing is final.
 * - called: the input is final. The tool runs, or waits for the user's approval.
 * - task: the server answered with a task. It goes on, whether the run of the chat does or not.
 * - done: there is a result, which may be an error.
 * - cancelled: there will be none.
 */
export type CallStage =
  | Stage<'streaming', { partial: Input | string }>
  | Stage<'called', { input: Input }>
  | Stage<'task', { input: Input; taskId: string }>
  | Stage<'done', { input: Input; result: CallToolResult }>
  | Stage<'cancelled', { input: Input; reason: string | undefined }>;

/** A stage without the fields of the others, which can be read anyway. */
type Stage<Name, Fields> = { stage: Name } & Fields & {
    [
      Field in Exclude<'partial' | 'input' | 'taskId' | 'result' | 'reason', keyof Fields>
    ]?: undefined;
  };

/** The arguments, if they are an object: a view accepts nothing else. */
export const asInput = (value: unknown): Input => (isObject(value) ? value : undefined);

/** The object that a JSON text holds; undefined while the text is incomplete. */
export function parsedObject(text: string): Input {
  try {
    return asInput(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/**
 * - none: no approval was requested.
 * - waiting: the user has not answered yet.
 * - given: the user has allowed the call.
 */
export type Approval = 'none' | 'waiting' | 'given';

export interface ToolCall {
  /** The tool's name as the model knows it. */
  name: string;
  call: CallStage;
  approval: Approval;
}

const needsApproval = (name: string, { needsApproval: rule = false }: ChatPartOptions): boolean =>
  typeof rule === 'function' ? rule(name) : rule;

/** The stage that the view is told, which depends on the page's options. */
function reportedStage({ name, call, approval }: ToolCall, options: ChatPartOptions): CallStage {
  if (call.stage !== 'streaming' && call.stage !== 'called') return call;
  const { input } = call;
  // A run ends when approval is requested, and another one starts with the answer.
  if (approval !== 'waiting' && options[approval === 'given' ? 'wasAborted' : 'isStopped']) {
    return { stage: 'cancelled', input, reason: undefined };
  }
  const isHeld = call.stage === 'called' && approval !== 'given' && needsApproval(name, options);
  return isHeld ? { stage: 'streaming', partial: input } : call;
}

/** Lists all tool properties, so that values of an earlier stage are replaced. */
export function callProps(
  shown: ShownTool,
  call: ToolCall,
  options: ChatPartOptions,
): ChatFrameProps {
  const { stage, partial, input, taskId, result, reason } = reportedStage(call, options);
  return {
    ...shown,
    toolInputPartial: partial,
    toolInput: input,
    toolResult: result,
    taskId,
    toolCancelled: stage === 'cancelled' ? (reason ? { reason } : {}) : undefined,
  };
}
