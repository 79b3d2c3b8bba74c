// Reports the position of a box on the screen whenever it moves or is resized. No single event covers this: a resize
// observer sees the size, scroll and window events see most moves, and an intersection observer sees the beginning of
// the rest. Most of them are animated, so the box is then followed in each animation frame until it is still.
import type { DockBox } from './docked-view.js';
import { isPageScroller, parentOf } from './page-scroller.js';

/** After this many animation frames without a move, the box is still. Animations may begin and end slowly. */
const STILL_FRAMES = 10;
/** Each move by about a pixel crosses one of these. */
const THRESHOLDS = Array.from({ length: 1001 }, (_, n) => n / 1000);

const boxOf = ({ x, y, width, height }: DOMRectReadOnly): DockBox => ({ x, y, width, height });
const isSame = (a: DockBox, b: DockBox | undefined): boolean =>
  a.x === b?.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** The intersection of two boxes. Its width and height are 0 if they do not overlap. */
function shared(a: DockBox, b: DockBox): DockBox {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x),
    height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y),
  };
}

/** The part of the element's box that is not clipped by a scroll container of the page. */
function visibleBox(element: Element): DockBox {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  let visible = shared(boxOf(element.getBoundingClientRect()), {
    x: 0,
    y: 0,
    width,
    // In quirks mode, the height of the root element is the height of the page.
    height: Math.max(height, window.innerHeight),
  });
  for (let above = parentOf(element); above; above = parentOf(above)) {
    const { overflow, position } = getComputedStyle(above);
    if (!overflow.startsWith('visible') && !isPageScroller(above))
      visible = shared(visible, boxOf(above.getBoundingClientRect()));
    // A fixed element does not scroll with its ancestors.
    if (position === 'fixed') break;
  }
  return visible;
}

export class BoxFollower {
  readonly #around: HTMLElement;
  readonly #element: HTMLElement;
  readonly #moved: (box: DockBox, visible: DockBox) => void;
  #following: AbortController | undefined;
  #box: DockBox | undefined;
  #visible: DockBox | undefined;
  #trap: IntersectionObserver | undefined;
  /** Set while the box is followed in each animation frame. */
  #nextFrame: number | undefined;

  /** @param around an element that is resized together with `element`, and is less deeply nested than the followers */
  constructor(
    around: HTMLElement,
    element: HTMLElement,
    moved: (box: DockBox, visible: DockBox) => void,
  ) {
    this.#around = around;
    this.#element = element;
    this.#moved = moved;
  }

  start(): void {
    if (this.#following) return;
    this.#following = new AbortController();
    const { signal } = this.#following;
    // If an observer of a deep element resizes a less deep one, the browser notifies it a frame later and reports an
    // error.
    const sizes = globalThis.ResizeObserver && new ResizeObserver(this.look);
    sizes?.observe(this.#around);
    window.addEventListener('scroll', this.look, { capture: true, passive: true, signal });
    window.addEventListener('resize', this.look, { signal });
    window.visualViewport?.addEventListener('resize', this.look, { signal });
    signal.addEventListener('abort', () => {
      sizes?.disconnect();
      this.#trap?.disconnect();
      if (this.#nextFrame !== undefined) cancelAnimationFrame(this.#nextFrame);
      this.#nextFrame = undefined;
    });
    this.look();
  }

  stop(): void {
    this.#following?.abort();
    this.#following = this.#box = this.#visible = undefined;
  }

  /** Reads the current position of the box, and follows it if it has moved. */
  readonly look = (): void => {
    if (this.#hasMoved()) this.#follow(0);
  };

  /** Reports the position if it has changed. */
  #hasMoved(): boolean {
    if (!this.#following) return false;
    const box = boxOf(this.#element.getBoundingClientRect());
    const visible = visibleBox(this.#element);
    if (isSame(box, this.#box) && isSame(visible, this.#visible)) return false;
    this.#box = box;
    this.#visible = visible;
    this.#moved(box, visible);
    return true;
  }

  /** @param still how many animation frames the box has not moved */
  #follow(still: number): void {
    if (this.#nextFrame !== undefined) cancelAnimationFrame(this.#nextFrame);
    // It may have been stopped by what it reported.
    this.#nextFrame =
      this.#following &&
      globalThis.requestAnimationFrame?.(() => {
        this.#nextFrame = undefined;
        const frames = this.#hasMoved() ? 0 : still + 1;
        if (frames < STILL_FRAMES) this.#follow(frames);
        else this.#setTrap();
      });
  }

  /**
   * Detects when the box moves: the observer's root is exactly the visible part of the box, or the viewport if nothing
   * of it is visible. The first notification counts too, because the box may have moved since.
   */
  #setTrap(): void {
    this.#trap?.disconnect();
    if (!globalThis.IntersectionObserver || !this.#visible) return;
    const { x, y, width, height } = this.#visible;
    const { clientWidth, clientHeight } = document.documentElement;
    const margins =
      width > 0 && height > 0
        ? [y, clientWidth - x - width, clientHeight - y - height, x]
        : [0, 0, 0, 0];
    this.#trap = new IntersectionObserver(this.look, {
      rootMargin: margins.map((margin) => `${-Math.floor(margin)}px`).join(' '),
      threshold: THRESHOLDS,
      root: document,
    });
    this.#trap.observe(this.#element);
  }
}
