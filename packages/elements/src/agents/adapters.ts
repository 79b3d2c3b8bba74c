// The list of tools in the form of chat libraries. They pass their own function that makes a tool, so that nothing here
// depends on a version of them.
import type { CallToolResult, Tool } from '../protocol/mcp.js';
import type { AgentTools } from './agent-tools.js';

/** What the model reads of a result: its text. */
function textOf({ content, structuredContent }: CallToolResult): string {
  const texts = content.map((block) =>
    block.type === 'text' ? block.text : `[${block.type} that the app returned]`,
  );
  if (texts.length === 0 && structuredContent) texts.push(JSON.stringify(structuredContent));
  return texts.join('\n');
}

/** The text of the result; throws if the tool failed, as chat libraries expect. */
async function textResult(
  tools: AgentTools,
  name: string,
  args: unknown,
  signal: AbortSignal | undefined,
): Promise<string> {
  const result = await tools.call(name, { ...(args as object) }, { signal });
  if (result.isError) throw new Error(textOf(result));
  return textOf(result);
}

/** A tool of the AI SDK, for `streamText` and `generateText` that run in the page. */
export interface AiSdkTool<Schema> {
  description: string;
  inputSchema: Schema;
  execute(input: unknown, options?: { abortSignal?: AbortSignal | undefined }): Promise<string>;
}

/**
 * The current tools for the AI SDK, by name. Call it again after `change`.
 * @param jsonSchema the function of the package `ai`
 */
export async function aiSdkTools<Schema>(
  tools: AgentTools,
  jsonSchema: (schema: never) => Schema,
): Promise<Record<string, AiSdkTool<Schema>>> {
  const listed = await tools.list();
  return Object.fromEntries(
    listed.map(({ name, description = '', inputSchema }) => [
      name,
      {
        description,
        inputSchema: jsonSchema(inputSchema as never),
        execute: (
          input: unknown,
          { abortSignal }: { abortSignal?: AbortSignal | undefined } = {},
        ) => textResult(tools, name, input, abortSignal),
      },
    ]),
  );
}

/** `toolDefinition` of the package `@tanstack/ai`. */
export type TanStackToolDefinition<ClientTool> = (config: {
  name: string;
  description: string;
  inputSchema: never;
}) => { client(execute: (input: never, ...rest: never[]) => Promise<string>): ClientTool };

/**
 * The current tools for TanStack AI, as client tools. Call it again after `change`.
 * @param toolDefinition the function of the package `@tanstack/ai`
 */
export async function tanStackTools<ClientTool>(
  tools: AgentTools,
  toolDefinition: TanStackToolDefinition<ClientTool>,
): Promise<ClientTool[]> {
  const listed = await tools.list();
  return listed.map(({ name, description = '', inputSchema }) =>
    toolDefinition({ name, description, inputSchema: inputSchema as never }).client(
      (input: unknown) => textResult(tools, name, input, undefined),
    ),
  );
}

/** The part of an MCP client that lists and calls tools, as both official SDKs have it. */
export interface AgentToolsClient {
  listTools(): Promise<{ tools: Tool[] }>;
  callTool(
    params: { name: string; arguments?: Record<string, unknown> | undefined },
    ...options: unknown[]
  ): Promise<CallToolResult>;
}

/** The list as an MCP client, for agents that take one. `change` of the list tells that it has changed. */
export const agentToolsClient = (tools: AgentTools): AgentToolsClient => ({
  async listTools() {
    const listed = await tools.list();
    return {
      tools: listed.map(({ frame: _frame, appTool: _appTool, ...tool }) => tool),
    };
  },
  callTool: ({ name, arguments: args }, ...options) =>
    tools.call(name, args, { signal: signalIn(options) }),
});

/** SDK 1 has the options as the third parameter, SDK 2 as the second. */
function signalIn(options: readonly unknown[]): AbortSignal | undefined {
  for (const option of options) {
    const { signal } = (option ?? {}) as { signal?: unknown };
    if (signal instanceof AbortSignal) return signal;
  }
  return undefined;
}
