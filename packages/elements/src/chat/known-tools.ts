// Finds the tool that a part belongs to, and whether it has a view.
import type { Tool } from '../protocol/mcp.js';
import { isChosenByResult, toolResourceUri } from '../protocol/ui-extension.js';
import type { ChatPartOptions, ShownTool } from './call-props.js';

function hasView(tool: Tool): boolean {
  try {
    return isChosenByResult(tool) || toolResourceUri(tool) !== undefined;
  } catch {
    // The tool declares a view, but incorrectly. The frame shows the error.
    return true;
  }
}

const listed = (tools: NonNullable<ChatPartOptions['tools']>, name: string): Tool | undefined =>
  Array.isArray(tools)
    ? (tools as readonly Tool[]).find((tool) => tool.name === name)
    : Object.hasOwn(tools, name)
      ? (tools as Readonly<Record<string, Tool>>)[name]
      : undefined;

/**
 * What to show for a call of this tool; undefined if it has no view.
 * @param name as the model knows the tool
 * @param described what the chat library says about its view; it counts for tools that the page does not list. Libraries
 * may say it only with the result, and a frame whose server changes then starts its view again.
 */
export function shownTool(
  name: string,
  { tools, serverOf }: ChatPartOptions,
  described?: ShownTool | undefined,
): ShownTool | undefined {
  const tool = tools && listed(tools, name);
  if (!tool) return described;
  if (!hasView(tool)) return undefined;
  const serverId = serverOf?.(name);
  return { tool, ...(serverId !== undefined && { serverId }) };
}
