// The default answers of a mock host: it accepts every request and does nothing.
import type { HandlerContext, HostHandlers } from '@mcp-app/elements/host';
import { ErrorCode } from '@mcp-app/elements/protocol';
import type { CallToolResult, ReadResourceResult } from '@mcp-app/elements/protocol';
import { RpcError } from '@mcp-app/elements/rpc';

type Arguments = Record<string, unknown>;

/** A tool of the mock server: its result, or a function that returns it. */
export type MockTool =
  | CallToolResult
  | ((input: Arguments, context: HandlerContext) => CallToolResult | Promise<CallToolResult>);

export interface MockServer {
  /** The tools of the view's server, by name. Without them, the host offers no server tools. */
  tools?: Record<string, MockTool> | undefined;
  /** The resources of the view's server: text by URI. Without them, the host offers no resources. */
  resources?: Record<string, string> | undefined;
  /** Your own handlers; each replaces the mock handler. */
  handlers?: HostHandlers | undefined;
}

/** The handlers of a host with this server. */
export function mockAnswers({ tools, resources, handlers }: MockServer): HostHandlers {
  return {
    ...(tools && serverTools(tools)),
    ...(resources && serverResources(resources)),
    openLink: () => ({}),
    downloadFile: () => ({}),
    message: () => ({}),
    updateModelContext: () => ({}),
    ...handlers,
  };
}

const serverTools = (tools: Record<string, MockTool>): HostHandlers => ({
  listTools: () => ({
    tools: Object.keys(tools).map((name) => ({ name, inputSchema: { type: 'object' } })),
  }),
  callTool: ({ name, arguments: input = {} }, context) => {
    const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
    if (!tool) throw new RpcError(ErrorCode.InvalidParams, unknown('tool', name, tools));
    return typeof tool === 'function' ? tool(input, context) : tool;
  },
});

const serverResources = (resources: Record<string, string>): HostHandlers => ({
  listResources: () => ({ resources: Object.keys(resources).map((uri) => ({ uri, name: uri })) }),
  readResource({ uri }): ReadResourceResult {
    const text = Object.hasOwn(resources, uri) ? resources[uri] : undefined;
    if (text === undefined)
      throw new RpcError(ErrorCode.InvalidParams, unknown('resource', uri, resources));
    return { contents: [{ uri, text }] };
  },
});

const unknown = (kind: string, name: string, known: object): string =>
  `Unknown ${kind}: ${name}. The mock host has: ${Object.keys(known).join(', ') || 'none'}.`;
