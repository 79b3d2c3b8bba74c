// Tells where a box is on the screen, whenever it moves or changes its size. No single event tells that: a resize
// observer sees the size, scrolling and window events see most moves, and an intersection observer sees the others.
import type { DockBox } from './docked-view.js';

const boxOf = ({ x, y, width, height }: DOMRectReadOnly): DockBox => ({ x, y, width, height });
const isSame = (a: DockBox, b: DockBox | undefined): boolean =>
  a.x === b?.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** The part that two boxes share; without one it has no width or height. */
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

/** The part of the element's box that no scroll container of the page hides. */
function visibleBox(element: Element): DockBox {
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  let visible = shared(boxOf(element.getBoundingClientRect()), {
    x: 0,
    y: 0,
    width,
    // The height of the root element is that of the page in quirks mode.
    height: Math.max(height, window.innerHeight),
  });
  for (let above = parentOf(element); above; above = parentOf(above)) {
    const isRoot = above === document.documentElement || above === document.body;
    const { overflow, position } = getComputedStyle(above);
    if (!isRoot && !overflow.startsWith('visible'))
      visible = shared(visible, boxOf(above.getBoundingClientRect()));
    // What is fixed does not scroll with what is around it.
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

  /** @param around has another size whenever the element has, and is less deep in the document than what follows it */
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
    // An observer of a deep element that resizes a less deep one would be told a frame later, with an error.
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

  /** Looks where the box is now. */
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

  /** Fires when the box leaves the place where it is now: the root of the observer is that place, and no larger. */
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
