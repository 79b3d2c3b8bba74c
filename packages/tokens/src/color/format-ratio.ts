/** A contrast ratio with two digits, rounded down, so that 4.499 is not shown as 4.50. */
export const formatRatio = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2);
