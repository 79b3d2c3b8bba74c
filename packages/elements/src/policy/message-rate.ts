// How much the messages of one view may make the page do. A message that is within its budget is still work: the page
// parses, checks and serializes it, and cannot do anything else meanwhile.
import { tokenBucket } from './token-bucket.js';

/** The reason for a refusal. */
export const TOO_MUCH_DATA = 'Too much data.';

/** A message that was not delivered. */
export class RefusedMessage extends Error {
  /** The number of dropped messages that it counts for. */
  readonly count: number;

  constructor(reason: string, count: number) {
    super(reason);
    this.count = count;
  }
}

/**
 * A gate for the messages of one view. For each message it returns 0 if the message may pass; otherwise the number of
 * dropped messages that it counts for (`limits.maxDropped`).
 */
export function messageRate(): (copied: { size: number; nodes: number }) => number {
  /** A value takes the page about as long as this many bytes of a string. */
  const valueBytes = 390;
  /** Bytes at once: four messages of the maximum size, or of 40,000 values. */
  const burst = 64e6;
  /** Bytes per second: 16 MB, or 40,000 values. */
  const perSecond = 16e6;
  /** A refused message counts for one dropped message for each 16 kB, so that a few large ones are a flood. */
  const bytesPerDrop = 16e3;
  const spend = tokenBucket(burst, perSecond);
  return ({ size, nodes }) => {
    // A page may allow larger messages than a burst. They pass when the view has sent nothing for a while.
    const work = Math.min(burst, size + nodes * valueBytes);
    return spend(work) ? 0 : Math.ceil(work / bytesPerDrop);
  };
}
