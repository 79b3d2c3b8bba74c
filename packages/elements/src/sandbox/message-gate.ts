// Decides which messages of a view are relayed.
import { copyWithinBudget, DEFAULT_MESSAGE_BUDGET } from '../policy/message-budget.js';
import { isObject, isRequestId } from '../protocol/json-rpc.js';
import { SANDBOX_METHOD_PREFIX } from '../protocol/messages.js';

/** Whether a method is only for host and sandbox (S7). */
export const isReserved = (method: unknown): boolean =>
  typeof method === 'string' && method.startsWith(SANDBOX_METHOD_PREFIX);

/** A message of a view, and its size. */
interface ReadMessage {
  value: Record<string, unknown>;
  size: number;
  nodes: number;
}

/**
 * A copy of an object, or of an object as JSON text, within the budget; a string is the reason for a refusal. Never
 * throws.
 */
export function readMessage(
  data: unknown,
  maxBytes = DEFAULT_MESSAGE_BUDGET.maxBytes,
): ReadMessage | string {
  const budget = { ...DEFAULT_MESSAGE_BUDGET, maxBytes };
  let copy = copyWithinBudget(data, budget);
  try {
    // The text has passed the budget as one string, so parsing it is bounded too.
    if ('value' in copy && typeof copy.value === 'string')
      copy = copyWithinBudget(JSON.parse(copy.value), budget);
  } catch {
    // It stays a string, which is not an object.
  }
  if ('reason' in copy) return copy.reason;
  return isObject(copy.value) ? (copy as ReadMessage) : 'Not JSON-RPC.';
}

/** Why a message must not reach the host; undefined if it may. */
export function findFault(message: Record<string, unknown>): string | undefined {
  const { jsonrpc, id, method } = message;
  if (isReserved(method)) return 'Reserved method.';
  const isCall = typeof method === 'string' && (id === undefined || isRequestId(id));
  const isAnswer =
    method === undefined && isRequestId(id) && ('result' in message || 'error' in message);
  return jsonrpc === '2.0' && (isCall || isAnswer) ? undefined : 'Not JSON-RPC.';
}
