// Freezes frames: the views save and are torn down, what is needed to show them again is kept.
import type { RunningFrame } from './running-frame.js';

/** Frames that are on their way out. */
const leaving = new Set<RunningFrame>();

/**
 * Freezes so many that `max` are left, if so many can be.
 * @param live the one seen longest ago first
 */
export function freezeFrames(live: Set<RunningFrame>, max: number): void {
  for (const life of live) {
    if (live.size <= max) return;
    if (!canFreeze(life)) continue;
    live.delete(life);
    leaving.add(life);
    void freeze(life).finally(() => leaving.delete(life));
    // Views that take their time must not pile up while somebody scrolls.
    const [first] = leaving;
    if (leaving.size > max) first!.freezing?.dispose();
  }
}

/** Whether nobody sees it, uses it or waits for it. */
function canFreeze(life: RunningFrame): boolean {
  const { session, isCalling } = life.controller;
  const { displayMode = 'inline' } = life.frame as { displayMode?: string };
  return (
    !life.isDue() &&
    displayMode === 'inline' &&
    !isCalling &&
    !session?.isBusy &&
    !hasFocus(life.frame)
  );
}

/** Where the focus is inside an iframe, only Chromium says `:focus-within`. */
function hasFocus(frame: Element): boolean {
  const { activeElement } = frame.getRootNode() as Document | ShadowRoot;
  return activeElement === frame || frame.matches(':focus-within');
}

async function freeze(life: RunningFrame): Promise<void> {
  const { controller, frame } = life;
  const session = controller.session!;
  life.freezing = session;
  // Until it is gone the view may save, and may change what is kept for it.
  await session.close('The frame is out of view.');
  if (controller.session !== session) return;
  const { resource, tool } = session;
  if (resource && !controller.kept) {
    const { html, uri: resourceUri, meta: resourceMeta } = resource;
    const source = { html, resourceUri, resourceMeta, tool };
    controller.kept = { source, isFrozen: true, input: frame.toolInput };
  }
  controller.session = undefined;
  const status = controller.isClosed ? 'closed' : 'idle';
  frame.observe({ type: 'status', status, error: undefined });
  controller.begin();
}
