// A rate limit that allows bursts and stops floods.

/**
 * A gate that allows a burst of `capacity` calls and `perSecond` more each second. It returns whether this call passes.
 * Both may be Infinity. A call may count for several, or for none.
 */
export function tokenBucket(capacity: number, perSecond: number): (cost?: number) => boolean {
  let tokens = capacity;
  let last = performance.now();
  return (cost = 1) => {
    const now = performance.now();
    // The sum is NaN if no time passed at an infinite rate.
    tokens = Math.min(capacity, tokens + ((now - last) * perSecond) / 1000 || tokens);
    last = now;
    const passes = tokens >= cost;
    if (passes) tokens -= cost;
    return passes;
  };
}
