// What a link needs from its connection to the relay, beyond a transport.
import * as ErrorCode from '../../../protocol/error-codes.js';
import type {
  JsonRpcErrorResponse,
  JsonRpcRequest,
  RequestId,
} from '../../../protocol/json-rpc.js';
import type { RelayAnswer } from '../../../protocol/relay.js';
import { isRepeatable, RELAY_MAX_LENGTH, RelayErrorCode } from '../../../protocol/relay.js';
import { RpcError } from '../../../rpc/rpc-error.js';
import type { AuthSource } from '../../auth/auth-source.js';
import type { Transport } from '../../../rpc/transport.js';

/** A transport for one session that outlives its connections. */
export interface RelayCarrier extends Transport {
  /** The current problem of the connection, as a sentence; empty if there is none. */
  readonly trouble: string;
  /** Resolves with whether notifications will arrive, within `timeout` milliseconds. Called after hello. */
  listen(timeout: number): Promise<boolean>;
}

/** One link's end of a carrier. */
export interface RelayCarrierOptions {
  /** Absolute. */
  url: string;
  session: string;
  /** The kinds of requests that the page answers, once its relay supports them. */
  answers(): readonly RelayAnswer[];
  /** The connection was interrupted: notifications may have been missed. */
  reopened(): void;
  /** Notifications no longer arrive, for this reason. */
  silenced(reason: string): void;
  /** The source of credentials. */
  source: AuthSource;
}

/** Whether this answer has the code of a relay whose `authorize` refused. An MCP server may use the same code. */
export const isUnauthorized = (message: object): boolean =>
  (message as Partial<JsonRpcErrorResponse>).error?.code === RelayErrorCode.Unauthorized;

/** The `data` of an error of the relay itself: nothing was executed. It cannot be sent by anyone else. */
const REFUSED = {};

/** Marks the answer of a relay that refused before it read the request. */
export const asRefusal = (message: object): object => ({
  ...message,
  error: { ...(message as JsonRpcErrorResponse).error, data: REFUSED },
});

/** Whether the relay refused before anything was executed. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof RpcError && error.data === REFUSED;

/** Reserved characters for what `again` adds to a request. */
const ROOM = 1024;

/** The JSON text of an envelope. Throws if it is too long. */
export function envelopeText(
  { session, answers }: Pick<RelayCarrierOptions, 'session' | 'answers'>,
  message: object,
): string {
  const given = answers();
  // An older relay refuses unknown keys.
  const text = JSON.stringify({ session, message, ...(given.length > 0 && { answers: given }) });
  const { method } = message as { method?: string };
  // An attach is not measured again: it must not fail if the original request did not.
  if (text.length > RELAY_MAX_LENGTH - ROOM && method !== 'relay/attach')
    throw new RpcError(
      RelayErrorCode.TooLarge,
      `The message is longer than ${RELAY_MAX_LENGTH - ROOM} characters.`,
    );
  return text;
}

/**
 * What to send if the connection broke before the answer arrived: of a tool call, the question for its result
 * (docs/decisions/relay-guarantees.md). `node` and `age` are where and how long ago the call was sent, if known; that
 * node can tell whether it arrived.
 */
export const again = (request: JsonRpcRequest, node?: string, age?: number): JsonRpcRequest => {
  const { jsonrpc, id, method, params } = request;
  if (isRepeatable(method)) return request;
  const attach = { _meta: params?.['_meta'], ...(node && { method, params, node, age }) };
  return { jsonrpc, id, method: 'relay/attach', params: attach };
};

/** Whether a message answers a question of the MCP server. */
export const isAnswer = (message: object): boolean => !('method' in message);

/** The error answer to a request that cannot be sent. */
export const unreachable = (id: RequestId, message: string): JsonRpcErrorResponse => ({
  jsonrpc: '2.0',
  id,
  error: { code: ErrorCode.ConnectionClosed, message },
});

/** The number of attempts after which the first request (`relay/hello`) fails. */
export const MAX_FAILURES = 3;

/** Doubles from 1/4 s to 8 s, randomly reduced by up to a half, so that pages do not reconnect at the same time. */
export const backoff = (failures: number): number =>
  Math.min(250 * 2 ** failures, 8000) * (1 - Math.random() / 2);
