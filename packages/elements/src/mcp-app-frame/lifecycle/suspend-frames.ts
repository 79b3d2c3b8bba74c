// Suspends frames when too many run, and keeps a sandbox ready for those that come back. Loaded by the first page
// that has too many.
import type { SandboxKind } from '../../host/sandbox/spare-sandboxes.js';
import type { RunningFrame } from './running-frame.js';

/** Frames that are on their way out. */
const leaving = new Set<RunningFrame>();
/** Frames that may come back, and the sandboxes that their views were in; the last to leave is the last here. */
const suspended = new Map<RunningFrame, SandboxKind>();

/** Milliseconds without a change until the spare sandbox is opened: somebody who scrolls needs the processor. */
const REST_MS = 1000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** A frame that was suspended runs again, or is gone. */
export function reviewSpare(): void {
  clearTimeout(timer);
  if (suspended.size > 0) timer = setTimeout(keepSpare, REST_MS);
}

/** Keeps a sandbox as the view has it that is most likely to come back: the one that left last. */
async function keepSpare(): Promise<void> {
  for (const frame of suspended.keys()) {
    if (frame.lifecycle.state.kind !== 'suspended' || !frame.isConnected()) suspended.delete(frame);
  }
  const { keepSpareFor } = await import('../../host/session/view-engine.js');
  keepSpareFor([...suspended.values()].at(-1));
}

async function suspend(frame: RunningFrame): Promise<void> {
  const { iframe } = frame.lifecycle.session ?? {};
  leaving.add(frame);
  await frame.suspend();
  leaving.delete(frame);
  const { kindOf } = await import('../../host/session/view-engine.js');
  const kind = iframe && kindOf(iframe);
  if (kind) suspended.set(frame, kind);
  reviewSpare();
}

/**
 * Suspends frames until `max` are left, as far as that is possible.
 * @param running the least recently seen first
 */
export function suspendFrames(running: Set<RunningFrame>, max: number): void {
  for (const frame of running) {
    if (running.size <= max) return;
    if (!frame.canSuspend()) continue;
    running.delete(frame);
    void suspend(frame);
    // Views that take their time must not pile up while somebody scrolls.
    const [first] = leaving;
    if (leaving.size > max) first!.hurry();
  }
}
