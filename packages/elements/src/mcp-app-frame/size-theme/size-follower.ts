// How a frame follows the heights that its view asks for, and what it does for a view that asks for none. Comes
// with the view: nothing asks before.
import type { AppSession } from '../../host/session/app-session.js';
import type { SizeChangedParams } from '../../protocol/messages.js';
import type { FrameProperties } from '../frame-properties.js';
import { DEFAULT_MAX_HEIGHT, FrameSize, HYSTERESIS } from './frame-size.js';
import { recallHeight, rememberHeight, viewNameOf } from './remembered-heights.js';
import { SeenLater } from './seen-later.js';

/** A view that is quiet for so long, in milliseconds, has said all it wanted. */
const QUIET_MS = 1500;
/** Milliseconds until a change of height is over, the view's answer included: with its animation, without. */
const SMOOTH_MS = 300;
const ABRUPT_MS = 50;
/** Milliseconds that a view has to draw itself before its height is judged. */
const START_MS = 1000;
/** How often that time is given again to a view that still waits for its tool's result. */
const MAX_WAITS = 10;

/** What a view that does not say how tall it is gets: it fills its box, or it has no code for this. */
const FILL_HEIGHT = 'var(--mcp-app-frame-fill-height, var(--mcp-app-frame-height, 500px))';

/**
 * - silent: the view has not said anything but the height that it was given, and no height is known for it.
 * - reserved: it has the height that it had before. It says a small one while it is still empty, so that waits.
 * - followed: its wishes are granted as they come.
 */
type Standing = 'silent' | 'reserved' | 'followed';

export class SizeFollower {
  readonly #frame: FrameProperties;
  readonly #remembered: () => void;
  readonly #isInView: (frame: Element) => boolean;
  readonly #size = new FrameSize();
  /** Grants the wish of a view that starts with less than it had before. */
  readonly #shrink: SeenLater;
  /** Judges a view that has not said anything. A browser does not draw what is off screen, so that one cannot. */
  readonly #judge: SeenLater;
  #waits = 0;
  /** Pixels that the view had when it was shown first. It has no less before its tool has answered. */
  #floor = 0;
  #hasAwaited = false;
  #session: AppSession | undefined;
  #standing: Standing = 'silent';
  #wish: SizeChangedParams | undefined;
  #readyAt = Infinity;
  #changedAt = -Infinity;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param remembered the height of this tool's view is known, or another one than before
   * @param isInView whether some of the frame is in view right now
   */
  constructor(
    frame: FrameProperties,
    remembered: () => void,
    isInView: (frame: Element) => boolean,
  ) {
    this.#frame = frame;
    this.#remembered = remembered;
    this.#isInView = isInView;
    this.#shrink = new SeenLater(frame, START_MS, () => this.#shrinkIfAnswered());
    this.#judge = new SeenLater(frame, START_MS, () => this.#judgeSilence());
  }

  /** The session of the frame has another status, or is another one. */
  notice(session: AppSession): void {
    if (session !== this.#session) this.#begin(session);
    this.#prefer(session);
    const isShown = session.status === 'ready' || session.status === 'unconnected';
    if (!isShown || this.#readyAt !== Infinity) return;
    this.#readyAt = performance.now();
    this.#waits = 0;
    this.#floor = session.iframe?.offsetHeight ?? 0;
    if (this.#standing === 'silent') this.#judge.start();
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
    this.#judge.stop();
    this.#clear();
  }

  /** Forgets what the view wished; the next change is abrupt. */
  rest(): void {
    this.#clear();
    this.#changedAt = performance.now();
  }

  #clear(): void {
    clearTimeout(this.#retry);
    clearTimeout(this.#settling);
    this.#shrink.stop();
    this.#wish = this.#settling = undefined;
  }

  #begin(session: AppSession): void {
    this.stop();
    this.#session = session;
    this.#readyAt = Infinity;
    this.#standing = 'silent';
    this.#expect('--_height');
  }

  /** The view comes into a space that was reserved for it. */
  #expect(name: '--_height' | '--_reserved'): void {
    const reserved = parseFloat(this.#frame.style.getPropertyValue(name));
    if (this.#standing !== 'silent' || !(reserved >= 0)) return;
    this.#standing = 'reserved';
    this.#size.begin(reserved, -Infinity);
  }

  /** The size that is declared for the view counts until the view says another one. */
  #prefer({ resource }: AppSession): void {
    const { preferredSize } = resource?.meta ?? {};
    if (this.#standing === 'silent' && typeof preferredSize === 'object') {
      this.#widen(preferredSize.width);
    }
    this.#expect('--_reserved');
  }

  /** Whether the tool of this view has yet to answer: until then most views have little to show. */
  get #awaitsAnswer(): boolean {
    const { toolInput, toolInputPartial, toolResult, toolCancelled, server, tool } = this.#frame;
    const isCalled = (toolInput ?? toolInputPartial ?? (server && tool)) !== undefined;
    return isCalled && (toolResult ?? toolCancelled) === undefined;
  }

  /** A view that has just got its answer is given as long as any other to draw it. */
  #shrinkIfAnswered(): void {
    const hasAwaited = this.#hasAwaited;
    this.#hasAwaited = this.#awaitsAnswer;
    if (hasAwaited || this.#hasAwaited) return this.#shrink.start();
    this.#standing = 'followed';
    this.#grant();
  }

  #judgeSilence(): void {
    // Another frame may have found out meanwhile how tall this view is.
    if (this.#standing !== 'silent' || this.#frame.style.getPropertyValue('--_height')) return;
    const isEmpty = this.#awaitsAnswer;
    const isInline = this.#frame.displayMode === 'inline';
    if ((isEmpty && this.#waits++ < MAX_WAITS) || !isInline) this.#judge.start();
    else this.#fill();
  }

  #fill(): void {
    const { maxHeight = DEFAULT_MAX_HEIGHT, sizing, style } = this.#frame;
    const iframe = this.#session?.iframe;
    if (sizing === 'fill' || !iframe) return;
    this.#standing = 'followed';
    // At once: a view that fills its box would report every height on the way there.
    style.setProperty('--_duration', '0s');
    style.setProperty('--_height', `min(${maxHeight}px, ${FILL_HEIGHT})`);
    this.#size.begin(iframe.offsetHeight, performance.now());
    this.#apply();
    // A view that speaks after all did not answer to this.
    this.#changedAt = -Infinity;
  }

  #grant(): void {
    this.#settling = undefined;
    // A test environment can be closed before a timer runs, and takes its globals along.
    if (typeof window === 'undefined') return;
    const { width, height } = this.#wish ?? {};
    if (height !== undefined && !this.#isHeard(height)) return;
    this.#wish = undefined;
    if (this.#size.wish(height, performance.now(), this.#frame.maxHeight)) {
      this.#settling = setTimeout(() => this.#grant(), this.#apply());
    }
    this.#widen(width);
  }

  /** Whether a wish is granted now. One that is not may be repeated, or be granted later. */
  #isHeard(height: number): boolean {
    const given = this.#session?.iframe?.offsetHeight ?? 0;
    if (this.#standing === 'silent' && Math.abs(height - given) <= HYSTERESIS) return false;
    const isEarly = performance.now() - this.#readyAt < START_MS;
    const isKept = this.#standing === 'reserved' && height < given - HYSTERESIS && isEarly;
    if (isKept || (height < this.#floor && this.#awaitsAnswer)) {
      this.#hasAwaited = this.#awaitsAnswer;
      // Off screen it may not know better, because nothing is drawn there.
      this.#shrink.start();
      return false;
    }
    this.#shrink.stop();
    this.#standing = 'followed';
    return true;
  }

  /** The width is the page's, unless it says that the view may have less of it (C4). */
  #widen(width: number | undefined): void {
    const { maxWidth, style } = this.#frame;
    if (maxWidth !== undefined && width !== undefined && width > 0) {
      style.setProperty('--_width', `${Math.min(Math.ceil(width), maxWidth)}px`);
    }
  }

  /**
   * Changes the height: smoothly, unless it changed just before or nobody sees it. A view that answers each change
   * must answer heights that it really has, or its echo could not be told from growing content.
   * @returns the milliseconds until the change is over
   */
  #apply(): number {
    const { style } = this.#frame;
    const now = performance.now();
    const isSmooth = now - this.#changedAt > QUIET_MS && this.#isInView(this.#frame);
    this.#changedAt = now;
    style.setProperty('--_duration', isSmooth ? '' : '0s');
    style.setProperty('--_height', `${this.#size.height}px`);
    if (recallHeight(this.#frame) !== this.#size.height) {
      rememberHeight(this.#frame, this.#size.height!);
      this.#remembered();
    }
    return isSmooth ? SMOOTH_MS : ABRUPT_MS;
  }
}

/**
 * Reserves the height that the view of this tool had last. A height that the frame has already stays, unless it is
 * that of another tool.
 * @param before the name of the view that was shown here, if one was
 * @returns the name of the view that is shown here
 */
export function reserveHeight(
  frame: FrameProperties,
  before: string | undefined,
): string | undefined {
  const { style, maxHeight = Infinity } = frame;
  const name = viewNameOf(frame);
  const isOther = before !== undefined && name !== before;
  if (isOther) style.removeProperty('--_height');
  const height = style.getPropertyValue('--_height') ? undefined : recallHeight(frame);
  if (height !== undefined) style.setProperty('--_height', `${Math.min(height, maxHeight)}px`);
  return name;
}
