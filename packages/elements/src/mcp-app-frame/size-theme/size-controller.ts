// The frame's size: what it tells the view (containerDimensions), and how it follows the view's wishes.
import type { ContainerDimensions } from '../../protocol/host-context.js';
import type { SizeChangedParams } from '../../protocol/messages.js';
import type { AppSession } from '../../host/session/app-session.js';
import type { FrameProperties } from '../frame-properties.js';
import { loadViewParts, parts } from '../lifecycle/load-view-parts.js';
import { isInView, watchSize } from '../lifecycle/shared-observers.js';
import { reserveDeclared } from './declared-size.js';
import type { SizeFollower } from './size-follower.js';

const connected = new Set<SizeController>();

/** A height is known now. Frames that wait reserve it at once: when they start, they are in view, and would jump. */
const reserveAll = () => {
  for (const controller of connected) controller.recall();
};

/** Milliseconds between two sizes that a view is told: while a pane is resized, each frame has another one. */
const TELL_MS = 100;

export class SizeController {
  readonly #frame: FrameProperties;
  readonly #container: HTMLElement;
  readonly #resized: () => void;
  #unwatch: (() => void) | undefined;
  #isInline = true;
  #width = 0;
  #isTelling = false;
  #toldAt = 0;
  #dimensions: ContainerDimensions = {};
  #follower: Promise<SizeFollower> | undefined;
  #name: string | undefined;

  /**
   * @param container the box whose content box the view has
   * @param resized its width is another one now; it has none while it is not rendered
   */
  constructor(frame: FrameProperties, container: HTMLElement, resized: () => void) {
    this.#frame = frame;
    this.#container = container;
    this.#resized = resized;
  }

  connect(): void {
    connected.add(this);
    this.#unwatch = watchSize(this.#container, () => {
      const { clientWidth } = this.#container;
      if (clientWidth !== this.#width) this.#resized();
      this.#width = clientWidth;
      const before = JSON.stringify(this.#dimensions);
      if (JSON.stringify(this.dimensions()) !== before) this.#tellLater();
    });
  }

  /** Not at once: what follows may change sizes, and in an observer that would be a loop. */
  #tellLater(): void {
    if (this.#isTelling) return;
    this.#isTelling = true;
    setTimeout(
      () => {
        this.#isTelling = false;
        this.#toldAt = performance.now();
        this.#frame.requestUpdate();
      },
      this.#toldAt + TELL_MS - performance.now(),
    );
  }

  disconnect(): void {
    connected.delete(this);
    this.#unwatch?.();
    void this.#follower?.then((follower) => follower.stop());
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
    void this.#follower?.then((follower) => follower.rest());
    this.#frame.style.setProperty('--_duration', '0s');
  }

  /**
   * Reserves the height that the view of this tool had last, unless the frame has a height already, else the height
   * that is declared for it.
   */
  reserve(session: AppSession | undefined): void {
    this.recall();
    reserveDeclared(this.#frame, session);
  }

  recall(): void {
    this.#name = parts?.reserveHeight(this.#frame, this.#name);
  }

  /** A view is on its way, and will ask for a size. Call it again when its status changes. */
  expect(session: AppSession): void {
    this.#follower ??= loadViewParts().then(
      (loaded) => new loaded.SizeFollower(this.#frame, reserveAll, isInView),
    );
    // Without that file there is no view either, and the frame says so.
    this.#follower.then(
      (follower) => follower.notice(session),
      () => {},
    );
  }

  /** The view says how large it would like to be. */
  follow(wish: SizeChangedParams): void {
    if (this.#follows) void this.#follower?.then((follower) => follower.follow(wish));
  }

  get #follows(): boolean {
    return this.#isInline && this.#frame.sizing !== 'fill';
  }
}
