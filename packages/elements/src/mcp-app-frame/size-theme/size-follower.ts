// How a frame follows the heights that its view asks for. Comes with the view: nothing asks before.
import { FrameSize } from './frame-size.js';
import type { SizeChangedParams } from '../../protocol/messages.js';
import type { FrameProperties } from '../frame-properties.js';

/** A view that is quiet for so long, in milliseconds, has said all it wanted. */
const QUIET_MS = 1500;
/** Milliseconds until a change of height is over, the view's answer included: with its animation, without. */
const SMOOTH_MS = 300;
const ABRUPT_MS = 50;

export class SizeFollower {
  readonly #frame: FrameProperties;
  readonly #size = new FrameSize();
  #wish: SizeChangedParams | undefined;
  #changedAt = -Infinity;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(frame: FrameProperties) {
    this.#frame = frame;
  }

  /** The last word counts. */
  follow(wish: SizeChangedParams): void {
    this.#wish = wish;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#size.retry(performance.now()) && this.#apply(), QUIET_MS);
    // What a view says while its height is on the move is about a height that it will not have.
    this.#settling ??= setTimeout(() => this.#grant(), 0);
  }

  stop(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#settling);
    this.#wish = this.#settling = undefined;
  }

  /** Forgets what the view wished; the next change is abrupt. */
  rest(): void {
    this.stop();
    this.#changedAt = performance.now();
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
