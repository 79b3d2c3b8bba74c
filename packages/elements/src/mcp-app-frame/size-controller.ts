// The frame's size: what it tells the view (containerDimensions), and how it follows the view's wishes.
import { FrameSize } from '../host/frame-size.js';
import type { ContainerDimensions } from '../protocol/host-context.js';
import type { SizeChangedParams } from '../protocol/messages.js';
import type { FrameProperties } from './frame-properties.js';

/** A view that is quiet for so long, in milliseconds, has said all it wanted. */
const QUIET_MS = 1500;
/** Milliseconds until a change of height is over, the view's answer included: with its animation, without. */
const SMOOTH_MS = 300;
const ABRUPT_MS = 50;

export class SizeController {
  readonly #frame: FrameProperties;
  readonly #container: HTMLElement;
  readonly #size = new FrameSize();
  readonly #observer: ResizeObserver;
  #isInline = true;
  #dimensions: ContainerDimensions = {};
  #wish: SizeChangedParams | undefined;
  #changedAt = -Infinity;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param container the box whose content box the view has
   * @param changed the dimensions of the container are other ones now
   */
  constructor(frame: FrameProperties, container: HTMLElement, changed: () => void) {
    this.#frame = frame;
    this.#container = container;
    this.#observer = new ResizeObserver(() => {
      const before = JSON.stringify(this.#dimensions);
      // Later: what follows may change sizes, and in here that would be a loop.
      if (JSON.stringify(this.dimensions()) !== before) setTimeout(changed);
    });
  }

  connect(): void {
    this.#observer.observe(this.#container);
  }

  disconnect(): void {
    this.#observer.disconnect();
    clearTimeout(this.#retry);
    clearTimeout(this.#settling);
    this.#settling = undefined;
  }

  /** Per axis: fixed, flexible up to a maximum, or unbounded (C3). */
  dimensions(): ContainerDimensions {
    const { clientWidth, clientHeight } = this.#container;
    const { maxHeight, maxWidth } = this.#isInline ? this.#frame : {};
    const width = maxWidth === undefined ? { width: clientWidth } : { maxWidth };
    const fixed = this.#follows ? {} : { height: clientHeight };
    const height = this.#follows && maxHeight !== undefined ? { maxHeight } : fixed;
    this.#dimensions = { ...width, ...height };
    return this.#dimensions;
  }

  /**
   * The view is in the page, or elsewhere. Elsewhere its size is the panel's, and what it wishes is about
   * that: the height that it has in the page is kept, and there at once when it comes back.
   */
  place(isInline: boolean): void {
    this.#isInline = isInline;
    clearTimeout(this.#retry);
    clearTimeout(this.#settling);
    this.#wish = this.#settling = undefined;
    this.#changedAt = performance.now();
    this.#frame.style.setProperty('--_duration', '0s');
  }

  /** The view says how large it would like to be; the last word counts. */
  follow(wish: SizeChangedParams): void {
    if (!this.#follows) return;
    this.#wish = wish;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#size.retry(performance.now()) && this.#apply(), QUIET_MS);
    // What a view says while its height is on the move is about a height that it will not have.
    this.#settling ??= setTimeout(() => this.#grant(), 0);
  }

  get #follows(): boolean {
    return this.#isInline && this.#frame.sizing !== 'fill';
  }

  #grant(): void {
    this.#settling = undefined;
    const { maxHeight, maxWidth, style } = this.#frame;
    const { width, height } = this.#wish ?? {};
    this.#wish = undefined;
    if (this.#size.wish(height, performance.now(), maxHeight)) {
      this.#settling = setTimeout(() => this.#grant(), this.#apply());
    }
    // The width is the page's, unless it says that the view may have less of it (C4).
    const isWide = typeof width === 'number' && Number.isFinite(width) && width > 0;
    if (maxWidth !== undefined && isWide) {
      style.setProperty('--_width', `${Math.min(Math.ceil(width), maxWidth)}px`);
    }
  }

  /**
   * Changes the height: smoothly, unless it changed just before. A view that answers each change must
   * answer heights that it really has, or its echo could not be told from growing content.
   * @returns the milliseconds until the change is over
   */
  #apply(): number {
    const { style } = this.#frame;
    const now = performance.now();
    const isSmooth = now - this.#changedAt > QUIET_MS;
    this.#changedAt = now;
    style.setProperty('--_duration', isSmooth ? '' : '0s');
    style.setProperty('--_height', `${this.#size.height}px`);
    return isSmooth ? SMOOTH_MS : ABRUPT_MS;
  }
}
