import { isObject } from '../../protocol/json-rpc.js';
import type { OutcomeResult } from '../../protocol/messages.js';

/** A handler that returns nothing has done it. So has one that returns something else, as `push` does. */
export async function outcome(answer: unknown): Promise<OutcomeResult> {
  const said = await answer;
  return isObject(said) ? said : {};
}
