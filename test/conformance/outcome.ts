// What was seen of one behaviour, and what follows from several looks at it.

/**
 * passed, failed; not-offered: honestly refused, and optional; not-observed: nothing was seen either way.
 */
export type Status = 'passed' | 'failed' | 'not-offered' | 'not-observed';

/** One look at one behaviour. */
export interface Check {
  id: string;
  status: Status;
  /** What was seen, where it is not plain. */
  note?: string;
}

export interface Outcome {
  status: Status;
  notes: string[];
  /** Who saw it: the probe from outside, or the project's own tests. */
  seenBy: 'probe' | 'tests' | 'nobody';
}

/** Worst first: one failure is a failure, and a look without a finding takes nothing away. */
const ORDER: readonly Status[] = ['failed', 'passed', 'not-offered', 'not-observed'];

/** Makes one outcome for each id of all the looks at it. */
export function outcomesOf(
  ids: readonly string[],
  checks: readonly Check[],
  seenBy: 'probe' | 'tests' = 'probe',
): Record<string, Outcome> {
  const entries = ids.map((id) => {
    const looks = checks.filter((check) => check.id === id);
    const status = ORDER.find((one) => looks.some((look) => look.status === one));
    const notes = looks.filter((look) => look.note && look.status === status);
    const outcome: Outcome = {
      status: status ?? 'not-observed',
      notes: [...new Set(notes.map(({ note }) => note!))],
      seenBy: status && status !== 'not-observed' ? seenBy : 'nobody',
    };
    return [id, outcome] as const;
  });
  return Object.fromEntries(entries);
}

/** What the probe saw stands; where it saw nothing, the other outcomes count. */
export const completed = (
  probe: Record<string, Outcome>,
  tests: Record<string, Outcome>,
): Record<string, Outcome> =>
  Object.fromEntries(
    Object.entries(probe).map(([id, outcome]) => [
      id,
      outcome.status === 'not-observed' ? (tests[id] ?? outcome) : outcome,
    ]),
  );
