// Views that come back: from a snapshot, or because somebody needs them although nobody sees them.
import type { AppSession } from '../../host/session/app-session.js';
import { readSnapshot, sourceOf } from '../../host/session/frame-snapshot.js';
import type { FrameSnapshot } from '../../host/session/frame-snapshot.js';
import type { RunningFrame } from './running-frame.js';

/** Starts a view that waits or is frozen, does the work, and keeps it awake meanwhile. */
export async function whenAwake<T>(
  life: RunningFrame,
  work: (session: AppSession) => Promise<T>,
): Promise<T> {
  const { controller } = life;
  life.awaited++;
  try {
    // Once it is frozen it starts again by itself, being due.
    await controller.session?.close();
    controller.begin();
    await settled(life);
    if (!controller.session) throw new Error('The frame shows nothing yet.');
    return await work(controller.session);
  } finally {
    life.awaited--;
  }
}

/** The session bounds each of its steps, so this ends. */
function settled({ frame, controller }: RunningFrame): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const { status } = controller.session ?? {};
      if (status === 'loading' || status === 'connecting') return;
      frame.removeEventListener('mcp-app-status-change', look);
      resolve();
    };
    frame.addEventListener('mcp-app-status-change', look);
    look();
  });
}

/** Has the frame show what a snapshot holds. @throws TypeError that names the field which is wrong */
export function restore({ frame, controller }: RunningFrame, given: FrameSnapshot): void {
  const snapshot = readSnapshot(given);
  const source = sourceOf(snapshot, frame);
  const { toolInput, toolResult, toolCancelled, viewState = {}, height } = snapshot;
  controller.restore({ source, isFrozen: false, input: toolInput }, viewState, toolResult);
  Object.assign(frame, { toolInput, toolInputPartial: undefined, toolResult, toolCancelled });
  // Its place is kept while it comes back.
  if (height !== undefined) frame.style.setProperty('--_height', `${height}px`);
}
