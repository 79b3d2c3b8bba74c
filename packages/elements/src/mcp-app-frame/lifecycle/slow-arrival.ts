// Views do not start while the user scrolls past them quickly, because starting views takes the processor time that
// smooth scrolling needs.

/** The callbacks by element. */
type Notices = ReadonlyMap<Element, (isNear: boolean) => void>;

/** A frame that came near and is watched until it moves slowly. */
interface Arrival {
  since: number;
  /** The last measured position, and its time. */
  top: number;
  left: number;
  time: number;
}

/** Screens per second above which content cannot be read. */
const FAST = 1;
/** Milliseconds between two measurements. A jump is over by then, scrolling is not. */
const LOOK_MS = 30;
/** In a page that never stops moving, a frame starts after this time near the viewport. */
const MAX_WAIT_MS = 3000;

const arrivals = new Map<Element, Arrival>();
let isLooking = false;

const positionOf = (element: Element, time: number) => {
  const { top, left } = element.getBoundingClientRect();
  return { top, left, time };
};

function look(notices: Notices): void {
  const now = performance.now();
  const arrived: Element[] = [];
  for (const [element, arrival] of arrivals) {
    const elapsed = now - arrival.time;
    if (elapsed < LOOK_MS) continue;
    const position = positionOf(element, now);
    const distance = Math.hypot(position.top - arrival.top, position.left - arrival.left);
    const isSlow = distance / elapsed < (FAST * innerHeight) / 1000;
    if (isSlow || now - arrival.since > MAX_WAIT_MS) arrived.push(element);
    else Object.assign(arrival, position);
  }
  // After all positions were read, because a view that starts changes the layout.
  for (const element of arrived) {
    arrivals.delete(element);
    notices.get(element)?.(true);
  }
  isLooking = false;
  if (arrivals.size > 0) lookSoon(notices);
}

function lookSoon(notices: Notices): void {
  if (isLooking) return;
  isLooking = true;
  requestAnimationFrame(() => look(notices));
}

/** Reports immediately that an element left, and that it came near once it moves slowly enough. */
export function arrive(element: Element, isNear: boolean, notices: Notices): void {
  if (!isNear) {
    arrivals.delete(element);
    notices.get(element)?.(false);
    return;
  }
  lookSoon(notices);
  const now = performance.now();
  arrivals.set(element, { since: now, ...positionOf(element, now) });
}
