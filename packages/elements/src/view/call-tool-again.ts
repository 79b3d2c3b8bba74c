// Runs in the View. The way out of `starved`: hosts lose results, and the protocol has no "send it again"
// (openai-apps-sdk-examples#239, ext-apps#522).
import type { CallToolParams, CallToolResult } from '../protocol/mcp.js';
import { textOf } from '../rpc/pending-request.js';
import type { RequestOptions } from '../rpc/pending-request.js';
import type { AppConnection } from './app-connection.js';
import type { AppSnapshot } from './app-snapshot.js';
import { RUNNING } from './host-news.js';
import type { McpApp } from './mcp-app.js';

/** An `McpApp`, with the two protected doors that only its friends in this folder use. */
interface Inside extends Pick<McpApp, 'callServerTool' | 'getSnapshot'> {
  change(patch: Partial<AppSnapshot>): void;
  hear(event: 'toolresult', params: CallToolResult): void;
}

/**
 * Calls the tool that this View belongs to once more, with the same input unless told otherwise, and
 * takes the answer as the tool's result: the snapshot and the `toolresult` listeners get it as if the
 * Host had sent it. Failure becomes a result with `isError`.
 * @throws Error when the Host did not say which tool it is and `name` is not given.
 */
export async function callToolAgain(
  app: AppConnection,
  params: Partial<CallToolParams> = {},
  options?: RequestOptions,
): Promise<CallToolResult> {
  const inside = app as unknown as Inside;
  const { hostContext, toolInput = {} } = inside.getSnapshot();
  const { name = hostContext?.toolInfo?.tool?.name, arguments: input = toolInput } = params;
  if (!name) throw new Error('Pass the name of the tool.');
  inside.change({ ...RUNNING, toolInput: input });
  const result = await inside
    .callServerTool({ ...params, name, arguments: input }, options)
    .catch((error: unknown): CallToolResult => ({
      isError: true,
      content: [{ type: 'text', text: textOf(error) }],
    }));
  inside.hear('toolresult', result);
  return result;
}
