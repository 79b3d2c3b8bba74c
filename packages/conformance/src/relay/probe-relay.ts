// All checks of one relay.
import { outcomesOf } from '../behaviours/outcome.js';
import type { Check, Outcome } from '../behaviours/outcome.js';
import { CALL_CHECKS } from './call-checks.js';
import { RELAY_CHECKLIST } from './checklist.js';
import { ENVELOPE_CHECKS } from './envelope-checks.js';
import { looked } from './look.js';
import type { Look } from './look.js';
import { SOCKET_CHECKS } from './socket-checks.js';

const CHECKS = { ...ENVELOPE_CHECKS, ...CALL_CHECKS, ...SOCKET_CHECKS };

/**
 * One outcome for each id. The checks run one after the other, because they must not see each other's changes.
 * @param timeoutFor milliseconds for what a check expects. Default: those of the relay's address
 */
export async function probeRelay(
  look: Look,
  timeoutFor = (_id: string) => look.relay.timeout,
): Promise<Record<string, Outcome>> {
  const checks: Check[] = [];
  for (const { id } of RELAY_CHECKLIST) {
    const relay = { ...look.relay, timeout: timeoutFor(id) };
    checks.push(await looked(id, CHECKS[id]!, { ...look, relay }));
  }
  return outcomesOf(
    RELAY_CHECKLIST.map(({ id }) => id),
    checks,
  );
}
