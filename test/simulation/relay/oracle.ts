// Judges a sequence by its ledger. Shares no code with the kit.
import type { Ledger } from '../kernel/ledger.ts';
import type { Fact } from './facts.ts';
import { callRules } from './call-rules.ts';
import { History } from './history.ts';
import { questionRules } from './question-rules.ts';
import { waitRules } from './wait-rules.ts';

/** The violated rules. `end` is the time at which everything was removed. */
export function judge(ledger: Ledger<Fact>, end: number): string[] {
  const history = new History(ledger, end);
  const violations = [...callRules(history), ...questionRules(history), ...waitRules(history)];
  return [...new Set(violations)];
}
