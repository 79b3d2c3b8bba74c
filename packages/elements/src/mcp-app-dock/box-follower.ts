// Reports the position of a box on the screen whenever it moves or is resized. No single event covers this: a resize
// observer sees the size, scroll and window events see most moves, and an intersection observer sees the rest.
import type { DockBox } from './docked-view.js';

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

const parentOf = (element: Element): Element | undefined =>
  element.assignedSlot ??
  element.parentElement ??
  (element.getRootNode() as Partial<ShadowRoot>).host;

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
    const isRoot = above === document.documentElement || above === document.body;
    const { overflow, position } = getComputedStyle(above);
    if (!isRoot && !overflow.startsWith('visible'))
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
    });
    this.look();
  }

  stop(): void {
    this.#following?.abort();
    this.#following = this.#box = this.#visible = undefined;
  }

  /** Reads the current position of the box. */
  readonly look = (): void => {
    if (!this.#following) return;
    const box = boxOf(this.#element.getBoundingClientRect());
    const visible = visibleBox(this.#element);
    if (isSame(box, this.#box) && isSame(visible, this.#visible)) return;
    this.#box = box;
    this.#visible = visible;
    this.#setTrap(visible);
    this.#moved(box, visible);
  };

  /** Detects when the box moves: the observer's root is exactly the current position. */
  #setTrap({ x, y, width, height }: DockBox): void {
    this.#trap?.disconnect();
    if (!globalThis.IntersectionObserver) return;
    const { clientWidth, clientHeight } = document.documentElement;
    const margins = [y, clientWidth - x - width, clientHeight - y - height, x];
    let isFirst = true;
    this.#trap = new IntersectionObserver(
      () => {
        if (!isFirst) this.look();
        isFirst = false;
      },
      {
        rootMargin: margins.map((margin) => `${-Math.floor(margin)}px`).join(' '),
        threshold: [0, 0.25, 0.5, 0.75, 0.9, 0.99, 1],
        root: document,
      },
    );
    this.#trap.observe(this.#element);
  }
}
