// Whether something grows over the rounds of a run.

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

/** With fewer values the thirds are single rounds, and one busy moment looks like growth. */
export const ENOUGH_FOR_A_TREND = 6;

/**
 * The median of the last third over that of the first: 1 if nothing grows. Medians, because a single late collection
 * must not hide a leak, or look like one. NaN if there are too few values.
 */
export function growthOf(values: readonly number[]): number {
  if (values.length < ENOUGH_FOR_A_TREND) return Number.NaN;
  const third = Math.floor(values.length / 3);
  return medianOf(values.slice(-third)) / medianOf(values.slice(0, third));
}
