import type { CallToolResult } from '../protocol/mcp.js';

/** The text of a result, for when its view cannot be shown. */
export const textOfResult = (result: CallToolResult | undefined): string =>
  (result?.content ?? [])
    .flatMap((block) => (block.type === 'text' ? [block.text] : []))
    .join('\n\n');
