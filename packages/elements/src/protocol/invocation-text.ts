// The status text of a tool while it runs, or while its view starts afterwards.
import type { Tool } from './mcp.js';

/** The text of `openai/toolInvocation/…`, cut to 64 characters as in ChatGPT; undefined if the tool has none. */
export function invocationText(tool: Tool | string | undefined, isDone: boolean) {
  const key = `openai/toolInvocation/invok${isDone ? 'ed' : 'ing'}`;
  const text = (tool as Partial<Tool> | undefined)?._meta?.[key];
  return typeof text === 'string' ? text.slice(0, 64) : undefined;
}
