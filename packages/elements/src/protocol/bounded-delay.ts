/** The longest delay of `setTimeout`, 24.8 days; a longer one would fire immediately. */
export const LONGEST_DELAY = 2 ** 31 - 1;

/** A timeout as a delay for `setTimeout`. Infinity means no limit and becomes the longest delay. */
export const boundedDelay = (ms: number): number => Math.min(ms, LONGEST_DELAY);
