// What a link needs of the way to its relay, beyond a transport.
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
  /** What is wrong with the connection now, as a sentence; empty when nothing is known to be. */
  readonly trouble: string;
  /** Whether notifications will come; no later than in `timeout` milliseconds. Asked after hello. */
  listen(timeout: number): Promise<boolean>;
}

/** One link's end of a carrier. */
export interface RelayCarrierOptions {
  /** Absolute. */
  url: string;
  session: string;
  /** What the page answers, once its relay offered to ask. */
  answers(): readonly RelayAnswer[];
  /** The connection was lost for a while: notifications may have been missed. */
  reopened(): void;
  /** Who the user is. */
  source: AuthSource;
}

/** Whether this answer has the code of a relay whose `authorize` refused. An MCP server may use the same one. */
export const isUnauthorized = (message: object): boolean =>
  (message as Partial<JsonRpcErrorResponse>).error?.code === RelayErrorCode.Unauthorized;

/** The `data` of an error with which the relay itself refused: nothing was executed. Nobody else can send it. */
const REFUSED = {};

/** The answer of a relay that did not even look at the request. */
export const asRefusal = (message: object): object => ({
  ...message,
  error: { ...(message as JsonRpcErrorResponse).error, data: REFUSED },
});

/** Whether the relay refused before anything was executed. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof RpcError && error.data === REFUSED;

/** What `again` may add to a request, and then some. */
const ROOM = 1024;

/** The JSON text of an envelope; throws when it is too long. */
export function envelopeText(
  { session, answers }: Pick<RelayCarrierOptions, 'session' | 'answers'>,
  message: object,
): string {
  const given = answers();
  // An older relay refuses a key that it does not know.
  const text = JSON.stringify({ session, message, ...(given.length > 0 && { answers: given }) });
  const { method } = message as { method?: string };
  // An attach is not measured again: it must not fail where the request that it repeats did not.
  if (text.length > RELAY_MAX_LENGTH - ROOM && method !== 'relay/attach')
    throw new RpcError(
      RelayErrorCode.TooLarge,
      `The message is longer than ${RELAY_MAX_LENGTH - ROOM}.`,
    );
  return text;
}

/**
 * What to send when the connection broke before the answer came. A tool must not run twice, so its
 * call is not repeated: the relay is asked for the result. `node` and `age`: where and how long ago
 * the call was sent, if that is known; that node can tell whether it arrived.
 */
export const again = (request: JsonRpcRequest, node?: string, age?: number): JsonRpcRequest => {
  const { jsonrpc, id, method, params } = request;
  if (isRepeatable(method)) return request;
  const attach = { _meta: params?.['_meta'], ...(node && { method, params, node, age }) };
  return { jsonrpc, id, method: 'relay/attach', params: attach };
};

/** Whether a message answers a question of the MCP server. */
export const isAnswer = (message: object): boolean => !('method' in message);

/** The answer "no" to a request that cannot be carried. */
export const unreachable = (id: RequestId, message: string): JsonRpcErrorResponse => ({
  jsonrpc: '2.0',
  id,
  error: { code: ErrorCode.ConnectionClosed, message },
});

/** Attempts after which whoever waits for a first answer (`relay/hello`) is told. */
export const MAX_FAILURES = 3;

/** Doubles from 1/4 s to 8 s, less up to a half at random: pages must not come back all at once. */
export const backoff = (failures: number): number =>
  Math.min(250 * 2 ** failures, 8000) * (1 - Math.random() / 2);
