/** Few enough that a hidden tab, whose timers fire once a second, takes little longer. */
const TICK_MS = 500;

/**
 * Calls `late` after this time, as a timer would, but time in which this thread was busy counts as one tick at most. A
 * timer that is due after that time would run before the messages that have arrived meanwhile, and the other side may
 * even share this thread. Returns a function that cancels it.
 */
export function afterFreeTime(ms: number, late: () => void): () => void {
  let left = ms;
  let timer: ReturnType<typeof setTimeout>;
  const tick = () => {
    if (left <= 0) return late();
    const step = Math.min(left, TICK_MS);
    left -= step;
    timer = setTimeout(tick, step);
  };
  tick();
  return () => clearTimeout(timer);
}
