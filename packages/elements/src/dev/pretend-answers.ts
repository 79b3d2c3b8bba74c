// What a pretend Host answers when nobody says otherwise: it agrees, and does nothing.
import type { HandlerContext, HostHandlers } from '../host/requests/host-handlers.js';
import { ErrorCode } from '../protocol/json-rpc.js';
import type { CallToolResult, ReadResourceResult } from '../protocol/mcp.js';
import { RpcError } from '../rpc/rpc-error.js';

type Arguments = Record<string, unknown>;

/** A tool of the pretended server: its result, or what makes it. */
export type PretendTool =
  | CallToolResult
  | ((input: Arguments, context: HandlerContext) => CallToolResult | Promise<CallToolResult>);

export interface PretendServer {
  /** The tools of the View's server, by name. None: the Host offers no server tools. */
  tools?: Record<string, PretendTool> | undefined;
  /** The resources of the View's server: their text by URI. None: the Host offers no resources. */
  resources?: Record<string, string> | undefined;
  /** Answers of your own; each wins over the pretended one. */
  handlers?: HostHandlers | undefined;
}

/** The handlers of a Host with this server behind it. */
export function pretendAnswers({ tools, resources, handlers }: PretendServer): HostHandlers {
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

const serverTools = (tools: Record<string, PretendTool>): HostHandlers => ({
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
  `Unknown ${kind}: ${name}. The pretend host has: ${Object.keys(known).join(', ') || 'none'}.`;
