// A rate limit that allows bursts and stops floods.

/**
 * A gate that allows a burst of `capacity` calls and `perSecond` more each second. It returns whether this call passes.
 * Both may be Infinity.
 */
export function tokenBucket(capacity: number, perSecond: number): () => boolean {
  let tokens = capacity;
  let last = performance.now();
  return () => {
    const now = performance.now();
    // The sum is NaN if no time passed at an infinite rate.
    tokens = Math.min(capacity, tokens + ((now - last) * perSecond) / 1000 || tokens);
    last = now;
    return tokens >= 1 && !!tokens--;
  };
}
