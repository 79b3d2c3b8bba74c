// The frame's size: what the view is sent (containerDimensions), and how the frame follows the view's requests.
import type { ContainerDimensions } from '../../protocol/host-context.js';
import type { SizeChangedParams } from '../../protocol/messages.js';
import type { AppSession } from '../../host/session/app-session.js';
import type { FrameProperties } from '../frame-properties.js';
import { loadViewParts, parts } from '../lifecycle/load-view-parts.js';
import { isInView, watchSize } from '../lifecycle/shared-observers.js';
import { reserveDeclared } from './declared-size.js';
import type { SizeFollower } from './size-follower.js';

const connected = new Set<SizeController>();

/**
 * Called when a height is known. Waiting frames reserve it immediately, because a later change would be visible as a
 * jump.
 */
const reserveAll = () => {
  for (const controller of connected) controller.recall();
};

/**
 * Minimum milliseconds between two sizes that are sent to a view, because the size changes in each animation frame
 * while a pane is resized.
 */
const REPORT_INTERVAL_MS = 100;

export class SizeController {
  readonly #frame: FrameProperties;
  readonly #container: HTMLElement;
  readonly #resized: () => void;
  #unwatch: (() => void) | undefined;
  #wasFollowing = true;
  #width = 0;
  /**
   * The size of the container when it was last rendered; undefined until then. Kept, because to ask for it makes the
   * engine lay out the page, and the observer tells every change.
   */
  #box: { width: number; height: number } | undefined;
  #isReportScheduled = false;
  #reportedAt = 0;
  /** As they were last asked for; undefined before. */
  #dimensions: ContainerDimensions | undefined;
  #follower: Promise<SizeFollower> | undefined;
  #name: string | undefined;

  /**
   * @param container the element whose content box is the size of the view
   * @param resized called when its width changed; it has no width while it is not rendered
   */
  constructor(frame: FrameProperties, container: HTMLElement, resized: () => void) {
    this.#frame = frame;
    this.#container = container;
    this.#resized = resized;
  }

  connect(): void {
    connected.add(this);
    this.#unwatch = watchSize(this.#container, () => {
      const clientWidth = this.#measure();
      const isOther = clientWidth !== this.#width;
      if (isOther) this.#resized();
      this.#width = clientWidth;
      // No view was told a size, so there is nothing to correct.
      if (!this.#dimensions) return;
      const before = JSON.stringify(this.#dimensions);
      // A frame that is hidden keeps its dimensions, but it must leave its panel.
      if (JSON.stringify(this.dimensions()) !== before || isOther) this.#scheduleReport();
    });
  }

  /** Deferred, because the callback may change sizes, which would be a loop in an observer. */
  #scheduleReport(): void {
    if (this.#isReportScheduled) return;
    this.#isReportScheduled = true;
    setTimeout(
      () => {
        this.#isReportScheduled = false;
        this.#reportedAt = performance.now();
        this.#frame.requestUpdate();
      },
      this.#reportedAt + REPORT_INTERVAL_MS - performance.now(),
    );
  }

  disconnect(): void {
    connected.delete(this);
    this.#unwatch?.();
    void this.#follower?.then((follower) => follower.stop());
  }

  /**
   * Per axis: fixed, flexible up to a maximum, or unbounded (C3). A frame that is not rendered keeps the size that it
   * had, and has none if it never was rendered.
   */
  dimensions(): ContainerDimensions {
    if (!this.#box) this.#measure();
    const { width, height } = this.#box ?? {};
    const { maxHeight, maxWidth } = this.#isInline ? this.#frame : {};
    const across = maxWidth === undefined ? width && { width } : { maxWidth };
    const down = this.#follows ? maxHeight !== undefined && { maxHeight } : width && { height };
    return (this.#dimensions = { ...across, ...down } as ContainerDimensions);
  }

  /** @returns the width, which is 0 while the container is not rendered */
  #measure(): number {
    const { clientWidth, clientHeight } = this.#container;
    if (clientWidth > 0) this.#box = { width: clientWidth, height: clientHeight };
    return clientWidth;
  }

  /**
   * Called when the view becomes inline, or leaves inline. In other modes, its size is that of the panel, and its
   * requests are kept: the inline height applies immediately when the view returns.
   */
  place(): void {
    this.#box = undefined;
    this.#turn();
    this.#frame.style.setProperty('--_duration', '0s');
  }

  /** Called when it may have changed who decides the height: the view or the page. */
  #turn(): void {
    const follows = this.#follows;
    if (follows === this.#wasFollowing) return;
    this.#wasFollowing = follows;
    void this.#follower?.then((follower) => (follows ? follower.resume() : follower.rest()));
  }

  /**
   * Reserves the last height of this tool's view, unless the frame already has a height; otherwise the declared height.
   */
  reserve(session: AppSession | undefined): void {
    this.recall();
    this.#turn();
    reserveDeclared(this.#frame, session);
  }

  recall(): void {
    this.#name = parts?.reserveSize(this.#frame, this.#name);
  }

  /** Prepares for a view that will request a size. Call it again when its status changes. */
  expect(session: AppSession): void {
    this.#follower ??= loadViewParts().then(
      (loaded) => new loaded.SizeFollower(this.#frame, reserveAll, isInView),
    );
    // If that file cannot be loaded, there is no view either, and the frame shows an error.
    this.#follower.then(
      (follower) => follower.notice(session),
      () => {},
    );
  }

  /** Handles a size request of the view. */
  follow(wish: SizeChangedParams): void {
    const follows = this.#follows;
    void this.#follower?.then((follower) =>
      follows ? follower.follow(wish) : follower.keep(wish),
    );
  }

  get #isInline(): boolean {
    return this.#frame.modes.mode === 'inline';
  }

  get #follows(): boolean {
    return this.#isInline && this.#frame.sizing !== 'fill';
  }
}
