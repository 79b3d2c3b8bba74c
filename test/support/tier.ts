// `npm test` sets the quick tier. Everything else runs all cases: the slow tier, CI, a suite by its name, a single file.

/** Whether a file that is listed in SAMPLED_FILES of scripts/testing/tiers.mjs tries a sample of its cases. */
export const isSampled = process.env['TEST_TIER'] === 'quick';

/** How many random inputs a property tries: a tenth of them in the quick tier. */
export const runs = (count: number): number => (isSampled ? Math.ceil(count / 10) : count);

/** The cases that are tried: the chosen ones in the quick tier, at least one of them. */
export function sample<T>(
  cases: readonly T[],
  isChosen: (value: T, index: number) => boolean,
): T[] {
  const chosen = isSampled ? cases.filter(isChosen) : [...cases];
  if (chosen.length === 0) throw new Error('The quick tier would try none of these cases.');
  return chosen;
}
