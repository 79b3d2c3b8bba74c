// All checks of one relay.
import { outcomesOf } from '../outcome.ts';
import type { Check, Outcome } from '../outcome.ts';
import { CALL_CHECKS } from './call-checks.ts';
import { RELAY_CHECKLIST } from './checklist.ts';
import { ENVELOPE_CHECKS } from './envelope-checks.ts';
import { looked } from './look.ts';
import type { Look } from './look.ts';
import { SOCKET_CHECKS } from './socket-checks.ts';

const CHECKS = { ...ENVELOPE_CHECKS, ...CALL_CHECKS, ...SOCKET_CHECKS };

/**
 * One outcome for each id. The checks run one after the other, because they must not see each other's changes.
 * @param patienceFor milliseconds for what a check expects. Default: those of the relay's address
 */
export async function probeRelay(
  look: Look,
  patienceFor = (_id: string) => look.relay.patience,
): Promise<Record<string, Outcome>> {
  const checks: Check[] = [];
  for (const { id } of RELAY_CHECKLIST) {
    const relay = { ...look.relay, patience: patienceFor(id) };
    checks.push(await looked(id, CHECKS[id]!, { ...look, relay }));
  }
  return outcomesOf(
    RELAY_CHECKLIST.map(({ id }) => id),
    checks,
  );
}

/** As a table. */
export function relayReport(url: string, outcomes: Record<string, Outcome>): string {
  const rows = RELAY_CHECKLIST.map(({ id, text }) => {
    const { status, notes } = outcomes[id]!;
    const note = notes.join('; ').replaceAll('|', '\\|').replaceAll('\n', ' ');
    return `| ${id} | ${text} | ${status.replace('-', ' ')} | ${note} |`;
  });
  return `# Conformance of the relay ${url}

| id | behaviour | outcome | what was seen |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}
