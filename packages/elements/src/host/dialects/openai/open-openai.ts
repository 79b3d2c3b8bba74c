// Views written for ChatGPT: `window.openai` in the view, answered by the host as MCP Apps.
import { OPENAI_PRELUDE } from '../../../generated/openai-prelude.js';
import { isMimeType } from '../../../protocol/mime-type.js';
import {
  OPENAI_EXTRAS,
  OPENAI_ID_PREFIX,
  openAiMethod,
  WIDGET_STATE_KEY,
} from '../../../protocol/openai-dialect.js';
import type { OpenAiPreludeConfig } from '../../../protocol/openai-dialect.js';
import type { Tool } from '../../../protocol/mcp.js';
import { uiMeta } from '../../../protocol/ui-extension.js';
import { mayHandshake } from '../choose-dialect.js';
import type { Dialect, DialectStart, DialectView } from '../dialect.js';
import { preludeWithPrefix } from '../prelude-id.js';
import { SKYBRIDGE_MIME_TYPE } from '../dialect-name.js';
import { answerExtra } from './openai-requests.js';

/** JSON as JavaScript that is safe inside a `<script>` element, whatever strings it contains. */
const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');

const newSessionId = () => crypto.getRandomValues(new Uint32Array(4)).join('-');

/** The configuration of the prelude. Members that the host does not support are omitted. */
export function preludeConfig(
  { resource, tool }: DialectView,
  { hostContext, hostCapabilities, handlers, toolData, viewState }: DialectStart,
  widgetSessionId: string,
): OpenAiPreludeConfig {
  const { serverTools, message, updateModelContext } = hostCapabilities;
  const modes = hostContext.availableDisplayModes ?? [];
  return {
    name: tool?.name ?? resource.uri ?? 'view',
    hostContext,
    members: [
      ...(serverTools ? ['callTool' as const] : []),
      ...(message ? ['sendFollowUpMessage' as const] : []),
      ...(modes.length > 1 ? ['requestDisplayMode' as const] : []),
    ],
    extras: OPENAI_EXTRAS.filter((extra) => handlers.openai?.[extra]),
    keepsState: viewState !== undefined,
    updatesModel: updateModelContext !== undefined,
    widgetState: viewState?.get(WIDGET_STATE_KEY),
    toolInput: toolData.input,
    // A result waits for its input (D2).
    toolResult: toolData.input && toolData.result,
    widgetSessionId,
    mayUseStandard: mayHandshake(resource.html),
  };
}

/**
 * Why a view may not call a tool. As in ChatGPT, views of its MIME type may call only tools that allow it
 * (`openai/widgetAccessible`). If `_meta.ui.visibility` is set, it decides. Other views may call every tool that does
 * not forbid it.
 */
export function toolRefusal(tool: Tool, isSkybridge: boolean): string | undefined {
  if (uiMeta(tool)?.['visibility'] !== undefined) return undefined;
  const isAccessible = tool._meta?.['openai/widgetAccessible'] ?? !isSkybridge;
  if (isAccessible === true) return undefined;
  return `The tool ${tool.name} is not available to views. On the server, set its _meta["openai/widgetAccessible"] to true, or include "app" in _meta.ui.visibility.`;
}

/** The dialect for one view. */
export function openOpenAi(view: DialectView): Dialect {
  const widgetSessionId = newSessionId();
  const isSkybridge = isMimeType(view.resource.mimeType, SKYBRIDGE_MIME_TYPE);
  return {
    prelude(start) {
      const config = preludeConfig(view, start, widgetSessionId);
      return `(OPENAI_PRELUDE_CONFIG=>{${OPENAI_PRELUDE}})(${scriptJson(config)})`;
    },
    preludeOf: preludeWithPrefix(OPENAI_ID_PREFIX),
    refuseTool: (tool) => toolRefusal(tool, isSkybridge),
    callMeta: { 'openai/widgetSessionId': widgetSessionId },
    requests: new Map(OPENAI_EXTRAS.map((extra) => [openAiMethod(extra), answerExtra(extra)])),
  };
}
