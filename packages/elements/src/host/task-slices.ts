// Spreads the work of views that start together over several tasks, because they share the page's main thread with
// everything else.

/**
 * Milliseconds of such work in one task. Work that was started in time is finished, so a task may take a little longer.
 */
const SLICE_MS = 6;

const waiting: (() => void)[] = [];
/** The end time of the running slice; 0 between slices. */
let end = 0;
/** Whose work was last let go on in the running slice. */
let owner: unknown;

/** Resolves in another task, without the delay of a timer, and also in a hidden tab. */
const nextTask = (): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(0);
  });

async function runSlice(): Promise<void> {
  end = performance.now() + SLICE_MS;
  while (waiting[0] && performance.now() < end) {
    waiting.shift()!();
    // Lets the resumed work run before the loop continues.
    await undefined;
  }
  if (waiting[0]) void nextTask().then(runSlice);
  else owner = end = 0;
}

/** Work of this kind begins. What the page itself does in the same task, from now on, counts as well. */
export function beginSlice(): void {
  if (end) return;
  end = performance.now() + SLICE_MS;
  void nextTask().then(runSlice);
}

/**
 * Call it right before work that takes milliseconds. If it returns a promise, wait for it. Undefined means that you can
 * continue in this task; do not await that, because others would get the same answer before the work has begun.
 * @param of whose work it is. It may also go on after other work of the same, however long that took, if nobody waits
 */
export function ownSlice(of?: object | null): Promise<void> | undefined {
  beginSlice();
  const isFree = !waiting[0] && (performance.now() < end || (of && of === owner));
  if (!isFree) return new Promise((resolve) => waiting.push(resolve));
  owner = of;
  return undefined;
}
