// What telemetry gets of a request and of an error: names and codes, nothing that a user wrote.
import { ErrorCode, isObject, RelayErrorCode, traceIn } from '@mcp-app/elements/protocol';
import type { JsonRpcRequest } from '@mcp-app/elements/protocol';
import { RpcError } from '@mcp-app/elements/rpc';
import type { CallEnd, CallFacts, RefusalReason } from './relay-telemetry.js';

const MAX_NAME = 128;

/** @param received when the relay got the request, by `performance.now()`. Default: now */
export function factsOf(
  { method, params = {} }: JsonRpcRequest,
  server: string | undefined,
  received: number | undefined,
): CallFacts {
  const { name } = params;
  // A page that asks for a call repeats its params, with the context of the call.
  const asked = method === 'relay/attach' && isObject(params['params']) ? params['params'] : params;
  return {
    method,
    server: server ?? '',
    tool: method === 'tools/call' && typeof name === 'string' ? name.slice(0, MAX_NAME) : undefined,
    trace: traceIn(asked['_meta']),
    waited: received === undefined ? 0 : performance.now() - received,
  };
}

const REASONS: ReadonlyMap<number, RefusalReason> = new Map<number, RefusalReason>([
  [RelayErrorCode.Unauthorized, 'unauthorized'],
  [RelayErrorCode.OriginRefused, 'origin'],
  [RelayErrorCode.UnknownServer, 'unknown_server'],
  [RelayErrorCode.TooLarge, 'too_large'],
  [RelayErrorCode.TooMany, 'too_many'],
  [RelayErrorCode.VersionRefused, 'version'],
  [ErrorCode.ParseError, 'invalid'],
  [ErrorCode.InvalidRequest, 'invalid'],
  [ErrorCode.InvalidParams, 'invalid'],
  [ErrorCode.MethodNotFound, 'invalid'],
  [ErrorCode.ConnectionClosed, 'closed'],
]);

export const reasonOf = (error: unknown): RefusalReason =>
  REASONS.get(RpcError.from(error).code) ?? 'error';

/** The end of a call that failed with this error. */
export function failureOf(error: unknown): CallEnd {
  const { code } = RpcError.from(error);
  if (code === ErrorCode.RequestTimeout) return { outcome: 'timeout', code };
  if (code === RelayErrorCode.ResultLost) return { outcome: 'lost', code };
  return { outcome: 'error', code };
}

/**
 * The end of a request to an MCP server that failed with this error. MCP clients make errors of their own of an aborted
 * signal, also a timeout; its reason says whether the page cancelled, or the time of the call was over.
 */
export function failureIn(error: unknown, signal: AbortSignal): CallEnd {
  const { aborted, reason } = signal as { aborted: boolean; reason: unknown };
  if (!aborted) return failureOf(error);
  const isCancelled = reason instanceof DOMException && reason.name === 'AbortError';
  return isCancelled ? { outcome: 'cancelled' } : failureOf(reason);
}

/** The end of a call with this result. */
export const endOf = (result: unknown): CallEnd => ({
  outcome: isObject(result) && result['isError'] === true ? 'tool_error' : 'ok',
});

const encoder = new TextEncoder();

/** The length of a text in UTF-8. */
export const utf8Length = (text: string): number => encoder.encode(text).length;
