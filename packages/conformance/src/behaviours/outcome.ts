// What was seen of one behaviour, and the result of several observations.

/** passed, failed; not-offered: refused correctly, and optional; not-observed: nothing was seen either way. */
export type Status = 'passed' | 'failed' | 'not-offered' | 'not-observed';

/** One observation of one behaviour. */
export interface Check {
  id: string;
  status: Status;
  /** What was seen, if it is not obvious. */
  note?: string;
}

export interface Outcome {
  status: Status;
  notes: string[];
  /** Who saw it: the probe from outside, or the project's own tests. */
  seenBy: 'probe' | 'tests' | 'nobody';
}

/** Worst first: one failure is a failure, and an observation without a result changes nothing. */
const ORDER: readonly Status[] = ['failed', 'passed', 'not-offered', 'not-observed'];

/** Combines all observations of each id into one outcome. */
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
