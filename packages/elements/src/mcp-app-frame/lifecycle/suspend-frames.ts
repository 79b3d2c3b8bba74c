// Suspends frames if too many are running. Loaded only by pages with too many frames.
import type { RunningFrame } from './running-frame.js';

/** Frames that are being suspended. */
const leaving = new Set<RunningFrame>();

/**
 * Suspends frames until `max` are left, if possible.
 * @param running the least recently seen first
 */
export function suspendFrames(running: Set<RunningFrame>, max: number): void {
  for (const frame of running) {
    if (running.size <= max) return;
    if (!frame.canSuspend()) continue;
    running.delete(frame);
    leaving.add(frame);
    void frame.suspend().finally(() => leaving.delete(frame));
    // Slow views must not accumulate while the user scrolls.
    const [first] = leaving;
    if (leaving.size > max) first!.hurry();
  }
}
