// Converts a tool's output to an MCP result. Chat libraries pass on the whole result, its structured content, or text.
import { isObject } from '../protocol/json-rpc.js';
import type { CallToolResult } from '../protocol/mcp.js';
import { parsedObject } from './call-props.js';

/** Whether a value is already an MCP result. */
export const isToolResult = (value: unknown): value is CallToolResult =>
  isObject(value) &&
  Array.isArray(value['content']) &&
  value['content'].every((block) => isObject(block) && typeof block['type'] === 'string');

const text = (value: string): CallToolResult['content'] => [{ type: 'text', text: value }];

export const errorResult = (message: string): CallToolResult => ({
  isError: true,
  content: text(message),
});

/**
 * The result that a view gets. An object that is not an MCP result becomes its structured content. So does the JSON
 * text of an object, because servers write the same JSON in both places.
 */
export function toolResultOf(output: unknown): CallToolResult {
  if (isToolResult(output)) return output;
  if (typeof output === 'string') {
    const structuredContent = parsedObject(output);
    if (isToolResult(structuredContent)) return structuredContent;
    return { content: text(output), ...(structuredContent && { structuredContent }) };
  }
  const json = JSON.stringify(output) ?? '';
  return {
    content: json ? text(json) : [],
    ...(isObject(output) && { structuredContent: output }),
  };
}
