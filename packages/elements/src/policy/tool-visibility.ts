// Who may see and call a tool (R5).
import { uiMeta } from '../protocol/ui-extension.js';
import type { ToolVisibility } from '../protocol/ui-extension.js';
import type { Tool } from '../protocol/mcp.js';

/**
 * Whether `audience` may call `tool`. A tool that does not say is for both; one whose `visibility`
 * is not an array is for nobody, since it meant to say something.
 */
export function isToolVisibleTo(tool: Pick<Tool, '_meta'>, audience: ToolVisibility): boolean {
  const visibility = uiMeta(tool)?.['visibility'];
  if (visibility === undefined) return audience !== 'model' || !isPrivate(tool);
  return Array.isArray(visibility) && visibility.includes(audience);
}

/** How servers that address ChatGPT keep a tool from the model. */
const isPrivate = (tool: Pick<Tool, '_meta'>) => tool._meta?.['openai/visibility'] === 'private';

/** The tools to show to the model: without those that are for views only. */
export const toolsForModel = <T extends Pick<Tool, '_meta'>>(tools: readonly T[]): T[] =>
  tools.filter((tool) => isToolVisibleTo(tool, 'model'));
