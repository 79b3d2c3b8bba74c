// CopilotKit and AG-UI: a tool call, its text for the model, and the activity that `@ag-ui/mcp-apps-middleware` adds.
// Only the activity has the whole result.
import { isObject } from '../protocol/json-rpc.js';
import { sameJson } from '../protocol/same-json.js';
import { toolResourceUri } from '../protocol/ui-extension.js';
import { asInput, callProps, parsedObject } from './call-props.js';
import type { CallStage, ChatFrameProps, ChatPartOptions, ShownTool } from './call-props.js';
import { shownTool } from './known-tools.js';
import { mediaPart, messagePieces, plainText } from './message-content.js';
import type { MediaPart, ViewMessage } from './message-content.js';
import { answeredStage, errorResult, toolResultOf } from './tool-output.js';

/** What a tool renderer of CopilotKit gets. */
export interface CopilotKitCall {
  readonly name: string;
  readonly toolCallId: string;
  readonly args?: unknown;
}

/** A message of an AG-UI agent, as far as it matters here. */
export interface AgUiMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly toolCallId?: string | undefined;
  readonly error?: string | undefined;
  readonly activityType?: string | undefined;
  readonly toolCalls?:
    | readonly {
        readonly id: string;
        readonly function: { readonly name: string; readonly arguments: string };
      }[]
    | undefined;
}

/** The content of an activity of the type `mcp-apps`. */
interface AppActivity {
  result?: unknown;
  resourceUri?: unknown;
  serverId?: unknown;
  serverHash?: unknown;
  toolInput?: unknown;
  toolCallId?: unknown;
}

/** How a call and its activity are compared: by the arguments, and the text for the model. */
interface ComparableCall {
  input: Record<string, unknown> | undefined;
  text: string;
}

const textOf = ({ content }: AgUiMessage): string => (typeof content === 'string' ? content : '');

const answerTo = (messages: readonly AgUiMessage[], id: string) =>
  messages.find((message) => message.role === 'tool' && message.toolCallId === id);

/** The text that the middleware creates from a result for the model. */
function middlewareText(result: unknown): string {
  if (!isObject(result) || !Array.isArray(result['content'])) return '';
  const blocks = (result['content'] as unknown[]).filter(isObject);
  const texts = blocks.flatMap(({ type, text }) =>
    type === 'text' && typeof text === 'string' ? [text] : [],
  );
  return texts.join('\n') || JSON.stringify(result['content']);
}

const isSame = (a: ComparableCall, b: ComparableCall): boolean =>
  a.text === b.text && sameJson(a.input, b.input);

/** The URI of a tool's view; null if the tool has none, undefined if the page does not list the tool. */
function listedUri(name: string, options: ChatPartOptions): string | null | undefined {
  const unlisted: ShownTool = { tool: name };
  const shown = shownTool(name, options, unlisted);
  if (!shown) return null;
  return typeof shown.tool === 'object' ? uriOf(shown.tool) : undefined;
}

/**
 * The activity of a call. One that names its call belongs to it. Those of `@ag-ui/mcp-apps-middleware` name neither call
 * nor tool, so they are matched by input, text and, for tools that the page lists, by the URI of the view. The second of two equal calls gets the second of two equal activities. Other tools
 * may have no view, and then no activity. While it is open which of those an activity belongs to, no call gets it,
 * because a view must not get the data of another tool.
 */
function activityOf(
  messages: readonly AgUiMessage[],
  { id, name, ...call }: ComparableCall & { id: string; name: string },
  options: ChatPartOptions,
): AppActivity | undefined {
  const uri = listedUri(name, options);
  const equalCalls = messages
    .flatMap(({ toolCalls = [] }) => toolCalls)
    .filter(({ id: other, function: { arguments: text } }) => {
      const answer = answerTo(messages, other);
      return answer && isSame(call, { input: parsedObject(text || '{}'), text: textOf(answer) });
    })
    .map((other) => ({ ...other, uri: listedUri(other.function.name, options) }));
  const isOwn = ({ resourceUri }: AppActivity) =>
    uri === undefined
      ? equalCalls.every((other) => other.uri !== resourceUri)
      : resourceUri === uri;
  const all = messages
    .filter(({ role, activityType }) => role === 'activity' && activityType === 'mcp-apps')
    .map(({ content }) => (isObject(content) ? (content as AppActivity) : {}));
  const named = all.findLast(({ toolCallId }) => toolCallId === id);
  if (named) return named;
  const activities = all
    .filter(({ toolCallId }) => toolCallId === undefined)
    .filter(({ toolInput, result }) =>
      isSame(call, { input: asInput(toolInput) ?? {}, text: middlewareText(result) }),
    )
    .filter(isOwn);
  const candidates = equalCalls.filter((other) => other.uri === uri);
  const isCertain =
    uri !== undefined ||
    candidates.every((other) => other.function.name === name) ||
    candidates.length <= activities.length;
  return isCertain ? activities[candidates.findIndex((other) => other.id === id)] : undefined;
}

function describedBy(activity: AppActivity | undefined, tool: string): ShownTool | undefined {
  if (typeof activity?.resourceUri !== 'string') return undefined;
  const serverId = activity.serverId || activity.serverHash;
  return {
    tool,
    resourceUri: activity.resourceUri,
    ...(typeof serverId === 'string' && serverId !== '' && { serverId }),
  };
}

/** The middleware reports a failed call as `{"error": …}`. */
const outcomeOf = (answer: AgUiMessage) => (content: unknown) => {
  const { error = parsedObject(textOf(answer))?.['error'] } = answer;
  return typeof error === 'string' ? errorResult(error) : toolResultOf(content);
};

/**
 * Whether no activity will follow an answer. The middleware sends activities in sequence after the model has finished.
 * A view gets one result, so it waits for the whole one.
 */
const isSettled = (
  messages: readonly AgUiMessage[],
  answer: AgUiMessage,
  { isStopped = true }: ChatPartOptions,
): boolean =>
  isStopped ||
  messages
    .slice(messages.indexOf(answer))
    .some(({ role }) => role !== 'tool' && role !== 'activity');

/**
 * The frame of a tool call, or undefined if the tool has no view. In a tool renderer:
 * ```tsx
 * const options = { tools, isStopped: !agent.isRunning };
 * const frame = frameFromCopilotKitCall(call, agent.messages, options);
 * return frame && <McpAppFrame {...frame} relay="/relay" />;
 * ```
 * With `options.tools` the view is shown from the first character of the input; without it, when the activity of
 * `@ag-ui/mcp-apps-middleware` arrives. CopilotKit renders that activity by default, so register a renderer for
 * `mcp-apps` that renders nothing.
 */
export function frameFromCopilotKitCall(
  call: CopilotKitCall,
  messages: readonly AgUiMessage[],
  options: ChatPartOptions = {},
): ChatFrameProps | undefined {
  const { toolCallId: id, name } = call;
  const asked = messages
    .flatMap(({ toolCalls = [] }) => toolCalls)
    .find((other) => other.id === id);
  const text = asked?.function.arguments ?? '';
  const answer = answerTo(messages, id);
  const input = parsedObject(answer ? text || '{}' : text);
  const activity =
    answer && activityOf(messages, { id, name, input, text: textOf(answer) }, options);
  const shown = shownTool(name, options, describedBy(activity, name));
  let stage: CallStage;
  if (answer && (activity || isSettled(messages, answer, options))) {
    stage = activity
      ? answeredStage(input, activity.result)
      : answeredStage(input, answer.content, outcomeOf(answer));
  } else if (input) stage = { stage: 'called', input };
  else stage = { stage: 'streaming', partial: text === '' ? asInput(call.args) : text };
  return shown && callProps(shown, { name, call: stage, approval: 'none' }, options);
}

function uriOf(tool: Parameters<typeof toolResourceUri>[0]): string | undefined {
  try {
    return toolResourceUri(tool);
  } catch {
    return undefined;
  }
}

/** A message for `agent.addMessage()`. */
export interface CopilotKitMessage {
  id: string;
  role: 'user';
  content: string | ({ type: 'text'; text: string } | MediaPart)[];
}

/** `crypto.randomUUID` exists only on secure origins. */
const newId = (): string =>
  `view-${[...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('')}`;

/**
 * Converts a view's message for `agent.addMessage()`. The role is always `user`: a view cannot write messages of the
 * model.
 */
export function copilotKitMessage(message: ViewMessage): CopilotKitMessage {
  const pieces = messagePieces(message);
  const content = pieces.map((piece) =>
    piece.kind === 'text' ? { type: 'text' as const, text: piece.text } : mediaPart(piece),
  );
  return { id: newId(), role: 'user', content: plainText(pieces) ?? content };
}
