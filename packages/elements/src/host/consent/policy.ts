// The page's policy, and the default if the page does not set one.
import { errorText } from '../../protocol/error-text.js';
import type { SessionLimits } from '../limits.js';
import { callPage } from '../page-function.js';
import type { Action, ActionKind } from './action.js';
import { isPolicyPreset, presetAnswer } from './policy-presets.js';
import type { PolicyPreset } from './policy-presets.js';

/**
 * allow: the action runs. deny: it does not. ask: the user decides, unless there is a grant. default: as without a
 * policy.
 */
export type PolicyAnswer = 'allow' | 'deny' | 'ask' | 'default';

/** Decides about one action. An exception, any other answer, or no answer in time denies. */
export type PolicyHook = (
  action: Action,
  context: { signal: AbortSignal },
) => PolicyAnswer | Promise<PolicyAnswer>;

/** A preset, a hook, or a decision per kind of action; omitted kinds keep their default. */
export type Policy = PolicyPreset | PolicyHook | Partial<Record<ActionKind, PolicyAnswer>>;

const ANSWERS: readonly unknown[] = ['allow', 'deny', 'ask', 'default'];

/** The decision of the policy, and the reason if it failed. */
export interface PolicyVerdict {
  answer: 'allow' | 'deny' | 'ask';
  by: 'policy' | 'default';
  reason?: string;
}

const denied = (reason: string): PolicyVerdict => ({ answer: 'deny', by: 'policy', reason });

/** Asks the page's policy, for at most `limits.policyTimeout`; uses the default if there is none. */
export async function consult(
  policy: Policy | undefined,
  action: Action,
  hasHandler: boolean,
  { signal, limits }: { signal: AbortSignal; limits: Partial<SessionLimits> },
): Promise<PolicyVerdict> {
  let answer: unknown;
  const byPreset = (preset: PolicyPreset): PolicyVerdict => ({
    answer: presetAnswer(preset, action, hasHandler),
    by: 'default',
  });
  if (typeof policy === 'string') {
    if (isPolicyPreset(policy)) return byPreset(policy);
    return denied(`The page's policy is "${policy}", but must be trusting, default or strict.`);
  }
  if (typeof policy === 'function') {
    try {
      const decide = (own: AbortSignal) => policy(action, { signal: own });
      answer = await callPage('consent.policy', decide, { limits, signal });
    } catch (error) {
      return denied(`The page's policy failed: ${errorText(error)}`);
    }
  } else if (policy !== undefined && policy !== null && Object.hasOwn(policy, action.kind)) {
    answer = policy[action.kind];
  } else answer = 'default';
  if (!ANSWERS.includes(answer)) {
    return denied(
      `The page's policy returned ${JSON.stringify(answer) ?? String(answer)}, but must return allow, deny, ask or default.`,
    );
  }
  if (answer === 'default') return byPreset('default');
  return { answer: answer as PolicyVerdict['answer'], by: 'policy' };
}
