// Sets up a frame from a recording: the same HTML, context and tool data, and the recorded answers.
import type { HandlerContext, HostHandlers } from '@mcp-app/elements/host';
import type { FrameProperties } from '@mcp-app/elements/mcp-app-frame';
import type {
  CallToolResult,
  HostCapabilities,
  HostContext,
  Implementation,
  ToolCancelled,
} from '@mcp-app/elements/protocol';
import { isObject } from '@mcp-app/elements/protocol';
import { RecordedAnswers } from './recorded-answers.js';
import type { ReplayedRequest } from './recorded-answers.js';
import type { Recording, RecordedMessage } from './recording.js';

type Params = Record<string, unknown>;

/** What a replay sets on a frame. */
export type ReplayProperties = Pick<
  FrameProperties,
  | 'resource'
  | 'host'
  | 'toolInput'
  | 'toolInputPartial'
  | 'toolResult'
  | 'toolCancelled'
  | 'handlers'
>;

/** What the host sent at the start: the answer to `ui/initialize`, otherwise the recorded details of the frame. */
interface Handshake {
  hostInfo?: Implementation;
  hostContext?: HostContext;
  hostCapabilities?: HostCapabilities;
}

const isInitialize = ({ direction, message }: RecordedMessage) =>
  direction === 'from-view' && message['method'] === 'ui/initialize';

/** The messages of the last start of the view that has a handshake, or else of the last one. */
function lastSession(messages: readonly RecordedMessage[]): RecordedMessage[] {
  const { session } = messages.findLast(isInitialize) ?? messages.at(-1) ?? { session: 0 };
  return messages.filter((candidate) => candidate.session === session);
}

function handshakeOf(messages: readonly RecordedMessage[], { frame }: Recording): Handshake {
  const asked = messages.findLast(isInitialize);
  const answer = messages.find(
    ({ direction, message }) =>
      direction === 'to-view' &&
      isObject(message['result']) &&
      message['id'] === asked?.message['id'],
  );
  const { hostInfo, hostContext, hostCapabilities } = (answer?.message['result'] ??
    frame ??
    {}) as Params;
  return {
    ...(isObject(hostInfo) && { hostInfo: hostInfo as unknown as Implementation }),
    ...(isObject(hostContext) && { hostContext: hostContext as HostContext }),
    ...(isObject(hostCapabilities) && { hostCapabilities: hostCapabilities as HostCapabilities }),
  };
}

/** The host context at the end of the recording. */
function contextOf(messages: readonly RecordedMessage[], { hostContext }: Handshake): HostContext {
  const changes = messages
    .filter(({ message }) => message['method'] === 'ui/notifications/host-context-changed')
    .map(({ message }) => message['params'])
    .filter(isObject);
  return Object.assign({}, hostContext, ...changes) as HostContext;
}

const objectOf = (value: unknown): Params | undefined => (isObject(value) ? value : undefined);
const cancellationOf = (value: unknown): ToolCancelled | undefined => {
  if (!isObject(value)) return undefined;
  const { reason } = value;
  return typeof reason === 'string' ? { reason } : {};
};

type ToolProperties = Pick<
  ReplayProperties,
  'toolInput' | 'toolInputPartial' | 'toolResult' | 'toolCancelled'
>;

/** Input and outcome of the last tool call; from the frame if the recording started after them. */
function toolDataOf(messages: readonly RecordedMessage[], { frame }: Recording): ToolProperties {
  const { input, partial, result, cancelled } = frame?.toolData ?? {};
  let data: ToolProperties = {
    toolInput: objectOf(input),
    toolInputPartial: typeof partial === 'string' ? partial : objectOf(partial),
    toolResult: objectOf(result) as CallToolResult | undefined,
    toolCancelled: cancellationOf(cancelled),
  };
  const nothing = { toolResult: undefined, toolCancelled: undefined };
  const toView = messages.filter(({ direction }) => direction === 'to-view');
  for (const { message } of toView) {
    const { method } = message;
    const params = objectOf(message['params']) ?? {};
    const args = objectOf(params['arguments']);
    if (method === 'ui/notifications/tool-input-partial')
      data = { ...nothing, toolInput: undefined, toolInputPartial: args };
    if (method === 'ui/notifications/tool-input')
      data = { ...nothing, toolInput: args, toolInputPartial: undefined };
    if (method === 'ui/notifications/tool-result')
      data = { ...data, toolResult: params as unknown as CallToolResult };
    if (method === 'ui/notifications/tool-cancelled')
      data = { ...data, toolCancelled: cancellationOf(params) };
  }
  return data;
}

/** Handlers for what the recorded host supported, so that the view sees the same capabilities. */
function handlersOf(answers: RecordedAnswers, capabilities: HostCapabilities): HostHandlers {
  const from = (method: string) => (params: object, _context: HandlerContext) =>
    answers.answer(method, params as Params) as never;
  const { serverTools, serverResources, message, updateModelContext, sampling } = capabilities;
  return {
    // Links and files get the recorded answer, but are not opened: nothing leaves a replay.
    openLink: from('ui/open-link'),
    downloadFile: from('ui/download-file'),
    fallback: ({ method, params }) => answers.answer(method, params),
    ...(serverTools && { callTool: from('tools/call') }),
    // A frame that can list tools asks for the list before each call.
    ...(answers.has('tools/list') && { listTools: from('tools/list') }),
    ...(answers.has('prompts/list') && { listPrompts: from('prompts/list') }),
    ...(answers.has('ui/request-display-mode') && {
      requestDisplayMode: from('ui/request-display-mode'),
    }),
    ...(serverResources && {
      readResource: from('resources/read'),
      listResources: from('resources/list'),
      listResourceTemplates: from('resources/templates/list'),
    }),
    ...(message && { message: from('ui/message') }),
    ...(updateModelContext && { updateModelContext: from('ui/update-model-context') }),
    ...(sampling && { createMessage: from('sampling/createMessage') }),
  };
}

/**
 * The properties of a frame that replays a recording. It answers the view's requests immediately, from the recording.
 * Not replayed: the host's calls of the view's tools, progress, and the time between messages.
 * @param onRequest is called for each request, with whether the recording has an answer
 * @throws TypeError if the recording has no HTML
 */
export function replayProperties(
  recording: Recording,
  onRequest: (request: ReplayedRequest) => void = () => {},
): ReplayProperties {
  const { html, meta } = recording.frame?.resource ?? {};
  if (!html) {
    throw new TypeError(
      'This recording cannot be replayed: frame.resource.html is missing. Record again while the view is shown.',
    );
  }
  const messages = lastSession(recording.messages);
  const handshake = handshakeOf(messages, recording);
  // The new sandbox decides what is granted.
  const { sandbox: _, ...hostCapabilities } = handshake.hostCapabilities ?? {};
  const answers = new RecordedAnswers(messages, onRequest);
  return {
    resource: { text: html, _meta: { ui: meta } },
    host: {
      info: handshake.hostInfo,
      context: contextOf(messages, handshake),
      capabilities: hostCapabilities,
    },
    ...toolDataOf(messages, recording),
    handlers: handlersOf(answers, hostCapabilities),
  };
}
