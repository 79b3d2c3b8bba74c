// Keeps the place that the user reads while a view is docked or comes back: the conversation is laid out again then, and
// everything in it moves. Browsers do some of this by themselves, WebKit does not; so it is done here, in all of them.

/** What stays where it is on the screen. */
interface Anchor {
  element: Element;
  edge: 'top' | 'bottom';
  /** Pixels from the top of the viewport. */
  at: number;
}

const parentOf = (element: Element): Element | undefined =>
  element.assignedSlot ??
  element.parentElement ??
  (element.getRootNode() as Partial<ShadowRoot>).host;

/** What the element scrolls in, the nearest first; the page itself is the last. */
function scrollersOf(element: Element): Element[] {
  const found: Element[] = [];
  for (let above = parentOf(element); above; above = parentOf(above)) {
    const isRoot = above === document.documentElement || above === document.body;
    if (!isRoot && /auto|scroll/.test(getComputedStyle(above).overflowY)) found.push(above);
  }
  return [...found, document.scrollingElement ?? document.documentElement];
}

const isScrolled = ({ scrollHeight, clientHeight }: Element): boolean =>
  scrollHeight > clientHeight;

/** The part of the screen that a scroller shows. */
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

/** Pixels below the top at which something is looked for: between two paragraphs there is nothing. */
const PROBES = [1, 8, 16, 32, 64, 128];

/** The frame if the user sees it begin or end; else whatever is at the top. */
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
  // Also in a page that scrolls smoothly.
  scroller.scrollTo?.({ top, behavior: 'instant' });

export class KeptScroll {
  readonly #frame: HTMLElement;
  /** Where everything was before the view was docked, and right after it. */
  #docked: { scroller: Element; before: number; after: number }[] = [];

  constructor(frame: HTMLElement) {
    this.#frame = frame;
  }

  /** Call it before the view is docked, and the result when all is laid out. */
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
   * Call it before the view leaves the dock, and the result when all is laid out. A user who has not scrolled since is back
   * where the view was docked; one who has sees what is on the screen now.
   */
  undock(): () => void {
    const docked = this.#docked;
    this.#docked = [];
    const isWhereItWas = docked.every(
      ({ scroller, after }) => Math.abs(scroller.scrollTop - after) <= 1,
    );
    const settle = this.#hold(scrollersOf(this.#frame));
    return () => {
      settle();
      if (isWhereItWas) for (const { scroller, before } of docked) scrollTo(scroller, before);
    };
  }

  #hold(scrollers: readonly Element[]): () => void {
    const scroller = scrollers.find(isScrolled) ?? scrollers.at(-1)!;
    const anchor = anchorOf(this.#frame, scroller);
    const styles = scrollers.map((each) => (each as HTMLElement).style);
    const own = styles.map((style) => style.getPropertyValue('overflow-anchor'));
    // The browser would move the page as well.
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
