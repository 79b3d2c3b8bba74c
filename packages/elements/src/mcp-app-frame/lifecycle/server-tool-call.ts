// With `server="…"` the frame is the whole host: it calls the tool itself.
import { errorText } from '../../protocol/error-text.js';
import type { ServerLink } from '../../host/link/server-link.js';
import type { CallToolParams, CallToolResult } from '../../protocol/mcp.js';

/** Calls the tool once its server is reached. A failure becomes the result that a host would show. */
export async function callServerTool(
  link: ServerLink | Promise<ServerLink>,
  params: CallToolParams,
  signal: AbortSignal,
): Promise<CallToolResult> {
  try {
    const server = await link;
    await server.ready(signal);
    return await server.callTool(params, { signal });
  } catch (error) {
    const text = errorText(error);
    return { isError: true, content: [{ type: 'text', text }] };
  }
}
