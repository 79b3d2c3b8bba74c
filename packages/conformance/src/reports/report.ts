// The result of checking one host, view or relay: what every form of it is made of.
import { behavioursOf } from '../behaviours/checklist.js';
import { TOLERANCE } from '../behaviours/specification.js';
import type { Reference } from '../behaviours/specification.js';
import type { Outcome, Status } from '../behaviours/outcome.js';
import { RELAY_CHECKLIST } from '../relay/checklist.js';
import type { SuiteTest } from '../public-suite/suite-test.js';

/** What can be checked. */
export type TargetKind = 'host' | 'view' | 'relay';

/** One behaviour, and what was seen of it. */
export interface ReportedBehaviour {
  id: string;
  text: string;
  reference: Reference;
  status: Status;
  /** What was seen, if it is not obvious. */
  notes: readonly string[];
}

export type Counts = Readonly<Record<Status, number>>;

/** What was checked, and how it ended. */
export interface Report {
  kind: TargetKind;
  /** What was checked: an address, a file, a command. */
  target: string;
  /** The browser and its version. */
  browser?: string;
  /** Whether nothing failed. */
  passed: boolean;
  counts: Counts;
  behaviours: readonly ReportedBehaviour[];
  /** The tests of the public suite, if it was run. */
  suite?: readonly SuiteTest[];
}

const listOf = (kind: TargetKind) => (kind === 'relay' ? RELAY_CHECKLIST : behavioursOf(kind));

/** @param outcomes by id, as `probeHost()`, `probeView()` and `checkRelay()` return them */
export function reportOf(
  kind: TargetKind,
  target: string,
  outcomes: Readonly<Record<string, Outcome>>,
  more: Pick<Report, 'browser' | 'suite'> = {},
): Report {
  const behaviours = listOf(kind).map(({ id, text, reference }): ReportedBehaviour => {
    // What nobody looked at has not passed.
    const { status, notes } = outcomes[id] ?? { status: 'not-observed', notes: [] };
    // Nobody owes what no text requires.
    const isOptional = status === 'failed' && reference === TOLERANCE;
    return { id, text, reference, status: isOptional ? 'not-offered' : status, notes };
  });
  const count = (status: Status) => behaviours.filter((one) => one.status === status).length;
  const counts = {
    passed: count('passed'),
    failed: count('failed'),
    'not-offered': count('not-offered'),
    'not-observed': count('not-observed'),
  };
  const failedTests = more.suite?.filter(({ status }) => status === 'failed') ?? [];
  return {
    kind,
    target,
    ...more,
    passed: counts.failed === 0 && failedTests.length === 0,
    counts,
    behaviours,
  };
}

export const STATUS_WORDS: Readonly<Record<Status, string>> = {
  passed: 'passed',
  failed: 'failed',
  'not-offered': 'not offered',
  'not-observed': 'not observed',
};

/** `60 passed, 1 failed, 3 not offered, 2 not observed` */
export const countsText = (counts: Counts): string =>
  (Object.keys(STATUS_WORDS) as Status[])
    .map((status) => `${counts[status]} ${STATUS_WORDS[status]}`)
    .join(', ');
