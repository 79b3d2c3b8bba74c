export interface Counts {
  passed: number;
  failed: number;
  failures: string[];
  /** What the line of the suite says beside the numbers. */
  note?: string;
}

export interface Outcome extends Counts {
  file: string;
  engine?: string;
}

/** Runs files that failed a second time, unless they are many. */
export function repeatFailed(
  first: Counts & { outcomes?: Outcome[] },
  runAgain: (outcome: Outcome) => Promise<Counts>,
  /** Gets the names of the files that are repeated. */
  count?: (files: readonly string[]) => void,
): Promise<Counts>;
