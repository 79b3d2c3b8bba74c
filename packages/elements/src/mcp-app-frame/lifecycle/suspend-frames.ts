// Suspends frames when too many run. Loaded by the first page that has too many.
import type { RunningFrame } from './running-frame.js';

/** Frames that are on their way out. */
const leaving = new Set<RunningFrame>();

/**
 * Suspends frames until `max` are left, as far as that is possible.
 * @param running the least recently seen first
 */
export function suspendFrames(running: Set<RunningFrame>, max: number): void {
  for (const frame of running) {
    if (running.size <= max) return;
    if (!frame.canSuspend()) continue;
    running.delete(frame);
    leaving.add(frame);
    void frame.suspend().finally(() => leaving.delete(frame));
    // Views that take their time must not pile up while somebody scrolls.
    const [first] = leaving;
    if (leaving.size > max) first!.hurry();
  }
}
