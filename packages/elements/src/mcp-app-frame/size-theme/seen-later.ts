// Calls back when an element has been visible for some time.

export class SeenLater {
  readonly #element: Element;
  readonly #delay: number;
  readonly #seen: () => void;
  #observer: IntersectionObserver | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** @param delay milliseconds after the element became visible */
  constructor(element: Element, delay: number, seen: () => void) {
    this.#element = element;
    this.#delay = delay;
    this.#seen = seen;
  }

  /** Starts waiting, unless it is already waiting. */
  start(): void {
    // In jsdom, nothing is ever visible.
    if (this.#observer || !globalThis.IntersectionObserver) return;
    this.#observer = new IntersectionObserver((entries) => {
      clearTimeout(this.#timer);
      if (!entries.at(-1)!.isIntersecting) return;
      this.#timer = setTimeout(() => {
        this.stop();
        this.#seen();
      }, this.#delay);
    });
    this.#observer.observe(this.#element);
  }

  stop(): void {
    this.#observer?.disconnect();
    this.#observer = undefined;
    clearTimeout(this.#timer);
  }
}
