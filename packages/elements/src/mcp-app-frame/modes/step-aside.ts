// A small window covers the page even while it is inert: a modal dialog of the page may be open behind it, and a click
// on the window would press that dialog's button. So the window is hidden whenever it cannot be clicked, and clicks
// never go through it.
import { isQuestionOpen } from '../ask/open-questions.js';
import { isHit, isHitAt } from './reach.js';

/** Milliseconds between two checks, because there is no event for an element that becomes inert. */
const CHECK_MS = 250;

/** All events of one click. */
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

  /**
   * Whether the user sees the panel at this point, but the page would get the click. A question is always above the
   * panel.
   */
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
  // An opening dialog takes the focus.
  window.addEventListener('focusin', check, { capture: true, signal });
  const timer = setInterval(check, CHECK_MS);
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    panel.removeAttribute('data-aside');
  });
}
