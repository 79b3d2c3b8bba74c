// The policies between which a page changes.
import type { ActionKind } from '../../../packages/elements/src/host/consent/action.js';
import type { Policy, PolicyAnswer } from '../../../packages/elements/src/host/consent/policy.js';
import type { PolicyModel } from './records.ts';

const ANSWERS: readonly PolicyAnswer[] = ['allow', 'deny', 'ask', 'default'];
const KINDS: readonly ActionKind[] = [
  'tool-call',
  'list',
  'resource-read',
  'link',
  'download',
  'copy',
  'message',
  'model-context',
  'sampling',
  'display-mode',
];
const PRESETS = ['default', 'trusting', 'strict'] as const;

/** A policy for the host, and what the oracle knows about it. Presets are the most frequent. */
export function policyOf(
  choice: number,
  later: (answer: PolicyAnswer) => Promise<PolicyAnswer>,
): { policy: Policy | undefined; model: PolicyModel } {
  const kind = choice % 8;
  const rest = Math.floor(choice / 8);
  if (kind === 0) return { policy: undefined, model: { type: 'preset', preset: 'default' } };
  if (kind < 4) {
    const preset = PRESETS[kind - 1]!;
    return { policy: preset, model: { type: 'preset', preset } };
  }
  if (kind === 4) {
    const answers = Object.fromEntries(KINDS.map((name) => [name, 'deny' as const]));
    return { policy: answers, model: { type: 'map', answers } };
  }
  if (kind < 7) {
    const answers = Object.fromEntries(
      KINDS.map((name, index) => [name, ANSWERS[(rest >> index) % 4]!]),
    );
    return { policy: answers, model: { type: 'map', answers } };
  }
  const given = new Map<string, PolicyAnswer>();
  let calls = rest;
  const policy: Policy = async ({ id }) => {
    const answer = await later(ANSWERS[++calls % 4]!);
    given.set(id, answer);
    return answer;
  };
  return { policy, model: { type: 'hook', answers: given } };
}
