// An MCP client as the relay needs it, by shape: `Client` of @modelcontextprotocol/sdk 1.x and of
// @modelcontextprotocol/client 2.x both fit. And the list of what a page may ask of it.
import { ErrorCode, isObject } from '../../protocol/json-rpc.js';
import type { Implementation, Progress } from '../../protocol/mcp.js';
import type { RelayCapabilities, RelayHelloResult } from '../../protocol/relay.js';
import { RELAY_VERSION } from '../../protocol/relay.js';
import { withoutProgressToken } from '../../rpc/progress-token.js';
import { RpcError } from '../../rpc/rpc-error.js';

// `never` fits the parameters of every client, whatever schemas its SDK types them with.
type ClientMethod = (...args: never[]) => Promise<object>;

/** What the relay uses of an MCP client, which must be connected. */
export interface RelayClient {
  /** (params, options) in 2.x, (params, resultSchema, options) in 1.x. */
  callTool: ClientMethod;
  listTools: ClientMethod;
  listResources: ClientMethod;
  listResourceTemplates: ClientMethod;
  readResource: ClientMethod;
  listPrompts: ClientMethod;
  getServerCapabilities(): RelayCapabilities | undefined;
  getServerVersion(): Implementation | undefined;
  /** Its `onmessage` is chained to hear of list_changed. */
  readonly transport?: object | undefined;
  /** 2.x: "modern" servers (2026-07-28) announce changes only to who subscribed. */
  getProtocolEra?(): string | undefined;
  /** 2.x: the subscription that `ClientOptions.listChanged` opened on a modern connection. */
  readonly autoOpenedSubscription?: unknown;
}

/** What goes along with a request to the server. */
export interface ForwardOptions {
  signal: AbortSignal;
  /** Milliseconds. */
  timeout: number;
  /** Only when the page asked for progress: servers may work harder to tell it. */
  onprogress?: (progress: Progress) => void;
}

type MethodName = {
  [K in keyof RelayClient]: RelayClient[K] extends ClientMethod ? K : never;
}[keyof RelayClient];

// A Map, never an object: `constructor` is a method nobody serves (X7).
const FORWARDED: ReadonlyMap<string, MethodName> = new Map([
  ['tools/call', 'callTool'],
  ['tools/list', 'listTools'],
  ['resources/list', 'listResources'],
  ['resources/templates/list', 'listResourceTemplates'],
  ['resources/read', 'readResource'],
  ['prompts/list', 'listPrompts'],
] as const);

/** Whether a page may ask the MCP server this. */
export const isForwarded = (method: string): boolean => FORWARDED.has(method);

/** Asks the MCP server. The method must be one that `isForwarded`. */
export async function forward(
  client: RelayClient,
  method: string,
  params: Record<string, unknown>,
  options: ForwardOptions,
): Promise<Record<string, unknown>> {
  const name = FORWARDED.get(method)!;
  const call = client[name] as unknown as (...args: unknown[]) => Promise<unknown>;
  // 1.x has a default for its second parameter, so that its `length` is 1; 2.x has two plain ones.
  const takesSchema = name === 'callTool' && call.length !== 2;
  const given = withoutProgressToken(params);
  const result = await call.apply(
    client,
    takesSchema ? [given, undefined, options] : [given, options],
  );
  if (!isObject(result))
    throw new RpcError(
      ErrorCode.InternalError,
      `The MCP client answered ${method} with no object.`,
    );
  return result;
}

/** The answer to `relay/hello`. Says only what works through a relay, so no `subscribe`. */
export function helloOf(client: RelayClient): RelayHelloResult {
  const offered = client.getServerCapabilities();
  if (!offered)
    throw new RpcError(
      ErrorCode.ConnectionClosed,
      'The MCP client of the relay is not connected. Await client.connect(transport) first.',
    );
  const isSilent = client.getProtocolEra?.() === 'modern' && !client.autoOpenedSubscription;
  const capabilities: RelayCapabilities = {};
  for (const kind of ['tools', 'resources', 'prompts'] as const) {
    const capability = offered[kind];
    if (capability)
      capabilities[kind] = capability.listChanged && !isSilent ? { listChanged: true } : {};
  }
  const serverInfo = client.getServerVersion();
  return { relay: RELAY_VERSION, capabilities, ...(serverInfo && { serverInfo }) };
}
