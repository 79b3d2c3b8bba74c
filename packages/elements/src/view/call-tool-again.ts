// Runs in the view. The way to recover from `starved`: hosts lose results, and the protocol cannot request them again
// (openai-apps-sdk-examples#239, ext-apps#522).
import type { CallToolParams, CallToolResult } from '../protocol/mcp.js';
import { errorText } from '../protocol/error-text.js';
import type { RequestOptions } from '../rpc/pending-request.js';
import type { AppConnection } from './app-connection.js';
import type { AppSnapshot } from './app-snapshot.js';
import { RUNNING } from './host-updates.js';
import type { McpApp } from './mcp-app.js';
import type { AnyTools, ToolDataTypes, ToolTypes } from './typed-tools.js';

/** An `McpApp` with its two protected methods, which only this folder uses. */
interface Inside extends Pick<McpApp, 'callServerTool' | 'getSnapshot'> {
  change(patch: Partial<AppSnapshot>): void;
  receive(event: 'toolresult', params: CallToolResult): void;
}

/**
 * Calls the view's tool again, by default with the same input, and uses the answer as the tool's result: the
 * snapshot and the `toolresult` listeners get it as if it came from the host. A failure becomes a result with
 * `isError`.
 * @throws Error if the host did not name the tool and `name` is not given.
 */
export async function callToolAgain<
  Tools extends ToolTypes<Tools> = AnyTools,
  Own extends keyof Tools = keyof Tools,
>(
  app: AppConnection<Tools, Own>,
  params: Partial<CallToolParams> = {},
  options?: RequestOptions,
): Promise<ToolDataTypes<Tools, Own>['result']> {
  const inside = app as unknown as Inside;
  const { hostContext, toolInput = {} } = inside.getSnapshot();
  const { name = hostContext?.toolInfo?.tool?.name, arguments: input = toolInput } = params;
  if (!name) throw new Error('Pass the name of the tool.');
  inside.change({ ...RUNNING, toolInput: input });
  const result = await inside
    .callServerTool({ ...params, name, arguments: input }, options)
    .catch((error: unknown): CallToolResult => ({
      isError: true,
      content: [{ type: 'text', text: errorText(error) }],
    }));
  inside.receive('toolresult', result);
  return result as ToolDataTypes<Tools, Own>['result'];
}
