// Converts the values of `window.openai` to those of MCP Apps. Pure.
import type { HostContext } from '../../protocol/host-context.js';
import type { CallToolResult } from '../../protocol/mcp.js';
import { isRecord, recordOf } from './openai-window.js';
import type { OpenaiGlobals } from './openai-window.js';

const GLOBALS = [
  'toolInput',
  'toolOutput',
  'toolResponseMetadata',
  'theme',
  'locale',
  'maxHeight',
  'displayMode',
  'safeArea',
  'userAgent',
] as const satisfies (keyof OpenaiGlobals)[];

/** The current values. Those of a `set_globals` event take precedence. Read by name, because they can be getters. */
export const globalsOf = (openai: OpenaiGlobals, changes: OpenaiGlobals): OpenaiGlobals =>
  Object.fromEntries(
    GLOBALS.map((name) => [name, changes[name] === undefined ? openai[name] : changes[name]]),
  );

/**
 * The context of the host. `modal` is not a display mode of MCP Apps: the view is shown inline in the modal, and
 * `extras.view` tells the difference. A value of the wrong type is omitted.
 */
export function contextOf(globals: OpenaiGlobals, hasDisplayModes: boolean): HostContext {
  const { theme, locale, displayMode, maxHeight, safeArea, userAgent } = globals;
  const { device, capabilities } = recordOf(userAgent);
  const isMobile = /^(mobile|tablet)$/.test(String(recordOf(device)['type']));
  const context: Record<string, unknown> = {
    theme,
    locale: typeof locale === 'string' ? locale : undefined,
    displayMode: displayMode === 'modal' ? 'inline' : displayMode,
    // The host does not list its modes. The answer to a request says which one it chose.
    availableDisplayModes: hasDisplayModes ? ['inline', 'fullscreen', 'pip'] : undefined,
    containerDimensions: Number.isFinite(maxHeight) ? { maxHeight } : undefined,
    safeAreaInsets: recordOf(safeArea)['insets'],
    // A `desktop` device can still be a browser, so only phones and tablets are certain.
    platform: isMobile ? 'mobile' : undefined,
    deviceCapabilities: isRecord(capabilities) ? capabilities : undefined,
  };
  return context;
}

/** The input of the tool call, or undefined while it is not known, for example before the user approved it. */
export const inputOf = ({ toolInput }: OpenaiGlobals): Record<string, unknown> | undefined =>
  isRecord(toolInput) ? toolInput : undefined;

const isEnvelope = (value: unknown): value is CallToolResult =>
  isRecord(value) && ['content', 'structuredContent', 'isError'].some((key) => key in value);

/**
 * The result of the tool call, or undefined while there is none. Current hosts give the whole result in
 * `toolResponseMetadata`; older ones give its `_meta` there, and nothing of its `content`.
 */
export function resultOf(globals: OpenaiGlobals): CallToolResult | undefined {
  const { toolOutput, toolResponseMetadata } = globals;
  const metadata = recordOf(toolResponseMetadata);
  const envelope = [metadata['mcp_tool_result'], metadata['call_tool_result']].find(isEnvelope);
  const output = toolOutput === undefined || toolOutput === null ? {} : asResult(toolOutput);
  if (envelope) return { ...output, ...envelope, content: envelope.content ?? [] };
  const isMeta = !['status', 'mcp_tool_result', 'call_tool_result'].some((key) => key in metadata);
  const meta = isMeta && Object.keys(metadata).length > 0 ? { _meta: metadata } : {};
  const result = { ...output, ...meta };
  return Object.keys(result).length > 0 ? { content: [], ...result } : undefined;
}

/** The answer of `callTool()`. Some hosts answer with `{ result: text }` instead of a tool result. */
export function answerOf(answer: unknown): CallToolResult {
  if (isEnvelope(answer)) return { ...answer, content: answer.content ?? [] };
  const { result } = recordOf(answer);
  if (result !== undefined) return isEnvelope(result) ? answerOf(result) : asResult(result);
  return answer === undefined || answer === null ? { content: [] } : asResult(answer);
}

/** A value without its envelope: a text, which can be JSON, or structured content. */
function asResult(value: unknown): CallToolResult {
  if (typeof value !== 'string') return { content: [], structuredContent: value as never };
  const parsed = parsedJson(value);
  return {
    content: [{ type: 'text', text: value }],
    ...(isRecord(parsed) && { structuredContent: parsed }),
  };
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
