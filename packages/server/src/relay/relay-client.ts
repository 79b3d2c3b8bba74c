// The interface of an MCP client (docs/decisions/clients-by-shape.md), and the requests that a page may send through it.
import {
  APP_ELICITATION_KEY,
  boundedDelay,
  declaresAppElicitation,
  ErrorCode,
  errorText,
  isObject,
  isRequestId,
  RELAY_VERSION,
  RelayErrorCode,
  TASK_METHODS,
  UI_EXTENSION_ID,
  withTrace,
} from '@mcp-app/elements/protocol';
import type {
  Implementation,
  LinkRequests,
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
  taskSupportOf,
  withoutProgressToken,
} from '@mcp-app/elements/rpc';
import type { RelayWork } from './relay-call.js';
import { withInput } from './upstream/input-rounds.js';
import type { InputSource } from './upstream/input-rounds.js';
import { endOf, failureIn } from './watch/call-facts.js';
import type { CallWatch } from './watch/relay-telemetry.js';

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
export const isForwarded = (method: string): method is keyof LinkRequests =>
  CLIENT_METHODS.has(method as keyof ServerRequests) || TASK_METHODS.has(method);

/** The progress token of a page's request. */
export function progressTokenOf(params: Record<string, unknown> = {}): RequestId | undefined {
  const meta = params['_meta'];
  const token = isObject(meta) ? meta['progressToken'] : undefined;
  return isRequestId(token) ? token : undefined;
}

/** How a request is sent to the MCP server. */
interface Forwarding extends RelayWork {
  requestTimeout: number;
  /** The page, if it is asked for what the server needs. Default: the client's own handlers. */
  input?: InputSource | undefined;
}

/** The params with the context of the relay's telemetry. */
function traced(
  params: Record<string, unknown>,
  sent: ReturnType<CallWatch['sending']> | undefined,
): Record<string, unknown> {
  if (!sent) return params;
  const own = withTrace(params, sent.trace);
  const meta = own['_meta'];
  if (!sent.withoutBaggage || !isObject(meta) || !('baggage' in meta)) return own;
  const { baggage: _, ...others } = meta;
  return { ...own, _meta: others };
}

/** Sends a request to the MCP server. `isForwarded` must be true for the method. */
export async function forward(
  client: RelayClient,
  method: string,
  params: Record<string, unknown>,
  { signal, progress, watch, requestTimeout, input }: Forwarding,
): Promise<Record<string, unknown>> {
  // It was cancelled, or its user signed out, while the client was connecting.
  signal.throwIfAborted();
  const given = withoutProgressToken(params);
  const timeout = boundedDelay(requestTimeout);
  // Only if the page asked for progress, because reporting it may cost the server extra work.
  const options = progress ? { signal, timeout, onprogress: progress } : { signal, timeout };
  const send = async (more: object) => {
    const sent = watch?.sending();
    try {
      const answer = await clientRequest(
        client,
        method as keyof LinkRequests,
        traced({ ...given, ...more }, sent),
        input ? { ...options, allowInputRequired: true } : options,
      );
      sent?.done(endOf(answer));
      return answer;
    } catch (error) {
      sent?.done(failureIn(error, signal));
      throw withScope(error);
    }
  };
  const result = await (input ? withInput(method, input, signal, send) : send({}));
  if (!isObject(result))
    throw new RpcError(
      ErrorCode.InternalError,
      `The MCP client answered ${method} with something that is not an object.`,
    );
  return result;
}

/**
 * A refusal of the MCP server because the user's credentials allow too little, for the page, which can ask the user. SDK
 * 2.x has it as an error of its own. Nothing ran, so the page may repeat the request; an MCP server cannot claim that.
 */
function withScope(error: unknown): unknown {
  const { name, requiredScope, code } = (error ?? {}) as Record<string, unknown>;
  if (name === 'InsufficientScopeError') {
    const data = typeof requiredScope === 'string' ? { scope: requiredScope } : {};
    return new RpcError(
      RelayErrorCode.MoreNeeded,
      'The MCP server asks for more rights than the user has given.',
      data,
    );
  }
  return code === RelayErrorCode.MoreNeeded
    ? new RpcError(ErrorCode.InternalError, errorText(error))
    : error;
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
  if (declaresAppElicitation(offered))
    capabilities.extensions = { [UI_EXTENSION_ID]: { [APP_ELICITATION_KEY]: {} } };
  const serverInfo = client.getServerVersion();
  const tasks = taskSupportOf(client);
  return {
    relay: RELAY_VERSION,
    capabilities,
    ...(serverInfo && { serverInfo }),
    ...(tasks && { tasks }),
  };
}
