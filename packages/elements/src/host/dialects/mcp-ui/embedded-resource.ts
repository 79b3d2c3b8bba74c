// Older servers put a view into the result of the tool.
import { isObject } from '../../../protocol/json-rpc.js';
import type { CallToolResult, ResourceContents } from '../../../protocol/mcp.js';

/** The first UI resource that a result embeds. */
export function embeddedResource(result: CallToolResult | undefined): ResourceContents | undefined {
  const content: unknown = result?.content;
  for (const block of Array.isArray(content) ? (content as unknown[]) : []) {
    if (!isObject(block) || block['type'] !== 'resource' || !isObject(block['resource'])) continue;
    const { uri } = block['resource'];
    if (typeof uri === 'string' && uri.startsWith('ui://')) {
      return block['resource'] as object as ResourceContents;
    }
  }
  return undefined;
}
