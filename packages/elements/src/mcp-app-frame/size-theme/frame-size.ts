// Which height a view gets, given the heights it asks for (C3, C4). A view whose layout depends on the
// height that it was given answers each change with another wish, for ever; that is noticed and ended.

/** Smaller differences are rounding, zoom, a border: nobody sees them, and loops are made of them. */
export const HYSTERESIS = 2;
/** A wish that comes this soon after a change, in milliseconds, may be an answer to it: engines paint frames out of sight once a second. */
const ECHO_MS = 2500;
/** This many wishes in a row, each as far from the height as the one before, are an echo. */
const MAX_STREAK = 4;
/** No view is taller, unless the page says so. */
export const DEFAULT_MAX_HEIGHT = 5000;

export class FrameSize {
  /** Pixels; undefined until the view has said something sensible. */
  height: number | undefined;
  /** The last wish, granted or not. */
  #wanted = 0;
  /** How far beyond its height the view always wants to be, once that is known. */
  #echo: number | undefined;
  #lastOffset = 0;
  #streak = 0;
  #changedAt = -Infinity;
  #retried: number | undefined;

  /** The view has this height now, and did not ask for it. */
  begin(height: number, now: number): void {
    this.#wanted = height;
    this.#change(height, now);
  }

  /**
   * Takes a wish in pixels, at a time in milliseconds.
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
   * Content that grows step by step looks like an echo, too. So once it is quiet, the last wish is
   * granted after all, one time: content is content then, and an echo asks again and is known.
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
