// Vercel AI SDK, 5 and later: the parts of a UIMessage, and the messages for `sendMessage()`.
import { isObject } from '../protocol/json-rpc.js';
import { asInput, callProps } from './call-props.js';
import type {
  Approval,
  CallStage,
  ChatFrameProps,
  ChatPartOptions,
  ShownTool,
} from './call-props.js';
import { shownTool } from './known-tools.js';
import { dataUrl, messagePieces } from './message-content.js';
import type { ViewMessage } from './message-content.js';
import { modelResult, modelText } from './model-result.js';
import type { ModelResultOptions } from './model-result.js';
import { answeredStage, errorResult, startedTaskId, toolResultOf } from './tool-output.js';

/** A part of a UIMessage, as far as it matters here. Every part of the AI SDK fits. */
export interface AiSdkPart {
  readonly type: string;
  readonly toolName?: string | undefined;
  readonly state?: string | undefined;
  readonly input?: unknown;
  readonly rawInput?: unknown;
  readonly output?: unknown;
  readonly errorText?: string | undefined;
  readonly preliminary?: boolean | undefined;
  readonly approval?:
    | { readonly approved?: boolean | undefined; readonly reason?: string | undefined }
    | undefined;
  readonly toolMetadata?: unknown;
}

const nameOf = ({ type, toolName }: AiSdkPart): string | undefined =>
  type === 'dynamic-tool' ? toolName : type.startsWith('tool-') ? type.slice(5) : undefined;

/** `@ai-sdk/mcp` 2 writes the tool's own name and its view into the metadata of the call. */
function describedBy({ toolMetadata }: AiSdkPart, name: string): ShownTool | undefined {
  if (!isObject(toolMetadata) || !isObject(toolMetadata['app'])) return undefined;
  const { resourceUri } = toolMetadata['app'];
  if (typeof resourceUri !== 'string') return undefined;
  const { toolName } = toolMetadata;
  return { tool: typeof toolName === 'string' ? toolName : name, resourceUri };
}

function stageOf(part: AiSdkPart): CallStage | undefined {
  const input = asInput(part.input);
  const { approval } = part;
  switch (part.state) {
    case 'input-streaming':
      return { stage: 'streaming', partial: input };
    case 'input-available':
    case 'approval-requested':
      return { stage: 'called', input };
    case 'approval-responded':
      return approval?.approved === false
        ? { stage: 'cancelled', input, reason: approval.reason }
        : { stage: 'called', input };
    case 'output-available':
      // A tool may report its task before its result.
      return part.preliminary && startedTaskId(part.output) === undefined
        ? { stage: 'called', input }
        : answeredStage(input, part.output);
    case 'output-error': {
      const result = errorResult(part.errorText ?? 'The tool failed.');
      return { stage: 'done', input: input ?? asInput(part.rawInput), result };
    }
    case 'output-denied':
      return { stage: 'cancelled', input, reason: approval?.reason };
    default:
      return undefined;
  }
}

const approvalOf = ({ state }: AiSdkPart): Approval =>
  state === 'approval-requested' ? 'waiting' : state === 'approval-responded' ? 'given' : 'none';

/**
 * The frame of a message part, or undefined if the part is not a call of a tool with a view. Pass every part:
 * ```tsx
 * const frame = frameFromAiSdkPart(part);
 * return frame && <McpAppFrame {...frame} relay="/relay" />;
 * ```
 * The parts of `@ai-sdk/mcp` 2 say which tools have a view; with older versions, and for your own tools, pass
 * `options.tools`. The frame does not call the tool, because the AI SDK calls it.
 */
export function frameFromAiSdkPart(
  part: AiSdkPart,
  options: ChatPartOptions = {},
): ChatFrameProps | undefined {
  const name = nameOf(part);
  const call = stageOf(part);
  if (name === undefined || !call) return undefined;
  const shown = shownTool(name, options, describedBy(part, name));
  return shown && callProps(shown, { name, call, approval: approvalOf(part) }, options);
}

/** A message for `sendMessage()`. */
export interface AiSdkMessage {
  role: 'user';
  parts: ({ type: 'text'; text: string } | { type: 'file'; mediaType: string; url: string })[];
}

/**
 * Converts a view's message for `sendMessage()`. The role is always `user`: a view cannot write messages of the model.
 */
export const aiSdkMessage = (message: ViewMessage): AiSdkMessage => ({
  role: 'user',
  parts: messagePieces(message).map((piece) =>
    piece.kind === 'text'
      ? { type: 'text', text: piece.text }
      : { type: 'file', mediaType: piece.mimeType, url: dataUrl(piece.mimeType, piece.data) },
  ),
});

/** What `toModelOutput` of a tool returns. */
export type AiSdkModelOutput =
  | { type: 'error-text'; value: string }
  | {
      type: 'content';
      value: (
        | { type: 'text'; text: string }
        | { type: 'file'; mediaType: string; data: { type: 'data'; data: string } }
      )[];
    };

/**
 * What the model may see of a tool's output (`modelResult()`), for the tools of AI SDK 7:
 * ```ts
 * const tools = await mcp.tools();
 * for (const tool of Object.values(tools)) tool.toModelOutput = aiSdkModelOutput;
 * ```
 * `@ai-sdk/mcp` itself sends blocks for the user, links and embedded views with their metadata to the model.
 */
export function aiSdkModelOutput(
  { output }: { readonly output: unknown },
  options?: ModelResultOptions,
): AiSdkModelOutput {
  const result = toolResultOf(output);
  if (result.isError) return { type: 'error-text', value: modelText(result, options) };
  return {
    type: 'content',
    value: messagePieces(modelResult(result, options)).map((piece) =>
      piece.kind === 'text'
        ? { type: 'text', text: piece.text }
        : {
            type: 'file',
            mediaType: piece.mimeType,
            data: { type: 'data', data: piece.data },
          },
    ),
  };
}
