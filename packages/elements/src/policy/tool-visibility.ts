// Decides who may see and call a tool (R5).
import { uiMeta } from '../protocol/ui-extension.js';
import type { ToolVisibility } from '../protocol/ui-extension.js';
import type { Tool } from '../protocol/mcp.js';

/**
 * Whether `audience` may call `tool`. A tool without `visibility` is for both. If `visibility` is not an array, nobody
 * may call the tool, because the intended restriction is unknown.
 */
export function isToolVisibleTo(tool: Pick<Tool, '_meta'>, audience: ToolVisibility): boolean {
  const visibility = uiMeta(tool)?.['visibility'];
  if (visibility === undefined) return audience !== 'model' || !isPrivate(tool);
  return Array.isArray(visibility) && visibility.includes(audience);
}

/** The way in which servers for ChatGPT hide a tool from the model. */
const isPrivate = (tool: Pick<Tool, '_meta'>) => tool._meta?.['openai/visibility'] === 'private';

/** The tools to show to the model, without those that are only for views. */
export const toolsForModel = <T extends Pick<Tool, '_meta'>>(tools: readonly T[]): T[] =>
  tools.filter((tool) => isToolVisibleTo(tool, 'model'));
