// Computes the height of a view from its requests (C3, C4). A view whose layout depends on its height would answer each
// change with another request forever; this is detected and stopped.

/** Smaller differences come from rounding, zoom or a border. They are not visible, but can cause loops. */
export const HYSTERESIS = 2;
/**
 * A request within this many milliseconds after a change may be an echo of it. Engines paint off-screen iframes once
 * per second.
 */
const ECHO_MS = 2500;
/** This many consecutive requests, each with the same distance from the height, are an echo. */
const MAX_STREAK = 4;
/** The maximum height of a view, unless the page sets another. */
export const DEFAULT_MAX_HEIGHT = 5000;

export class FrameSize {
  /** In pixels; undefined until the view has sent a valid request. */
  height: number | undefined;
  /** The last requested height, granted or not. */
  #wanted = 0;
  /** The constant difference by which the view exceeds its height, once it is known. */
  #echo: number | undefined;
  #lastOffset = 0;
  #streak = 0;
  #changedAt = -Infinity;
  #retried: number | undefined;

  /** Sets a height that the view did not request. */
  begin(height: number, now: number): void {
    this.#wanted = height;
    this.#change(height, now);
  }

  /**
   * Handles a requested height in pixels, at a time in milliseconds.
   * @returns whether `height` changed
   */
  wish(wanted: unknown, now: number, max = DEFAULT_MAX_HEIGHT): boolean {
    if (typeof wanted !== 'number' || !Number.isFinite(wanted) || wanted < 0) return false;
    const next = Math.min(Math.ceil(wanted), max);
    this.#wanted = next;
    if (this.height === undefined) return this.#change(next, now);
    const offset = next - this.height;
    if (Math.abs(offset) <= HYSTERESIS || this.#isAsFarAs(offset, this.#echo)) return false;
    const isAnswer = now - this.#changedAt <= ECHO_MS && this.#isAsFarAs(offset, this.#lastOffset);
    this.#streak = isAnswer ? this.#streak + 1 : 0;
    this.#lastOffset = offset;
    if (this.#streak < MAX_STREAK) return this.#change(next, now);
    this.#echo = offset;
    return false;
  }

  /**
   * Content that grows in steps also looks like an echo. So once the view is quiet, its last request is granted one
   * time: growing content is then complete, and an echo requests again and is recognized.
   * @returns whether `height` changed
   */
  retry(now: number): boolean {
    if (this.height === undefined) return false;
    const offset = this.#wanted - this.height;
    if (Math.abs(offset) <= HYSTERESIS || this.#isAsFarAs(offset, this.#retried)) return false;
    this.#retried = offset;
    return this.#change(this.#wanted, now);
  }

  #isAsFarAs(offset: number, other: number | undefined): boolean {
    return other !== undefined && Math.abs(offset - other) <= HYSTERESIS;
  }

  #change(height: number, now: number): boolean {
    this.height = height;
    this.#changedAt = now;
    return true;
  }
}
