// The views of this page that run on origins of their own. What an origin has stored is not deleted while a view there
// can write again. The sandbox page knows of views in other tabs.

interface LiveOrigin {
  owner: string;
  count: number;
}

const live = new Map<string, LiveOrigin>();
/** Ends when the documents of the last view are certainly gone. */
const leaving = new Map<string, Promise<void>>();
const waiting = new Map<string, (() => void)[]>();

/** Milliseconds for which an engine lets the document of a removed frame run its last handlers, which may store. */
const UNLOAD_MS = 1000;

export const isLive = (origin: string): boolean => live.has(origin);

/** The owner of the views that run on this origin; undefined if there are none. */
export const liveOwner = (origin: string): string | undefined => live.get(origin)?.owner;

/** Notes that a view of this owner runs on this origin. Call the returned function once, when it is removed. */
export function holdOrigin(origin: string, owner: string): () => void {
  live.set(origin, { owner, count: (live.get(origin)?.count ?? 0) + 1 });
  return () => {
    const { count } = live.get(origin)!;
    if (count > 1) return void live.set(origin, { owner, count: count - 1 });
    live.delete(origin);
    const gone = new Promise<void>((resolve) => setTimeout(resolve, UNLOAD_MS));
    leaving.set(origin, gone);
    void gone.then(() => leaving.get(origin) === gone && leaving.delete(origin));
    for (const resolve of waiting.get(origin) ?? []) resolve();
    waiting.delete(origin);
  };
}

/** Resolves when no view runs on this origin. A view that is torn down has a limited time. */
export async function untilFree(origin: string): Promise<void> {
  while (isLive(origin))
    await new Promise<void>((resolve) => {
      waiting.set(origin, [...(waiting.get(origin) ?? []), resolve]);
    });
  await leaving.get(origin);
}
