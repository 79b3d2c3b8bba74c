// Views that start together share the page's thread with everything else in it, so their work is spread over tasks.

/** Milliseconds of such work in one task. What begins within them is finished, so that a task takes a little longer. */
const SLICE_MS = 6;

const waiting: (() => void)[] = [];
/** When the slice that runs is over; 0 between slices. */
let end = 0;

function afterThisTask(): void {
  // Timers are delayed by several milliseconds when one starts the next.
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    void runSlice();
  };
  port2.postMessage(0);
}

async function runSlice(): Promise<void> {
  end = performance.now() + SLICE_MS;
  while (waiting.length > 0 && performance.now() < end) {
    waiting.shift()!();
    // What waited runs before this goes on.
    await undefined;
  }
  if (waiting.length > 0) afterThisTask();
  else end = 0;
}

/**
 * Call it right before work that takes milliseconds. Undefined: go on, and do not await that, because others would get
 * the same answer before the work has taken its time. Otherwise wait for it.
 */
export function ownSlice(): Promise<void> | undefined {
  if (!end) {
    end = performance.now() + SLICE_MS;
    afterThisTask();
  }
  if (waiting.length === 0 && performance.now() < end) return undefined;
  return new Promise((resolve) => waiting.push(resolve));
}
