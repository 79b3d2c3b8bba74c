// What can be above the page (a docked view, a small window, full screen) steps aside while the page shows a modal and
// while a question is open. Otherwise the view could hide them, or a click on the view could press the button below.
import { isQuestionOpen, whenQuestionsChange } from '../ask/open-questions.js';
import { isHitAt, isPageModal } from './reach.js';

/** Milliseconds between two checks, because there is no event for an element that becomes inert. */
const CHECK_MS = 250;

/** What opening modals change in a document; checked immediately, before the modal is painted. */
const MODAL_ATTRIBUTES = ['open', 'inert', 'aria-hidden', 'aria-modal'];

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

/** What is above the page. */
export interface CoveringPanel {
  readonly frame: HTMLElement;
  readonly panel: HTMLElement;
  /** Called when it has to step aside, and when it can return. */
  setAside(isAside: boolean): void;
}

/** Watches the page until `signal` is aborted. */
export function stepAside({ frame, panel, setAside }: CoveringPanel, signal: AbortSignal): void {
  let isAside = false;
  let isSwallowing = false;
  const check = () => {
    // The page may close the panel in the same task.
    if (signal.aborted) return;
    const isCovered = isQuestionOpen() || isPageModal(frame, panel);
    if (isCovered === isAside) return;
    isAside = isCovered;
    setAside(isAside);
  };

  /** Whether the user still sees the panel at this point, but the page would get the click. */
  const fallsThrough = ({ clientX: x, clientY: y }: MouseEvent) => {
    const { left, right, top, bottom } = panel.getBoundingClientRect();
    const isOver = x >= left && x < right && y >= top && y < bottom;
    if (isAside || !isOver || isHitAt(panel, x, y)) return false;
    // A part of a panel that is clipped, or behind another tab, is not hit either.
    check();
    return isAside;
  };
  const swallow = (event: Event) => {
    if (event.type === 'pointerdown') isSwallowing = fallsThrough(event as PointerEvent);
    if (!isSwallowing) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  for (const type of GESTURE) {
    window.addEventListener(type, swallow, { capture: true, passive: false, signal });
  }
  // An opening dialog takes the focus.
  window.addEventListener('focusin', check, { capture: true, signal });
  whenQuestionsChange(check, signal);
  const timer = setInterval(check, CHECK_MS);
  const changes = new MutationObserver(check);
  changes.observe(document, { subtree: true, attributeFilter: MODAL_ATTRIBUTES });
  // Libraries add modals at the end of the body.
  changes.observe(document.body, { childList: true });
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    changes.disconnect();
  });
  check();
}
