// AG-UI: the activity that has a tool's result and its view (`ACTIVITY_SNAPSHOT` of the type `mcp-apps`), in both
// directions, and requests of views through the agent, which `@ag-ui/mcp-apps-middleware` answers.
import type { HostHandlers } from '../host/requests/host-handlers.js';
import { isObject } from '../protocol/json-rpc.js';
import type { AnyCallToolResult, Tool } from '../protocol/mcp.js';
import { toolResourceUri } from '../protocol/ui-extension.js';
import { asInput } from './call-props.js';
import type { ChatFrameProps, ChatPartOptions } from './call-props.js';
import type { AgUiMessage } from './copilotkit.js';
import { modelText } from './model-result.js';
import type { ModelResultOptions } from './model-result.js';
import { startedTaskId, toolResultOf } from './tool-output.js';

/** The type of activities that have a view. */
export const MCP_APPS_ACTIVITY = 'mcp-apps';

/** A message of the role `activity`, or an event `ACTIVITY_SNAPSHOT`. */
export interface AgUiActivity {
  readonly activityType?: string | undefined;
  readonly content?: unknown;
}

/** The content of an activity with a view. `@ag-ui/mcp-apps-middleware` leaves `toolCallId` out. */
export interface AgUiActivityContent {
  readonly resourceUri: string;
  readonly result: unknown;
  readonly toolInput?: Record<string, unknown> | undefined;
  readonly toolCallId?: string | undefined;
  readonly serverId?: string | undefined;
  readonly serverHash?: string | undefined;
}

/** The properties of a frame. The tool is undefined if nothing says which one it is: the frame shows the view anyway. */
export interface AgUiFrameProps extends Omit<ChatFrameProps, 'tool'> {
  tool: Tool | string | undefined;
  resourceUri: string;
}

/** The content of an activity with a view; undefined for every other activity or message. */
export function agUiActivityContent({
  activityType,
  content,
}: AgUiActivity): AgUiActivityContent | undefined {
  if (activityType !== MCP_APPS_ACTIVITY || !isObject(content)) return undefined;
  if (typeof content['resourceUri'] !== 'string') return undefined;
  return content as unknown as AgUiActivityContent;
}

const toolsOf = ({ tools = [] }: Pick<ChatPartOptions, 'tools'>): [string, Tool][] =>
  Array.isArray(tools)
    ? (tools as readonly Tool[]).map((tool) => [tool.name, tool])
    : Object.entries(tools as Readonly<Record<string, Tool>>);

function showsUri(tool: Tool, uri: string): boolean {
  try {
    return toolResourceUri(tool) === uri;
  } catch {
    return false;
  }
}

export interface AgUiActivityOptions extends Pick<ChatPartOptions, 'tools' | 'serverOf'> {
  /** The messages of the agent, which say which tool an activity belongs to if it names its call. */
  messages?: readonly AgUiMessage[] | undefined;
}

/**
 * The frame of an activity, or undefined if the activity has no view. Pass the message or the event:
 * ```tsx
 * const frame = frameFromAgUiActivity(message, { messages: agent.messages, tools });
 * return frame && <McpAppFrame {...frame} handlers={agUiHandlers(agent, message)} />;
 * ```
 * An activity comes with the result, so the view gets no partial input. For views that start earlier, use
 * `frameFromCopilotKitCall()`.
 */
export function frameFromAgUiActivity(
  activity: AgUiActivity,
  options: AgUiActivityOptions = {},
): AgUiFrameProps | undefined {
  const content = agUiActivityContent(activity);
  if (!content) return undefined;
  const { resourceUri, toolCallId, serverHash } = content;
  const taskId = startedTaskId(content.result);
  const called = options.messages
    ?.flatMap(({ toolCalls = [] }) => toolCalls)
    .find(({ id }) => id === toolCallId)?.function.name;
  const listed = toolsOf(options);
  const candidates =
    called === undefined
      ? listed.filter(([, tool]) => showsUri(tool, resourceUri))
      : listed.filter(([name]) => name === called);
  // Several tools may share a view. Without a tool the view is right, with another one it would be told a wrong name.
  const [name, tool] = candidates.length === 1 ? candidates[0]! : [called, called];
  const serverId =
    (name !== undefined && options.serverOf?.(name)) || content.serverId || serverHash;
  return {
    tool,
    resourceUri,
    ...(serverId && { serverId }),
    toolInputPartial: undefined,
    toolInput: asInput(content.toolInput),
    toolResult: taskId === undefined ? toolResultOf(content.result) : undefined,
    taskId,
    toolCancelled: undefined,
  };
}

/** An agent of `@ag-ui/client`, as far as it matters here. */
export interface AgUiAgent {
  readonly isRunning: boolean;
  subscribe(subscriber: { onRunFinalized?(): void; onRunFailed?(): void }): {
    unsubscribe(): void;
  };
  /** The copy of an agent has the same type. AG-UI declares it as `any`. */
  clone(): unknown;
}

/** What a copy of the agent is used for. */
interface RequestAgent {
  messages: unknown[];
  subscribers: unknown[];
  abortRun(): void;
  runAgent(parameters: { forwardedProps: Record<string, unknown> }): Promise<{ result?: unknown }>;
}

/** One request of an agent's views at a time: a backend refuses two runs of a thread. */
const turns = new WeakMap<AgUiAgent, Promise<unknown>>();

function inTurn<T>(agent: AgUiAgent, work: () => Promise<T>): Promise<T> {
  const turn = (turns.get(agent) ?? Promise.resolve()).then(work);
  turns.set(
    agent,
    turn.catch(() => {}),
  );
  return turn;
}

function untilIdle(agent: AgUiAgent, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!agent.isRunning) return resolve();
    const { unsubscribe } = agent.subscribe({ onRunFinalized: end, onRunFailed: end });
    function end() {
      unsubscribe();
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    }
    signal.addEventListener('abort', end);
  });
}

/** A run of a copy: the agent's own messages, state and listeners do not notice it. */
async function proxied(
  agent: AgUiAgent,
  { serverId, serverHash }: AgUiActivityContent,
  request: { method: string; params: object },
  signal: AbortSignal,
): Promise<never> {
  signal.throwIfAborted();
  await untilIdle(agent, signal);
  const copy = agent.clone() as RequestAgent;
  copy.subscribers = [];
  copy.messages = [];
  let abort = () => {};
  // A run may ignore that it is aborted. It must not keep the turn, for which all other views of the agent wait.
  const aborted = new Promise<never>((_, reject) => {
    abort = () => {
      reject(signal.reason as Error);
      copy.abortRun();
    };
  });
  signal.addEventListener('abort', abort);
  try {
    const forwardedProps = { __proxiedMCPRequest: { serverId, serverHash, ...request } };
    const { result } = await Promise.race([copy.runAgent({ forwardedProps }), aborted]);
    if (isObject(result) && typeof result['error'] === 'string')
      throw new Error(`The agent could not pass on ${request.method}: ${result['error']}`);
    if (!isObject(result))
      throw new Error(
        `The agent did not answer ${request.method}. Its backend needs MCPAppsMiddleware of @ag-ui/mcp-apps-middleware.`,
      );
    return result as never;
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/**
 * Handlers for the frame of an activity, which send its requests through the agent, so that the page needs no other
 * connection to the MCP server. They wait until the agent is idle. The backend needs `MCPAppsMiddleware`, which answers
 * `tools/call` and `resources/read` and no other request.
 * @param options.tools the tools of the server, so that the frame can refuse calls of tools that are not for views
 */
export function agUiHandlers(
  agent: AgUiAgent,
  activity: AgUiActivity,
  { tools }: Pick<ChatPartOptions, 'tools'> = {},
): Pick<HostHandlers, 'callTool' | 'readResource' | 'listTools'> {
  const content = agUiActivityContent(activity);
  if (!content) return {};
  const handler =
    (method: string) =>
    (params: object, { signal }: { signal: AbortSignal }) =>
      inTurn(agent, () => proxied(agent, content, { method, params }, signal));
  return {
    callTool: handler('tools/call'),
    readResource: handler('resources/read'),
    ...(tools && { listTools: () => ({ tools: toolsOf({ tools }).map(([, tool]) => tool) }) }),
  };
}

/** A tool call that has ended, for `agUiEvents()`. */
export interface AgUiCall {
  toolCallId: string;
  resourceUri: string;
  result: AnyCallToolResult;
  toolInput?: Record<string, unknown> | undefined;
  /** Which MCP server the tool belongs to, as your page knows it. */
  serverId?: string | undefined;
  /** For `MCPAppsMiddleware`, which finds its server by it if there is no `serverId`. */
  serverHash?: string | undefined;
}

/** The events of a tool call that has ended. */
export type AgUiCallEvents = [
  {
    type: 'TOOL_CALL_RESULT';
    messageId: string;
    toolCallId: string;
    content: string;
    role: 'tool';
  },
  {
    type: 'ACTIVITY_SNAPSHOT';
    messageId: string;
    activityType: typeof MCP_APPS_ACTIVITY;
    content: AgUiActivityContent & { serverHash: string };
    replace: true;
  },
];

/**
 * The events that an agent of yours sends when a tool with a view has answered: the text for the model
 * (`modelText()`), then the whole result for the view. The ids of the messages follow from the call, so that a repeated
 * event replaces the earlier one.
 */
export function agUiEvents(call: AgUiCall, options?: ModelResultOptions): AgUiCallEvents {
  const { toolCallId, serverHash = '', ...rest } = call;
  return [
    {
      type: 'TOOL_CALL_RESULT',
      messageId: `${toolCallId}-result`,
      toolCallId,
      content: modelText(call.result, options),
      role: 'tool',
    },
    {
      type: 'ACTIVITY_SNAPSHOT',
      messageId: `${toolCallId}-app`,
      activityType: MCP_APPS_ACTIVITY,
      // CopilotKit requires a hash.
      content: { toolCallId, ...rest, serverHash },
      replace: true,
    },
  ];
}
