// Who may do what: the page's policy, and what holds where the page says nothing.
import { errorText } from '../../protocol/error-text.js';
import { withinTime } from '../within-time.js';
import type { Action, ActionKind } from './action.js';

/**
 * allow: it happens. deny: it does not. ask: the user decides, unless a grant has decided already.
 * default: as if there were no policy.
 */
export type PolicyAnswer = 'allow' | 'deny' | 'ask' | 'default';

/** Decides about one action. What throws, or answers anything else, or nothing in time, denies. */
export type PolicyHook = (
  action: Action,
  context: { signal: AbortSignal },
) => PolicyAnswer | Promise<PolicyAnswer>;

/** A hook, or an answer for each kind of action; a kind that is left out keeps its default. */
export type Policy = PolicyHook | Partial<Record<ActionKind, PolicyAnswer>>;

const ANSWERS: readonly unknown[] = ['allow', 'deny', 'ask', 'default'];

/**
 * The default. Links and downloads leave the page: the user is asked. A view calls its own server's
 * tools, and only those that the server meant for views (R5, R6): whatever they do, the server could
 * have done without the view. So they are allowed, but for those that the server itself calls
 * destructive. The same goes for its lists and resources. Messages, model context and sampling exist only where the page has a handler, and
 * permissions only where it has an `allow` list: there the page decides. So it does wherever it has
 * a handler.
 */
export function defaultAnswer(action: Action, hasHandler: boolean): 'allow' | 'ask' {
  if (hasHandler) return 'allow';
  switch (action.kind) {
    case 'link':
    case 'download':
    case 'app-change':
      return 'ask';
    case 'tool-call': {
      const { readOnlyHint, destructiveHint } = action.tool?.annotations ?? {};
      return destructiveHint === true && readOnlyHint !== true ? 'ask' : 'allow';
    }
    default:
      return 'allow';
  }
}

/** What the policy says, and why when it says no because it failed. */
export interface PolicyVerdict {
  answer: 'allow' | 'deny' | 'ask';
  by: 'policy' | 'default';
  reason?: string;
}

const denied = (reason: string): PolicyVerdict => ({ answer: 'deny', by: 'policy', reason });

/** Asks the page's policy, at most `timeout` milliseconds; the default where it has none. */
export async function consult(
  policy: Policy | undefined,
  action: Action,
  hasHandler: boolean,
  { signal, timeout }: { signal: AbortSignal; timeout: number },
): Promise<PolicyVerdict> {
  let answer: unknown;
  if (typeof policy === 'function') {
    const late = () => new Error(`it did not answer within ${timeout} ms`);
    try {
      const asked = Promise.resolve(policy(action, { signal }));
      answer = await withinTime(asked, timeout, late, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      const said = errorText(error);
      return denied(`The policy of the page failed: ${said}.`);
    }
  } else if (policy !== undefined && policy !== null && Object.hasOwn(policy, action.kind)) {
    answer = policy[action.kind];
  } else answer = 'default';
  if (!ANSWERS.includes(answer)) {
    return denied(
      `The policy of the page answered ${JSON.stringify(answer) ?? String(answer)}, not allow, deny, ask or default.`,
    );
  }
  if (answer === 'default') return { answer: defaultAnswer(action, hasHandler), by: 'default' };
  return { answer: answer as PolicyVerdict['answer'], by: 'policy' };
}
