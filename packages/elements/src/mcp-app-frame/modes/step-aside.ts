// A small window lies over everything in the page, also while it is inert: behind it a modal dialog of the
// page may be open, and a click on the window would press that dialog's button. So the window is out of
// sight whenever it cannot be hit, and no click goes through it.
import { isQuestionOpen } from '../ask/open-questions.js';
import { isHit, isHitAt } from './reach.js';

/** Milliseconds between two checks: no event tells that an element became inert. */
const CHECK_MS = 250;

/** One click of the user, and all the events that it consists of. */
const GESTURE = [
  'pointerdown',
  'mousedown',
  'touchstart',
  'pointerup',
  'mouseup',
  'touchend',
  'click',
  'dblclick',
  'auxclick',
  'contextmenu',
] as const;

/** Watches the panel until `signal` is aborted. */
export function stepAside(panel: HTMLElement, signal: AbortSignal): void {
  let isSwallowing = false;
  const isAside = () => panel.hasAttribute('data-aside');
  const check = () => {
    panel.toggleAttribute('data-aside', !isHit(panel));
  };

  /** The user sees the panel there, but the page would get the click. A question is always above it. */
  const fallsThrough = ({ clientX: x, clientY: y }: MouseEvent) => {
    if (isAside() || isQuestionOpen()) return false;
    const { left, right, top, bottom } = panel.getBoundingClientRect();
    const isOver = x >= left && x < right && y >= top && y < bottom;
    return isOver && !isHitAt(panel, x, y);
  };
  const swallow = (event: Event) => {
    if (event.type === 'pointerdown') {
      isSwallowing = fallsThrough(event as PointerEvent);
      if (isSwallowing) check();
    }
    if (!isSwallowing) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  for (const type of GESTURE) {
    window.addEventListener(type, swallow, { capture: true, passive: false, signal });
  }
  // A dialog that opens takes the focus.
  window.addEventListener('focusin', check, { capture: true, signal });
  const timer = setInterval(check, CHECK_MS);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    panel.removeAttribute('data-aside');
  });
}
