// Who may do what: the page's policy, and what holds where the page says nothing.
import { errorText } from '../../protocol/error-text.js';
import { withinTime } from '../within-time.js';
import type { Action, ActionKind } from './action.js';
import { isPolicyPreset, presetAnswer } from './policy-presets.js';
import type { PolicyPreset } from './policy-presets.js';

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

/** A preset, a hook, or an answer for each kind of action; a kind that is left out keeps its default. */
export type Policy = PolicyPreset | PolicyHook | Partial<Record<ActionKind, PolicyAnswer>>;

const ANSWERS: readonly unknown[] = ['allow', 'deny', 'ask', 'default'];

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
  const byPreset = (preset: PolicyPreset): PolicyVerdict => ({
    answer: presetAnswer(preset, action, hasHandler),
    by: 'default',
  });
  if (typeof policy === 'string') {
    if (isPolicyPreset(policy)) return byPreset(policy);
    return denied(`The policy of the page is "${policy}", not trusting, default or strict.`);
  }
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
  if (answer === 'default') return byPreset('default');
  return { answer: answer as PolicyVerdict['answer'], by: 'policy' };
}
