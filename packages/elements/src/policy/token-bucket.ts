// Lets bursts through and stops floods.

/**
 * A gate that lets `capacity` calls pass at once and `perSecond` more each second; it answers
 * whether this call passes. Both may be Infinity.
 */
export function tokenBucket(capacity: number, perSecond: number): () => boolean {
  let tokens = capacity;
  let last = performance.now();
  return () => {
    const now = performance.now();
    // The sum is NaN when no time passed at an infinite rate.
    tokens = Math.min(capacity, tokens + ((now - last) * perSecond) / 1000 || tokens);
    last = now;
    return tokens >= 1 && !!tokens--;
  };
}
