// What a view's origin has stored is not deleted while a view runs there, in any tab: pages around views share a lock, and a
// page that deletes has it alone. It is a lock of the sandbox page's origin, which no view can take or steal, and it ends
// with the page that has it. Without Web Locks, the host only knows the views of its own tab.

/**
 * Waits for the lock, and keeps it until it is released or this page is gone.
 * @param signal ends the waiting
 * @returns releases the lock; undefined if this page may not go on
 */
export function lockOrigin(
  origin: string,
  mode: LockMode,
  signal?: AbortSignal,
): Promise<(() => void) | undefined> {
  return new Promise((resolve) => {
    const keep = () => new Promise<void>((release) => resolve(release));
    const options = { mode, ...(signal && { signal }) };
    // A browser without locks throws; one that denies storage to this page rejects, and a view has none either.
    (async () => navigator.locks.request(`mcp-app-view:${origin}`, options, keep))().catch(() =>
      resolve(signal?.aborted ? undefined : () => {}),
    );
  });
}
