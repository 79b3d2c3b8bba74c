// An MCP client as the relay needs it, by shape: `Client` of @modelcontextprotocol/sdk 1.x and of
// @modelcontextprotocol/client 2.x both fit. And the list of what a page may ask of it.
import { boundedDelay } from '../../protocol/bounded-delay.js';
import { ErrorCode, isObject, isRequestId } from '../../protocol/json-rpc.js';
import type { RequestId } from '../../protocol/json-rpc.js';
import type { Implementation } from '../../protocol/mcp.js';
import type { RelayCapabilities, RelayHelloResult } from '../../protocol/relay.js';
import { RELAY_VERSION, RelayErrorCode } from '../../protocol/relay.js';
import { CLIENT_METHODS, clientRequest } from '../../rpc/client-request.js';
import type { ClientRequest } from '../../rpc/client-request.js';
import { withoutProgressToken } from '../../rpc/progress-token.js';
import { RpcError } from '../../rpc/rpc-error.js';
import type { RelayWork } from './relay-call.js';

// `never` fits the parameters of every client, whatever schemas its SDK types them with.
type ClientMethod = (...args: never[]) => Promise<object>;

/**
 * What the relay uses of an MCP client, which must be connected. Requests go through `request`, so that
 * results arrive as the server sent them; a client without it is called by its other methods, with the
 * params and the options.
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
  /** Called for clients that the relay made itself, by `connect` or `servers`. */
  close?(): Promise<void>;
  /** Its `onmessage` is chained to hear of list_changed. */
  readonly transport?: object | undefined;
  /** 2.x: "modern" servers (2026-07-28) announce changes only to who subscribed. */
  getProtocolEra?(): string | undefined;
  /** 2.x: the subscription that `ClientOptions.listChanged` opened on a modern connection. */
  readonly autoOpenedSubscription?: unknown;
}

/** Whether a page may ask the MCP server this. */
export const isForwarded = (method: string): method is ClientRequest =>
  CLIENT_METHODS.has(method as ClientRequest);

/** The token by which a page wants to hear of progress. */
export function progressTokenOf(params: Record<string, unknown> = {}): RequestId | undefined {
  const meta = params['_meta'];
  const token = isObject(meta) ? meta['progressToken'] : undefined;
  return isRequestId(token) ? token : undefined;
}

/** Asks the MCP server. The method must be one that `isForwarded`. */
export async function forward(
  client: RelayClient,
  method: string,
  params: Record<string, unknown>,
  { signal, progress }: RelayWork,
  requestTimeout: number,
): Promise<Record<string, unknown>> {
  const asked = method as ClientRequest;
  const given = withoutProgressToken(params);
  const timeout = boundedDelay(requestTimeout);
  // Only when the page asked for progress: servers may work harder to tell it.
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

/** The error of a server of the 2026-07-28 revision that misses a header with the value of an argument. */
const isHeaderMismatch = (error: unknown): boolean => isObject(error) && error['code'] === -32020;

/**
 * Servers of the 2026-07-28 revision may ask for arguments in headers, and refuse a call without them before
 * it runs. The SDK adds them in `callTool`, which also checks results: the definition of the tool that it
 * gets here has no output schema to check against.
 */
async function callWithHeaders(
  client: RelayClient,
  params: Record<string, unknown>,
  options: object,
): Promise<unknown> {
  const sdk = client as unknown as Record<string, (...args: unknown[]) => Promise<unknown>>;
  const { tools } = (await sdk['listTools']!({}, options)) as { tools: { name: string }[] };
  const tool = tools.find(({ name }) => name === params['name']);
  const toolDefinition = tool && { ...tool, outputSchema: undefined };
  return sdk['callTool']!(params, { ...options, ...(toolDefinition && { toolDefinition }) });
}

/** Throws an RpcError for a page that does not speak our version. One that names none speaks the first. */
export function checkVersion(versions: unknown = [RELAY_VERSION]): void {
  if (Array.isArray(versions) && versions.includes(RELAY_VERSION)) return;
  throw new RpcError(
    RelayErrorCode.VersionRefused,
    `The relay speaks version ${RELAY_VERSION}, the page ${JSON.stringify(versions)?.slice(0, 100)}. ` +
      'Update the older of the two.',
    { versions: [RELAY_VERSION] },
  );
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
