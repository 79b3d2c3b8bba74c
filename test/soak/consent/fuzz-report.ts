// The report of the consent fuzzer.
import type { FuzzResult } from './fuzz.ts';

const count = (value: number): string => value.toLocaleString('en-US');

/** The run in one sentence. */
export const fuzzSummary = ({ seed, sequences, requests, effects, questions }: FuzzResult) =>
  `Consent, seed ${seed}: ${count(sequences)} random sequences, ${count(requests)} requests of views, ` +
  `${count(questions)} questions, ${count(effects)} effects.`;

/** The violated rules, the steps that led to them, and how to repeat them. */
export function failureText({ seed, failure }: FuzzResult): string {
  if (!failure) return '';
  const { sequence, violations, steps } = failure;
  return [
    `Consent: sequence ${sequence} of seed ${seed} broke a rule:`,
    ...violations.map((violation) => `- ${violation}`),
    'Steps:',
    ...steps.map((step, index) => `${index + 1}. ${step}`),
  ].join('\n');
}

/** A section for a document of results. */
export const fuzzSection = (result: FuzzResult): string => {
  const verdict = result.failure
    ? `\`\`\`\n${failureText(result)}\n\`\`\``
    : 'No action without an approval, a grant, a policy or a handler; each at most once, audited once and answered once.';
  return `\n### Consent\n\n${fuzzSummary(result)} ${verdict}\n`;
};
