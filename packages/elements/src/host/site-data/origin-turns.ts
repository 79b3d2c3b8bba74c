// One task at a time for each origin, in all tabs of the page: to find out what is known of it, to delete, and to note it.

/** The last task of each origin in this page. Browsers without Web Locks have only this. */
const last = new Map<string, Promise<unknown>>();

/** Milliseconds to wait for another tab: longer than any task takes. */
const OTHER_TABS_MS = 40_000;

async function afterOtherTabs<T>(origin: string, task: () => Promise<T>): Promise<T> {
  let hasBegun = false;
  const begin = () => {
    hasBegun = true;
    return task();
  };
  try {
    // Without Web Locks, this throws.
    const signal = AbortSignal.timeout(OTHER_TABS_MS);
    return await navigator.locks.request(`mcp-app-site-data:${origin}`, { signal }, begin);
  } catch (error) {
    if (hasBegun) throw error;
    if ((error as Error).name === 'TimeoutError')
      throw new Error(`Another tab is busy with the data of ${origin}. Close it, then retry.`, {
        cause: error,
      });
    // A page without an origin has no locks.
    return begin();
  }
}

/** Runs a task when all earlier ones of this origin have ended. */
export function inTurn<T>(origin: string, task: () => Promise<T>): Promise<T> {
  const run = () => afterOtherTabs(origin, task);
  const turn = (last.get(origin) ?? Promise.resolve()).then(run, run);
  last.set(origin, turn);
  const forget = () => void (last.get(origin) === turn && last.delete(origin));
  turn.then(forget, forget);
  return turn;
}
