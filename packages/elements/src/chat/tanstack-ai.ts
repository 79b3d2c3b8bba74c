// TanStack AI: a call, its result and its view are three parts of a message.
import type { ContentBlock, ResourceContents } from '../protocol/mcp.js';
import { asInput, callProps, parsedObject } from './call-props.js';
import type {
  Approval,
  CallStage,
  ChatFrameProps,
  ChatPartOptions,
  ShownTool,
} from './call-props.js';
import { shownTool } from './known-tools.js';
import { mediaPart, messagePieces, plainText } from './message-content.js';
import type { MediaPart, ViewMessage } from './message-content.js';
import { modelResult } from './model-result.js';
import type { ModelResultOptions } from './model-result.js';
import { answeredStage, errorResult, toolResultOf } from './tool-output.js';

/** A part of a UIMessage, as far as it matters here. Every part of TanStack AI fits. */
export interface TanStackPart {
  readonly type: string;
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly arguments?: string | undefined;
  readonly input?: unknown;
  readonly output?: unknown;
  readonly state?: string | undefined;
  readonly approval?: { readonly approved?: boolean | undefined } | undefined;
  readonly toolCallId?: string | undefined;
  readonly toolName?: string | undefined;
  readonly content?: unknown;
  readonly error?: string | undefined;
  readonly serverId?: string | undefined;
  readonly resource?: { readonly uri: string; readonly text?: string; readonly blob?: string };
}

/** One block of a result with several. */
interface TanStackContent {
  type?: unknown;
  content?: unknown;
  source?: { type?: unknown; value?: unknown; mimeType?: unknown };
}

function blockOf(part: TanStackContent): ContentBlock {
  const { source } = part;
  if (part.type === 'image' && source?.type === 'data') {
    return { type: 'image', data: String(source.value), mimeType: String(source.mimeType) };
  }
  return { type: 'text', text: part.type === 'text' ? String(part.content) : JSON.stringify(part) };
}

const resultOf = (content: unknown) =>
  Array.isArray(content) ? { content: content.map(blockOf) } : toolResultOf(content);

/** TanStack AI sends errors as `{"error": …}`. */
function failure(errorText: string | undefined, output: unknown) {
  const { error = errorText } =
    (typeof output === 'string' ? parsedObject(output) : asInput(output)) ?? {};
  return errorResult(typeof error === 'string' ? error : 'The tool failed.');
}

function stageOf(call: TanStackPart, result: TanStackPart | undefined): CallStage {
  const { state, approval, arguments: text = '' } = call;
  const input = asInput(call.input) ?? parsedObject(text);
  if (approval?.approved === false) return { stage: 'cancelled', input, reason: undefined };
  if (result?.state === 'error' || state === 'error') {
    const output = result?.content ?? call.output;
    return { stage: 'done', input, result: failure(result?.error, output) };
  }
  if (result?.state === 'complete') {
    return answeredStage(input, result.content, resultOf);
  }
  if (state === 'complete') return answeredStage(input, call.output);
  if (state === 'awaiting-input' || state === 'input-streaming') {
    return { stage: 'streaming', partial: text === '' ? undefined : text };
  }
  return { stage: 'called', input };
}

const approvalOf = ({ state }: TanStackPart): Approval =>
  state === 'approval-requested' ? 'waiting' : state === 'approval-responded' ? 'given' : 'none';

/** `@tanstack/ai-mcp` delivers the view after the call. It omits the view's metadata, such as its domains. */
function describedBy(view: TanStackPart | undefined): ShownTool | undefined {
  if (!view?.resource || view.toolName === undefined) return undefined;
  return {
    tool: view.toolName,
    resource: view.resource as ResourceContents,
    ...(view.serverId !== undefined && { serverId: view.serverId }),
  };
}

/**
 * The frame of a message part, or undefined if the part is not a call of a tool with a view. Pass every part:
 * ```tsx
 * const frame = frameFromTanStackPart(part, message.parts, { tools });
 * return frame && <McpAppFrame {...frame} relay="/relay" />;
 * ```
 * With `options.tools` the view is shown from the first character of the input. Without it, the view is shown when
 * TanStack AI delivers it, after the call, and without the domains and permissions that its server declared.
 */
export function frameFromTanStackPart(
  part: TanStackPart,
  parts: readonly TanStackPart[],
  options: ChatPartOptions = {},
): ChatFrameProps | undefined {
  if (part.type !== 'tool-call' || part.name === undefined) return undefined;
  const sibling = (type: string) =>
    parts.find((other) => other.type === type && other.toolCallId === part.id);
  const shown = shownTool(part.name, options, describedBy(sibling('ui-resource')));
  const call = stageOf(part, sibling('tool-result'));
  return shown && callProps(shown, { name: part.name, call, approval: approvalOf(part) }, options);
}

/** A message for `sendMessage()`: a text, or content of several kinds. */
export type TanStackMessage =
  | string
  | { content: ({ type: 'text'; content: string } | MediaPart)[] };

/** Content as TanStack AI writes it: a text, or parts. */
function contentOf(
  message: ViewMessage,
): string | ({ type: 'text'; content: string } | MediaPart)[] {
  const pieces = messagePieces(message);
  return (
    plainText(pieces) ??
    pieces.map((piece) =>
      piece.kind === 'text' ? { type: 'text', content: piece.text } : mediaPart(piece),
    )
  );
}

/** Converts a view's message for `sendMessage()`. */
export function tanStackMessage(message: ViewMessage): TanStackMessage {
  const content = contentOf(message);
  return typeof content === 'string' ? content : { content };
}

/**
 * What the model may see of a tool's output (`modelResult()`), for what the `execute` function of a tool returns.
 * TanStack AI has one result for the model and the page: a view then gets this content, too.
 */
export const tanStackModelContent = (output: unknown, options?: ModelResultOptions) =>
  contentOf(modelResult(toolResultOf(output), options));
