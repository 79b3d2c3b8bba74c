// Computes the height of a view from its requests (C3, C4). A view whose layout depends on its height would answer each
// change with another request forever. Growing content sends the same requests, so the difference is found by a probe:
// the view gets a few pixels more than it requested. An echo adds them to its next request, content does not. A view that
// alternates between two heights keeps the larger one: only content that changes by itself then sends more requests.

/** Smaller differences come from rounding, zoom or a border. They are not visible, but can cause loops. */
export const HYSTERESIS = 2;
/**
 * A request within this many milliseconds after a change may be an echo of it. Engines paint off-screen iframes once
 * per second.
 */
const ECHO_MS = 2500;
/**
 * After this many consecutive requests, each with the same distance from the height, the view is probed; after this many
 * that each return to the height before, the view is held.
 */
const MAX_STREAK = 4;
/** The pixels of the probes. Two that differ, because content may grow by exactly the pixels of one of them. */
const PROBES = [8, 13] as const;

/** What is known about the origin of the view's requests; `offset` is their distance from the height of the view. */
type Origin =
  | { kind: 'content'; offset: number; streak: number; returns: number }
  /** `held` is the height before the first probe, `round` the index of the current one. */
  | { kind: 'probed'; offset: number; held: number; round: number }
  /** `at` is the height at which the probes have shown it. */
  | { kind: 'echo'; offset: number; at: number }
  /** It has the larger one of two heights, from which it requested the other one, by `offset`. */
  | { kind: 'held'; offset: number; isAnswered: boolean };

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= HYSTERESIS;

const CONTENT: Origin = { kind: 'content', offset: 0, streak: 0, returns: 0 };

export class FrameSize {
  /**
   * In pixels, without the limit of the page, which may change at any time; undefined until the view has sent a valid
   * request.
   */
  height: number | undefined;
  /** The last requested height, granted or not. */
  #wanted = 0;
  /** The height before the last change. */
  #before: number | undefined;
  #origin = CONTENT;
  #changedAt = -Infinity;
  /** Whether the last change granted a small difference. */
  #wasSmall = false;
  /** Whether the last request may be the echo of a small change. */
  #isSmallEcho = false;

  /** Whether the height is a probe, and not one that the view requested. */
  get isProbing(): boolean {
    return this.#origin.kind === 'probed';
  }

  /** Sets a height that the view did not request. */
  begin(height: number, now: number): void {
    this.#wanted = height;
    this.#origin = CONTENT;
    this.#change(height, now);
  }

  /**
   * Handles a requested height in pixels, at a time in milliseconds.
   * @returns whether `height` changed
   */
  wish(wanted: unknown, now: number): boolean {
    if (typeof wanted !== 'number' || !Number.isFinite(wanted) || wanted < 0) return false;
    const next = Math.ceil(wanted);
    this.#wanted = next;
    this.#isSmallEcho = this.#wasSmall && now - this.#changedAt <= ECHO_MS;
    if (this.height === undefined) return this.#change(next, now);
    const offset = next - this.height;
    const origin = this.#origin;
    const isSame = isNear(offset, origin.offset);
    if (origin.kind === 'probed') {
      if (isSame) return this.#confirm(origin, now);
      this.#origin = CONTENT;
    } else if (origin.kind === 'held') {
      if (isSame && !origin.isAnswered) {
        this.#origin = { ...origin, isAnswered: true };
        return false;
      }
      this.#origin = CONTENT;
      return isNear(next, this.height) ? false : this.#change(next, now);
    } else if (isNear(next, this.height)) return false;
    else if (origin.kind === 'echo') return isSame ? false : this.#change(next, now);
    else {
      const isSoon = now - this.#changedAt <= ECHO_MS;
      const streak = isSoon && isSame ? origin.streak + 1 : 0;
      const returns = isSoon && isNear(next, this.#before ?? NaN) ? origin.returns + 1 : 0;
      this.#origin = { kind: 'content', offset, streak, returns };
      if (streak >= MAX_STREAK) return this.#probe(offset, this.height, 0, now);
      if (returns >= MAX_STREAK) return this.#hold(offset, now);
    }
    return this.#change(next, now);
  }

  /**
   * Call it when the view has sent no request for a while. Content does not answer a probe. An echo that was found at
   * another height is probed again, because the view may have changed. Content that is cut by a small difference gets
   * its last pixels, unless it asked for them because it just got some.
   * @returns whether `height` changed
   */
  settle(now: number): boolean {
    const origin = this.#origin;
    if (origin.kind === 'probed') {
      this.#origin = CONTENT;
      return this.#change(this.#wanted, now);
    }
    if (origin.kind === 'content' && this.height !== undefined) {
      const isCut = this.#wanted > this.height && isNear(this.#wanted, this.height);
      if (!isCut || this.#isSmallEcho) return false;
      this.#change(this.#wanted, now);
      return (this.#wasSmall = true);
    }
    if (origin.kind !== 'echo' || origin.at === this.height) return false;
    const offset = this.#wanted - this.height!;
    return isNear(offset, 0) ? false : this.#probe(offset, this.height!, 0, now);
  }

  #probe(offset: number, held: number, round: number, now: number): boolean {
    this.#origin = { kind: 'probed', offset, held, round };
    // Never less than the view has, so that nothing is cut.
    return this.#change(Math.max(this.#wanted, this.height!) + PROBES[round]!, now);
  }

  #hold(offset: number, now: number): boolean {
    const isLarger = offset < 0;
    this.#origin = { kind: 'held', offset: isLarger ? offset : -offset, isAnswered: isLarger };
    return isLarger ? false : this.#change(this.#wanted, now);
  }

  #confirm({ offset, held, round }: Origin & { kind: 'probed' }, now: number): boolean {
    if (round + 1 < PROBES.length) return this.#probe(offset, held, round + 1, now);
    this.#origin = { kind: 'echo', offset, at: held };
    return this.#change(held, now);
  }

  #change(height: number, now: number): boolean {
    this.#before = this.height;
    this.height = height;
    this.#changedAt = now;
    this.#wasSmall = false;
    return true;
  }
}
