// Checks what an agent asks for. It often comes from a model, so nothing about it is certain.
import { isObject } from '../../protocol/json-rpc.js';
import type { AgentAction } from '../../protocol/proposals/agent-face.js';

const MAX_TEXT = 100_000;

const isText = (value: unknown, max = MAX_TEXT): value is string =>
  typeof value === 'string' && value.length <= max;
const isOptional = (value: unknown, type: string): boolean =>
  value === undefined || (typeof value === type && !Number.isNaN(value));

function problemOf(action: Record<string, unknown>): string | undefined {
  switch (action['type']) {
    case 'click':
    case 'focus':
      return undefined;
    case 'type':
      if (!isText(action['text'])) return 'text must be a string of at most 100,000 characters';
      return isOptional(action['append'], 'boolean') ? undefined : 'append must be a boolean';
    case 'select': {
      const { options } = action;
      const all: unknown = typeof options === 'string' ? [options] : options;
      return Array.isArray(all) && all.length > 0 && all.every((one) => isText(one))
        ? undefined
        : 'options must be the text or value of an option, or a list of them';
    }
    case 'scroll':
      return isOptional(action['x'], 'number') && isOptional(action['y'], 'number')
        ? undefined
        : 'x and y must be numbers of pixels';
    case 'press':
      return isText(action['key'], 20) && action['key'] !== ''
        ? undefined
        : 'key must be the name of a key, such as Enter';
    default:
      return 'type must be click, type, select, scroll, press or focus';
  }
}

/** A copy of the action with its known fields only. @throws TypeError that says what is wrong */
export function checkedAction(given: unknown): AgentAction {
  if (!isObject(given)) throw new TypeError('The action of an agent must be an object.');
  const problem = problemOf(given);
  if (problem) throw new TypeError(`The action of an agent is not valid: ${problem}.`);
  const { type, text, append, options, x, y, key } = given;
  return JSON.parse(JSON.stringify({ type, text, append, options, x, y, key })) as AgentAction;
}

/** For the audit: what was typed may be a secret, so only its length. */
export function auditedAction(action: AgentAction): Record<string, unknown> {
  if (action.type !== 'type') return { ...action };
  return { ...action, text: `${action.text.length} characters` };
}
