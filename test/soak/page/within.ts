// Waiting with a limit.

export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** Resolves when the condition is true; rejects if it is not within the limit, or if checking throws. */
export async function within(
  ms: number,
  what: string,
  isSo: () => boolean | Promise<boolean>,
): Promise<void> {
  const end = performance.now() + ms;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Waited ${ms} ms for ${what}.`);
    await pause(10);
  }
}
