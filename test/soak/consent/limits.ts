/** Limits of the sessions in a sequence, low enough that sequences reach them. */
export const LIMITS = { maxInFlight: 6, maxQueued: 20, asksPerMinute: 6, maxDenials: 3 };
