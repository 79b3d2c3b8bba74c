// The interface of an MCP client (docs/decisions/clients-by-shape.md), and the requests that a page may send through it.
import {
  boundedDelay,
  ErrorCode,
  isObject,
  isRequestId,
  RELAY_VERSION,
  RelayErrorCode,
} from '@mcp-app/elements/protocol';
import type {
  Implementation,
  RelayCapabilities,
  RelayHelloResult,
  RequestId,
  ServerRequests,
} from '@mcp-app/elements/protocol';
import {
  canSubscribe,
  CLIENT_METHODS,
  clientRequest,
  RpcError,
  withoutProgressToken,
} from '@mcp-app/elements/rpc';
import type { RelayWork } from './relay-call.js';

// `never` is compatible with the parameter types of every SDK.
type ClientMethod = (...args: never[]) => Promise<object>;

/**
 * The parts of an MCP client that the relay uses. The client must be connected. Requests go through `request`, so that
 * results arrive as the server sent them; without it, the client's specific methods are called with the params and the
 * options.
 */
export interface RelayClient {
  request?: ClientMethod;
  callTool: ClientMethod;
  listTools: ClientMethod;
  listResources: ClientMethod;
  listResourceTemplates: ClientMethod;
  readResource: ClientMethod;
  listPrompts: ClientMethod;
  getServerCapabilities(): RelayCapabilities | undefined;
  getServerVersion(): Implementation | undefined;
  /** Called for clients that the relay created with `connect` or `servers`. */
  close?(): Promise<void>;
  /** Called for such clients, to find out whether their server has restarted. */
  ping?: ClientMethod;
  /** Its `onmessage` is wrapped to receive list_changed. */
  readonly transport?: object | undefined;
  /** 2.x: "modern" servers (2026-07-28) announce changes only to subscribers. */
  getProtocolEra?(): string | undefined;
  /** 2.x: the subscription that `ClientOptions.listChanged` opened on a modern connection. */
  readonly autoOpenedSubscription?: unknown;
  /** 2.x: opens a subscription, with which the relay follows lists and resources of modern servers. */
  listen?: ClientMethod;
}

/** Whether a page may send this method to the MCP server. */
export const isForwarded = (method: string): method is keyof ServerRequests =>
  CLIENT_METHODS.has(method as keyof ServerRequests);

/** The progress token of a page's request. */
export function progressTokenOf(params: Record<string, unknown> = {}): RequestId | undefined {
  const meta = params['_meta'];
  const token = isObject(meta) ? meta['progressToken'] : undefined;
  return isRequestId(token) ? token : undefined;
}

/** Sends a request to the MCP server. `isForwarded` must be true for the method. */
export async function forward(
  client: RelayClient,
  method: string,
  params: Record<string, unknown>,
  { signal, progress }: RelayWork,
  requestTimeout: number,
): Promise<Record<string, unknown>> {
  // It was cancelled, or its user signed out, while the client was connecting.
  signal.throwIfAborted();
  const asked = method as keyof ServerRequests;
  const given = withoutProgressToken(params);
  const timeout = boundedDelay(requestTimeout);
  // Only if the page asked for progress, because reporting it may cost the server extra work.
  const options = progress ? { signal, timeout, onprogress: progress } : { signal, timeout };
  let result: unknown;
  try {
    result = await clientRequest(client, asked, given, options);
  } catch (error) {
    if (asked !== 'tools/call' || !isHeaderMismatch(error)) throw error;
    result = await callWithHeaders(client, given, options);
  }
  if (!isObject(result))
    throw new RpcError(
      ErrorCode.InternalError,
      `The MCP client answered ${method} with something that is not an object.`,
    );
  return result;
}

/** The error of a server of the 2026-07-28 revision if a header with the value of an argument is missing. */
const isHeaderMismatch = (error: unknown): boolean => isObject(error) && error['code'] === -32020;

/** Limits a server that returns endless pages of a list. */
const MAX_PAGES = 100;

/** The definition of a tool, from the page of the list that has it. A cursor that repeats ends the list. */
async function listedTool(
  listTools: (...args: unknown[]) => Promise<unknown>,
  wanted: unknown,
  options: { signal: AbortSignal },
): Promise<object | undefined> {
  const asked = new Set<string | undefined>();
  let cursor: string | undefined;
  do {
    asked.add(cursor);
    const page = (await listTools(cursor ? { cursor } : {}, options)) as {
      tools: { name: string }[];
      nextCursor?: string;
    };
    // It was cancelled, or its user signed out, in the meantime.
    options.signal.throwIfAborted();
    const tool = page.tools.find(({ name }) => name === wanted);
    if (tool) return tool;
    cursor = page.nextCursor || undefined;
  } while (!asked.has(cursor) && asked.size < MAX_PAGES);
  return undefined;
}

/**
 * Servers of the 2026-07-28 revision may require arguments in headers, and refuse a call without them before it runs.
 * The SDK adds them in `callTool`, which also validates results, so the tool definition passed to it has no output
 * schema.
 */
async function callWithHeaders(
  client: RelayClient,
  params: Record<string, unknown>,
  options: { signal: AbortSignal },
): Promise<unknown> {
  const sdk = client as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const tool = await listedTool(sdk['listTools']!, params['name'], options);
  const toolDefinition = tool && { ...tool, outputSchema: undefined };
  return sdk['callTool']!(params, { ...options, ...(toolDefinition && { toolDefinition }) });
}

/** Throws an RpcError for a page that does not support our version. Without `versions`, the page supports version 1. */
export function checkVersion(versions: unknown = [RELAY_VERSION]): void {
  if (Array.isArray(versions) && versions.includes(RELAY_VERSION)) return;
  throw new RpcError(
    RelayErrorCode.VersionRefused,
    `The relay uses version ${RELAY_VERSION}, the page ${JSON.stringify(versions)?.slice(0, 100)}. ` +
      'Update the older of the two.',
    { versions: [RELAY_VERSION] },
  );
}

/** The answer to `relay/hello`. Contains only capabilities that work through a relay. */
export function helloOf(client: RelayClient): RelayHelloResult {
  const offered = client.getServerCapabilities();
  if (!offered)
    throw new RpcError(
      ErrorCode.ConnectionClosed,
      'The MCP client of the relay is not connected. Await client.connect(transport) first.',
    );
  const isModern = client.getProtocolEra?.() === 'modern';
  const isSilent = isModern && !client.autoOpenedSubscription && !client.listen;
  const capabilities: RelayCapabilities = {};
  for (const kind of ['tools', 'resources', 'prompts'] as const) {
    const capability = offered[kind];
    if (capability)
      capabilities[kind] = capability.listChanged && !isSilent ? { listChanged: true } : {};
  }
  if (capabilities.resources && canSubscribe(client)) capabilities.resources.subscribe = true;
  const serverInfo = client.getServerVersion();
  return { relay: RELAY_VERSION, capabilities, ...(serverInfo && { serverInfo }) };
}
