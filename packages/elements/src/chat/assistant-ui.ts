// assistant-ui: a tool-call message part with its status, and the messages for `thread.append()`.
import { isObject } from '../protocol/json-rpc.js';
import { asInput, callProps, parsedObject } from './call-props.js';
import type { Approval, CallStage, ChatFrameProps, ChatPartOptions } from './call-props.js';
import { shownTool } from './known-tools.js';
import { dataUrl, messagePieces } from './message-content.js';
import type { ViewMessage } from './message-content.js';
import { modelResult } from './model-result.js';
import type { ModelResultOptions } from './model-result.js';
import { answeredStage, errorResult, isToolResult, toolResultOf } from './tool-output.js';

/** A tool-call part or the props of a tool's component, as far as they matter here. */
export interface AssistantUiPart {
  readonly type: string;
  readonly toolName?: string | undefined;
  readonly args?: unknown;
  readonly argsText?: string | undefined;
  readonly result?: unknown;
  readonly isError?: boolean | undefined;
  readonly artifact?: unknown;
  readonly status?:
    | { readonly type: string; readonly reason?: string | undefined; readonly error?: unknown }
    | undefined;
  readonly approval?:
    | {
        readonly approved?: boolean | undefined;
        readonly resolution?: string | undefined;
        readonly reason?: string | undefined;
      }
    | undefined;
  readonly mcp?:
    | {
        readonly app?:
          | { readonly resourceUri: string; readonly serverId?: string | undefined }
          | undefined;
      }
    | undefined;
}

/** assistant-ui uses an empty object until the first characters of the arguments arrive. */
const NOT_BEGUN = ['', '{}'];

const approvalOf = ({ approval }: AssistantUiPart): Approval =>
  approval === undefined ? 'none' : approval.approved ? 'given' : 'waiting';

const resultOf =
  ({ artifact, isError }: AssistantUiPart) =>
  (result: unknown) => {
    const output = isToolResult(artifact) ? artifact : toolResultOf(result);
    return isError ? { ...output, isError } : output;
  };

const messageOf = (error: unknown): string =>
  typeof error === 'string'
    ? error
    : isObject(error) && typeof error['message'] === 'string'
      ? error['message']
      : 'The tool failed.';

function stageOf(part: AssistantUiPart): CallStage {
  const { argsText, status, approval, result } = part;
  const args = asInput(part.args);
  // Until the text is complete, `args` holds the part that could be parsed.
  const input = argsText === undefined ? args : parsedObject(argsText);
  if (approval?.approved === false || approval?.resolution !== undefined) {
    return { stage: 'cancelled', input, reason: approval.reason ?? approval.resolution };
  }
  if (result !== undefined) return answeredStage(input ?? args, result, resultOf(part));
  if (status?.type === 'incomplete') {
    return status.reason === 'error'
      ? { stage: 'done', input: input ?? args, result: errorResult(messageOf(status.error)) }
      : { stage: 'cancelled', input, reason: status.reason };
  }
  if (status?.type === 'running' && argsText !== undefined) {
    if (NOT_BEGUN.includes(argsText)) return { stage: 'streaming', partial: undefined };
    if (!input) return { stage: 'streaming', partial: argsText };
  }
  return { stage: 'called', input: input ?? args };
}

/**
 * The frame of a tool-call part, or undefined if the tool has no view. In the component for tool calls:
 * ```tsx
 * const frame = frameFromAssistantUiPart(part);
 * return frame && <McpAppFrame {...frame} relay="/relay" />;
 * ```
 * The AI SDK and AG-UI runtimes say in `part.mcp` which tools have a view; with others, pass `options.tools`.
 */
export function frameFromAssistantUiPart(
  part: AssistantUiPart,
  options: ChatPartOptions = {},
): ChatFrameProps | undefined {
  const { type, toolName, mcp } = part;
  if (type !== 'tool-call' || toolName === undefined) return undefined;
  const app = mcp?.app;
  const described = app && {
    tool: toolName,
    resourceUri: app.resourceUri,
    ...(app.serverId !== undefined && { serverId: app.serverId }),
  };
  const shown = shownTool(toolName, options, described);
  const call = { name: toolName, call: stageOf(part), approval: approvalOf(part) };
  return shown && callProps(shown, call, options);
}

/** A message for `thread.append()`. */
export interface AssistantUiMessage {
  role: 'user';
  content: (
    | { type: 'text'; text: string }
    | { type: 'image'; image: string }
    | { type: 'file'; data: string; mimeType: string }
  )[];
}

/**
 * Converts a view's message for `thread.append()`. The role is always `user`: a view cannot write messages of the
 * model.
 */
export const assistantUiMessage = (message: ViewMessage): AssistantUiMessage => ({
  role: 'user',
  content: messagePieces(message).map((piece) => {
    if (piece.kind === 'text') return { type: 'text', text: piece.text };
    const { mimeType, data } = piece;
    return mimeType.startsWith('image/')
      ? { type: 'image', image: dataUrl(mimeType, data) }
      : { type: 'file', data, mimeType };
  }),
});

/** `modelContent` of a tool-call part, and what `toModelOutput` of a tool returns. */
export type AssistantUiModelContent = (
  | { type: 'text'; text: string }
  | { type: 'file'; data: string; mediaType: string }
)[];

/** What the model may see of a tool's output (`modelResult()`), for `modelContent` and `toModelOutput`. */
export const assistantUiModelContent = (
  { output }: { readonly output: unknown },
  options?: ModelResultOptions,
): AssistantUiModelContent =>
  messagePieces(modelResult(toolResultOf(output), options)).map((piece) =>
    piece.kind === 'text'
      ? { type: 'text', text: piece.text }
      : { type: 'file', data: piece.data, mediaType: piece.mimeType },
  );
