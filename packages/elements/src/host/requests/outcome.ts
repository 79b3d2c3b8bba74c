import { isObject } from '../../protocol/json-rpc.js';
import type { OutcomeResult } from '../../protocol/messages.js';

/**
 * A handler that returns nothing has succeeded. So has one that returns an unrelated value, for example the result of
 * `push`.
 */
export async function outcome(answer: unknown): Promise<OutcomeResult> {
  const result = await answer;
  return isObject(result) ? result : {};
}
