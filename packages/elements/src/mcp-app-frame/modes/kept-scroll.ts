// Keeps the user's reading position when a view is docked or returns, because the conversation is laid out again and
// everything in it moves. Some browsers do part of this, WebKit does not, so it is done here for all of them.
import { isPageScroller, parentOf } from '../../mcp-app-dock/page-scroller.js';

/** The element whose position on the screen is kept. */
interface Anchor {
  element: Element;
  edge: 'top' | 'bottom';
  /** Pixels from the top of the viewport. */
  at: number;
}

/** The scroll containers of the element, nearest first; the page is the last. */
function scrollersOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let above = parentOf(element); above; above = parentOf(above)) {
    const isOwn = /auto|scroll/.test(getComputedStyle(above).overflowY);
    if (isOwn && !isPageScroller(above)) found.push(above);
  }
  return [...found, document.scrollingElement ?? document.documentElement];
}

const isScrolled = ({ scrollHeight, clientHeight }: Element): boolean =>
  scrollHeight > clientHeight;

/** The visible area of a scroller on the screen. */
function portOf(scroller: Element): { top: number; bottom: number; middle: number } {
  if (scroller === document.scrollingElement)
    return { top: 0, bottom: window.innerHeight, middle: window.innerWidth / 2 };
  const { top, bottom, left, width } = scroller.getBoundingClientRect();
  return { top, bottom, middle: left + width / 2 };
}

/** The innermost element at a point, through open shadow roots. */
function elementAt(x: number, y: number): Element | null {
  let found = document.elementFromPoint?.(x, y) ?? null;
  for (let root = found?.shadowRoot; root; root = found?.shadowRoot) {
    const inner = root.elementFromPoint(x, y);
    if (!inner || inner === found) break;
    found = inner;
  }
  return found;
}

/**
 * Distances from the top, in pixels, at which an anchor is searched, because there may be a gap between two paragraphs.
 */
const PROBES = [1, 8, 16, 32, 64, 128];

/** The frame if its start or end is visible; otherwise the element at the top. */
function anchorOf(frame: Element, scroller: Element): Anchor | undefined {
  const { top, bottom, middle } = portOf(scroller);
  const box = frame.getBoundingClientRect();
  if (box.top >= top && box.top < bottom) return { element: frame, edge: 'top', at: box.top };
  if (box.bottom > top && box.bottom <= bottom)
    return { element: frame, edge: 'bottom', at: box.bottom };
  if (box.top < top && box.bottom > bottom) return { element: frame, edge: 'top', at: top };
  for (const offset of PROBES) {
    const seen = elementAt(middle, top + offset);
    if (seen && seen !== scroller && scroller.contains(seen) && !seen.contains(frame))
      return { element: seen, edge: 'top', at: seen.getBoundingClientRect().top };
  }
  return undefined;
}

const scrollTo = (scroller: Element, top: number): void =>
  // Instant, even if the page uses smooth scrolling.
  scroller.scrollTo?.({ top, behavior: 'instant' });

export class KeptScroll {
  readonly #frame: HTMLElement;
  /** The scroll positions before the view was docked, and immediately after it. */
  #docked: { scroller: Element; before: number; after: number }[] = [];

  constructor(frame: HTMLElement) {
    this.#frame = frame;
  }

  /** Call it before the view is docked, and call the result after layout. */
  dock(): () => void {
    const scrollers = scrollersOf(this.#frame);
    const before = scrollers.map(({ scrollTop }) => scrollTop);
    const settle = this.#hold(scrollers);
    return () => {
      settle();
      this.#docked = scrollers.map((scroller, n) => ({
        scroller,
        before: before[n]!,
        after: scroller.scrollTop,
      }));
    };
  }

  /**
   * Call it before the view leaves the dock, and call the result after layout. If the user has not scrolled since, the
   * position from before docking is restored; otherwise the current position is kept.
   */
  undock(): () => void {
    const docked = this.#docked;
    this.#docked = [];
    const isUnmoved = docked.every(
      ({ scroller, after }) => Math.abs(scroller.scrollTop - after) <= 1,
    );
    const settle = this.#hold(scrollersOf(this.#frame));
    return () => {
      settle();
      if (isUnmoved) for (const { scroller, before } of docked) scrollTo(scroller, before);
    };
  }

  #hold(scrollers: readonly Element[]): () => void {
    const scroller = scrollers.find(isScrolled) ?? scrollers.at(-1)!;
    const anchor = anchorOf(this.#frame, scroller);
    const styles = scrollers.map((each) => (each as HTMLElement).style);
    const own = styles.map((style) => style.getPropertyValue('overflow-anchor'));
    // Otherwise the browser would also adjust the scroll position.
    for (const style of styles) style.setProperty('overflow-anchor', 'none');
    return () => {
      if (anchor?.element.isConnected) {
        const moved = anchor.element.getBoundingClientRect()[anchor.edge] - anchor.at;
        if (Math.abs(moved) >= 1) scrollTo(scroller, scroller.scrollTop + moved);
      }
      styles.forEach((style, n) => style.setProperty('overflow-anchor', own[n]!));
    };
  }
}
