// The final results, and what failed.
import type { Engine } from '../../scripts/browsers/find-browsers.mjs';
import type { Outcome } from '@mcp-app/conformance';
import type { Target } from './targets.ts';

/** By engine, then by id. */
export type Results = Partial<Record<Engine, Record<string, Outcome>>>;

export interface ConformedTarget extends Omit<Target, 'url'> {
  results: Results;
}

export interface Conformance {
  /** The version of each engine. */
  engines: Partial<Record<Engine, string>>;
  targets: ConformedTarget[];
}

export interface Shortfall {
  target: string;
  engine: Engine;
  id: string;
  outcome: Outcome;
}

/** Failures: for our packages everything that is not passed, for other hosts and views what failed. */
export const shortfallsOf = ({ targets }: Conformance, isCompared: boolean): Shortfall[] =>
  targets
    .filter(({ isOurs }) => isOurs || !isCompared)
    .flatMap(({ title, isOurs, results }) =>
      Object.entries(results).flatMap(([engine, outcomes]) =>
        Object.entries(outcomes)
          .filter(([, { status }]) => (isOurs ? status !== 'passed' : status === 'failed'))
          .map(([id, outcome]) => ({ target: title, engine: engine as Engine, id, outcome })),
      ),
    );

/** The probe's outcome wins; the other outcomes count where it saw nothing. */
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
