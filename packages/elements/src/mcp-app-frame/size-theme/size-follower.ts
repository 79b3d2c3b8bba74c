// Follows the heights that a view requests, and handles views that request none. Loaded with the view.
import type { AppSession } from '../../host/session/app-session.js';
import type { SizeChangedParams } from '../../protocol/messages.js';
import type { FrameProperties } from '../frame-properties.js';
import { FrameSize, HYSTERESIS } from './frame-size.js';
import { readStored, recallHeight, rememberHeight, viewNameOf } from './remembered-heights.js';
import { SeenLater } from './seen-later.js';

/** Milliseconds without a request after which a view counts as quiet. */
const QUIET_MS = 1500;
/** Milliseconds until a height change is complete, including the view's answer: with animation, and without. */
const SMOOTH_MS = 300;
const ABRUPT_MS = 50;
/** Milliseconds that a view has to draw before its height is evaluated. */
const START_MS = 1000;
/** How often that time is extended for a view that still waits for its tool's result. */
const MAX_WAITS = 10;

/** The height of a view that does not request one, because it fills its box or does not implement it. */
const FILL_HEIGHT = 'var(--mcp-app-frame-fill-height, var(--mcp-app-frame-height, 500px))';

/**
 * - silent: the view has requested nothing except its current height, and no height is known for it.
 * - reserved: it has its earlier height. Smaller requests are delayed, because a view requests a small height while it
 *   is still empty.
 * - followed: its requests are granted immediately.
 */
type Standing = 'silent' | 'reserved' | 'followed';

export class SizeFollower {
  readonly #frame: FrameProperties;
  readonly #remembered: () => void;
  readonly #isInView: (frame: Element) => boolean;
  #size = new FrameSize();
  /** Grants the request of a view that starts smaller than before. */
  readonly #shrink: SeenLater;
  /**
   * Handles a view that has requested nothing. It must be visible, because a browser does not draw an off-screen view.
   */
  readonly #judge: SeenLater;
  #waits = 0;
  /** The height of the view in pixels when it was first shown. It does not shrink before its tool has answered. */
  #floor = 0;
  #hasAwaited = false;
  #session: AppSession | undefined;
  #standing: Standing = 'silent';
  #wish: SizeChangedParams | undefined;
  /** The last request that the view sent while the page decided its size. */
  #kept: SizeChangedParams | undefined;
  #readyAt = Infinity;
  #changedAt = -Infinity;
  #settling: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param remembered called when the height of this tool's view is known or changed
   * @param isInView whether a part of the frame is currently visible
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

  /** Called when the session of the frame or its status changed. */
  notice(session: AppSession): void {
    if (session !== this.#session) this.#begin(session);
    // Again, because the heights of an earlier page load arrive late.
    this.#expect('--_height');
    this.#prefer(session);
    const isShown = session.status === 'ready' || session.status === 'unconnected';
    if (!isShown || this.#readyAt !== Infinity) return;
    this.#readyAt = performance.now();
    this.#waits = 0;
    // Only where it counts: the engine has to lay out the page to know it.
    this.#floor = (this.#awaitsAnswer && session.iframe?.offsetHeight) || 0;
    if (this.#standing === 'silent') this.#judge.start();
  }

  /** Only the last request counts. */
  follow(wish: SizeChangedParams): void {
    this.#wish = wish;
    this.#whenQuiet(() => this.#settle());
    // Requests during a height transition refer to an intermediate height.
    this.#settling ??= setTimeout(() => this.#grant(), 0);
  }

  stop(): void {
    this.#judge.stop();
    this.#clear();
  }

  /** Called instead of `follow` while the page decides the size of the view. */
  keep(wish: SizeChangedParams): void {
    this.#kept = wish;
  }

  /** Called when the page begins to decide the size of the view. */
  rest(): void {
    this.#kept = this.#wish;
    this.#clear();
  }

  /**
   * Called when the view decides its size again. Its content may have changed in the meantime, and some views report
   * each height only once. But a request that depends on the size of the panel does not apply here: such a view reports
   * another height soon. The next change is not animated.
   */
  resume(): void {
    const kept = this.#kept;
    this.#changedAt = performance.now();
    if (kept) this.#whenQuiet(() => this.follow(kept));
  }

  #whenQuiet(act: () => void): void {
    clearTimeout(this.#quiet);
    this.#quiet = setTimeout(act, QUIET_MS);
  }

  #clear(): void {
    clearTimeout(this.#quiet);
    clearTimeout(this.#settling);
    this.#shrink.stop();
    this.#wish = this.#settling = undefined;
  }

  #begin(session: AppSession): void {
    this.stop();
    this.#session = session;
    this.#size = new FrameSize();
    this.#kept = undefined;
    this.#frame.style.removeProperty('--_width');
    this.#readyAt = Infinity;
    this.#standing = 'silent';
    this.#expect('--_height');
  }

  /** Called when the view is shown in a reserved space. */
  #expect(name: '--_height' | '--_reserved'): void {
    const reserved = parseFloat(this.#frame.style.getPropertyValue(name));
    if (this.#standing !== 'silent' || !(reserved >= 0)) return;
    this.#standing = 'reserved';
    this.#size.begin(reserved, -Infinity);
  }

  /** Applies the declared size until the view requests another one. */
  #prefer({ resource }: AppSession): void {
    const { preferredSize } = resource?.meta ?? {};
    if (this.#standing === 'silent' && typeof preferredSize === 'object') {
      this.#widen(preferredSize.width);
    }
    this.#expect('--_reserved');
  }

  /** Whether the tool of this view has not answered yet. Until then most views have little to show. */
  get #awaitsAnswer(): boolean {
    const { toolInput, toolInputPartial, toolResult, toolCancelled, server, tool } = this.#frame;
    const isCalled = (toolInput ?? toolInputPartial ?? (server && tool)) !== undefined;
    return isCalled && (toolResult ?? toolCancelled) === undefined;
  }

  /** A view that just got its answer has the same time as any other to draw it. */
  #shrinkIfAnswered(): void {
    const hasAwaited = this.#hasAwaited;
    this.#hasAwaited = this.#awaitsAnswer;
    if (hasAwaited || this.#hasAwaited) return this.#shrink.start();
    this.#standing = 'followed';
    this.#grant();
  }

  #judgeSilence(): void {
    // Another frame may have determined the height of this view in the meantime.
    if (this.#standing !== 'silent' || this.#frame.style.getPropertyValue('--_height')) return;
    const isEmpty = this.#awaitsAnswer;
    const isInline = this.#frame.modes.mode === 'inline';
    if ((isEmpty && this.#waits++ < MAX_WAITS) || !isInline) this.#judge.start();
    else this.#fill();
  }

  #fill(): void {
    const { sizing, style } = this.#frame;
    const iframe = this.#session?.iframe;
    if (sizing === 'fill' || !iframe) return;
    this.#standing = 'followed';
    // Not animated, because a view that fills its box would report every intermediate height.
    style.setProperty('--_duration', '0s');
    style.setProperty('--_height', FILL_HEIGHT);
    const limit = style.getPropertyValue('--_limit');
    // The page may raise the limit later.
    style.setProperty('--_limit', '1e6px');
    this.#size.begin(iframe.offsetHeight, performance.now());
    style.setProperty('--_limit', limit);
    this.#apply();
    // A later request of the view is not an echo of this change.
    this.#changedAt = -Infinity;
  }

  #grant(): void {
    this.#settling = undefined;
    // A test environment can be closed, with its globals, before a timer runs.
    if (typeof window === 'undefined') return;
    const { width, height } = this.#wish ?? {};
    if (height !== undefined && !this.#acceptNow(height)) return;
    this.#wish = undefined;
    if (this.#size.wish(height, performance.now())) {
      this.#settling = setTimeout(() => this.#grant(), this.#apply());
    }
    this.#widen(width);
  }

  /** Not animated, because a probe is answered by its real height. */
  #settle(): void {
    if (!this.#size.settle(performance.now())) return;
    if (this.#size.isProbing) this.#changedAt = performance.now();
    this.#apply();
  }

  /** Whether a request is granted now. Otherwise it may be repeated, or be granted later. */
  #acceptNow(height: number): boolean {
    const given = this.#session?.iframe?.offsetHeight ?? 0;
    if (this.#standing === 'silent' && Math.abs(height - given) <= HYSTERESIS) return false;
    const isEarly = performance.now() - this.#readyAt < START_MS;
    // The input may have come after the view was shown.
    if (this.#awaitsAnswer) this.#floor ||= given;
    const isKept = this.#standing === 'reserved' && height < given - HYSTERESIS && isEarly;
    if (isKept || (height < this.#floor && this.#awaitsAnswer)) {
      this.#hasAwaited = this.#awaitsAnswer;
      // An off-screen view may report a wrong height, because it is not drawn.
      this.#shrink.start();
      return false;
    }
    this.#shrink.stop();
    this.#standing = 'followed';
    return true;
  }

  /** The page decides the width, unless it allows the view to be narrower (C4): then this width is used. */
  #widen(width: number | undefined): void {
    if (width! > 0) this.#frame.style.setProperty('--_width', `${Math.ceil(width!)}px`);
  }

  /**
   * Changes the height, animated unless it just changed or is not visible. A view that answers each change must answer
   * its real heights; otherwise its echo could not be distinguished from growing content.
   * @returns the milliseconds until the change is complete
   */
  #apply(): number {
    const { style } = this.#frame;
    const now = performance.now();
    const isSmooth = now - this.#changedAt > QUIET_MS && this.#isInView(this.#frame);
    this.#changedAt = now;
    style.setProperty('--_duration', isSmooth ? '' : '0s');
    style.setProperty('--_height', `${this.#size.height}px`);
    if (!this.#size.isProbing && recallHeight(this.#frame) !== this.#size.height) {
      rememberHeight(this.#frame, this.#size.height!);
      this.#remembered();
    }
    return isSmooth ? SMOOTH_MS : ABRUPT_MS;
  }
}

/**
 * Applies the maximum width of the page, and reserves the last height of this tool's view. An existing height of the frame is kept, unless it is that of another
 * tool.
 * @param before the name of the view that was shown here before, if any
 * @returns the name of the view that is shown here
 */
export function reserveSize(
  frame: FrameProperties,
  before: string | undefined,
): string | undefined {
  const { style, maxWidth } = frame;
  style.setProperty('--_max-width', maxWidth! > 0 ? `${maxWidth}px` : '');
  const name = viewNameOf(frame);
  readStored(frame, () => frame.requestUpdate());
  const isOther = before !== undefined && name !== before;
  if (isOther) style.removeProperty('--_height');
  const height = style.getPropertyValue('--_height') ? undefined : recallHeight(frame);
  if (height !== undefined) style.setProperty('--_height', `${height}px`);
  return name;
}
