// The views of this page that run on origins of their own. What an origin has stored is not deleted while a view there
// can write again.

const live = new Map<string, number>();
const waiting = new Map<string, (() => void)[]>();

export const isLive = (origin: string): boolean => live.has(origin);

/** Notes that a view runs on this origin. Call the returned function once, when it is removed. */
export function holdOrigin(origin: string): () => void {
  live.set(origin, (live.get(origin) ?? 0) + 1);
  return () => {
    const left = live.get(origin)! - 1;
    if (left > 0) return void live.set(origin, left);
    live.delete(origin);
    for (const resolve of waiting.get(origin) ?? []) resolve();
    waiting.delete(origin);
  };
}

/** Resolves when no view runs on this origin. A view that is torn down has a limited time. */
export function untilFree(origin: string): Promise<void> {
  if (!isLive(origin)) return Promise.resolve();
  return new Promise((resolve) => {
    waiting.set(origin, [...(waiting.get(origin) ?? []), resolve]);
  });
}
