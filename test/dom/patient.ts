/** For `createTestView` and `createTestHost`: only failures wait this long, and a busy machine passes. */
export const PATIENT = { timeout: 60_000 };
