// The limits of the relay nodes: shorter than the defaults, so that a sequence meets them.

/** Milliseconds, except for counts. */
export const LIMITS = {
  keepFor: 20_000,
  attachTimeout: 2000,
  requestTimeout: 300_000,
  clientIdle: 120_000,
  connectTimeout: 10_000,
  answerTimeout: 200_000,
  sessions: 8,
  keepAlive: 25_000,
  authorizeTimeout: 10_000,
  waitingFrames: 16,
} as const;
